package dev.edict.schema.structural;

import dev.edict.model.json.Mentions;
import java.util.List;

/** Where a walk through an object is, and the unknown fields that it has met. For one walk. */
final class FieldTrail {
    /** Kubernetes tells all of them. Who has made so many mistakes will find the others later. */
    private static final int MOST_UNKNOWN = 10_000;

    private final StringBuilder path = new StringBuilder();
    private final Mentions unknown = Mentions.distinct(MOST_UNKNOWN);

    /** Goes to a field; what comes back is for {@link #leave}. */
    int enter(String name) {
        int length = path.length();
        path.append(length == 0 ? "" : ".").append(name);
        return length;
    }

    int enter(int index) {
        int length = path.length();
        path.append('[').append(index).append(']');
        return length;
    }

    void leave(int length) {
        path.setLength(length);
    }

    boolean isAtRoot() {
        return path.isEmpty();
    }

    void unknownField(String name) {
        if (!unknown.isFull()) {
            int length = enter(name);
            unknown.add(path.toString());
            leave(length);
        }
    }

    /** The unknown fields that lie below a field of the place where the walk is. */
    void unknownFields(String parent, List<String> below) {
        int length = enter(parent);
        for (String field : below) {
            if (!unknown.isFull()) {
                unknown.add(path + "." + field);
            }
        }
        leave(length);
    }

    List<String> sortedUnknownFields() {
        return unknown.list().stream().sorted().toList();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
