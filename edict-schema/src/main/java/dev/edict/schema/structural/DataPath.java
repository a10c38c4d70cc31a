package dev.edict.schema.structural;

import org.jspecify.annotations.Nullable;

/** Where a value stands within the object that is checked. Spelt out only when something is wrong there. */
final class DataPath {
    static final DataPath ROOT = new DataPath(null, "", -1, false);

    private final @Nullable DataPath parent;
    private final String name;
    private final int index;
    private final boolean entry;

    private DataPath(@Nullable DataPath parent, String name, int index, boolean entry) {
        this.parent = parent;
        this.name = name;
        this.index = index;
        this.entry = entry;
    }

    boolean isRoot() {
        return parent == null;
    }

    DataPath property(String property) {
        return new DataPath(this, property, -1, false);
    }

    /** An entry of a map, which has a dot in front even at the root. */
    DataPath entry(String key) {
        return new DataPath(this, key, -1, true);
    }

    DataPath item(int position) {
        return new DataPath(this, "", position, false);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text);
        return text.toString();
    }

    private void append(StringBuilder text) {
        if (parent == null) {
            return;
        }
        parent.append(text);
        if (index >= 0) {
            text.append('[').append(index).append(']');
        } else {
            text.append(entry || !text.isEmpty() ? "." : "").append(name);
        }
    }
}
