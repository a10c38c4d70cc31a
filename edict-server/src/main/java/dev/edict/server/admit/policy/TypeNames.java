package dev.edict.server.admit.policy;

import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.StructValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Compares the names of the types of a partial object with where its parts are: what is at {@code spec.selector} must have
 * been made as {@code Object.spec.selector}. Lists and maps between them have no names.
 */
final class TypeNames {
    private final List<String> complaints = new ArrayList<>();

    private TypeNames() {}

    /** What does not fit. @param root may be of any type; what is in it must fit */
    static List<String> complaints(StructValue root) {
        TypeNames names = new TypeNames();
        names.visit(root, root.type().name());
        return names.complaints;
    }

    private void visit(Object value, String expected) {
        switch (value) {
            case StructValue struct -> {
                String name = struct.type().name();
                if (!name.equals(expected)) {
                    complaints.add("unexpected type name \"" + name + "\", expected \"" + expected
                            + "\", which matches field name path from root Object type");
                }
                for (Iterator<Object> keys = struct.keys(); keys.hasNext(); ) {
                    Object key = keys.next();
                    Object part = struct.find(key);
                    if (part != null) {
                        visit(part, expected + "." + key);
                    }
                }
            }
            case CelList list -> {
                for (Object element : list) {
                    visit(element, expected);
                }
            }
            case CelMap map -> {
                for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
                    Object entry = map.find(keys.next());
                    if (entry != null) {
                        visit(entry, expected);
                    }
                }
            }
            default -> { }
        }
    }
}
