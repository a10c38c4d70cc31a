package dev.edict.model.field;

import dev.edict.model.budget.TimeBudget;
import org.jspecify.annotations.Nullable;

/** The way from an object's root to one of its fields, such as {@code spec.containers[0].ports[1].name}. */
public final class FieldPath {
    private final @Nullable FieldPath parent;
    private final String step;
    private final boolean subscript;

    private FieldPath(@Nullable FieldPath parent, String step, boolean subscript) {
        this.parent = parent;
        this.step = step;
        this.subscript = subscript;
    }

    public static FieldPath of(String name, String... more) {
        FieldPath path = new FieldPath(null, name, false);
        for (String next : more) {
            path = path.child(next);
        }
        return path;
    }

    public FieldPath child(String name, String... more) {
        FieldPath path = new FieldPath(this, name, false);
        for (String next : more) {
            path = path.child(next);
        }
        return path;
    }

    /** The item of a list. */
    public FieldPath index(int index) {
        TimeBudget.step();
        return new FieldPath(this, Integer.toString(index), true);
    }

    /** The entry of a map. */
    public FieldPath key(String key) {
        TimeBudget.step();
        return new FieldPath(this, key, true);
    }

    /** The way as messages show it; that to nothing with a name is a pair of brackets. */
    @Override
    public String toString() {
        if (parent == null && step.isEmpty() && !subscript) {
            return "[]";
        }
        StringBuilder text = new StringBuilder();
        append(text);
        return text.toString();
    }

    private void append(StringBuilder text) {
        if (parent != null) {
            parent.append(text);
        }
        if (subscript) {
            text.append('[').append(step).append(']');
        } else {
            text.append(parent == null ? "" : ".").append(step);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FieldPath that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
