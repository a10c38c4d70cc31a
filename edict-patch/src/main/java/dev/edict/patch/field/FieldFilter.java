package dev.edict.patch.field;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Chooses among fields: which of those that a request mentions can come to belong to its sender. */
@FunctionalInterface
public interface FieldFilter {
    /** Lets every field through. */
    FieldFilter ALL = set -> set;

    FieldSet filter(FieldSet set);

    /** Lets everything through but these fields and what is below them. */
    static FieldFilter excluding(FieldSet fields) {
        return fields.isEmpty() ? ALL : set -> set.recursiveDifference(fields);
    }

    /** As {@link #excluding(FieldSet)}, for paths of field names. */
    static FieldFilter excluding(FieldPath... fields) {
        return excluding(FieldSet.of(fields));
    }

    /**
     * Lets through only what is at or below one of the patterns, and the way there.
     *
     * @param patterns paths of field names, in which {@code *} stands for any step
     */
    @SafeVarargs
    static FieldFilter including(List<String>... patterns) {
        List<List<String>> all = Arrays.asList(patterns);
        return set -> include(set, all);
    }

    private static FieldSet include(FieldSet set, List<List<String>> patterns) {
        if (patterns.stream().anyMatch(List::isEmpty)) {
            return set;
        }
        FieldSetBuilder builder = new FieldSetBuilder();
        for (int position = 0; position < set.width(); position++) {
            PathElement step = set.elementAt(position);
            List<List<String>> rest = new ArrayList<>();
            for (List<String> pattern : patterns) {
                if (matches(pattern.getFirst(), step)) {
                    rest.add(pattern.subList(1, pattern.size()));
                }
            }
            if (!rest.isEmpty()) {
                builder.add(step, set.isMember(position), include(set.childAt(position), rest));
            }
        }
        return builder.build();
    }

    private static boolean matches(String pattern, PathElement step) {
        return pattern.equals("*") || step instanceof PathElement.Field field && field.name().equals(pattern);
    }
}
