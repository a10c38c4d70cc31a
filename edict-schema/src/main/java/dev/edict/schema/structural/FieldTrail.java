package dev.edict.schema.structural;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where a walk through an object is, and the unknown fields that it has met. For one walk. */
final class FieldTrail {
    private final StringBuilder path = new StringBuilder();
    private final List<String> unknown = new ArrayList<>();

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
        int length = enter(name);
        unknown.add(path.toString());
        leave(length);
    }

    /** The unknown fields that lie below a field of the place where the walk is. */
    void unknownFields(String parent, List<String> below) {
        int length = enter(parent);
        for (String field : below) {
            unknown.add(path + "." + field);
        }
        leave(length);
    }

    List<String> sortedUnknownFields() {
        Collections.sort(unknown);
        return unknown;
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
