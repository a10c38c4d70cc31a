package dev.edict.codegen.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an API says of a field beyond its type. Generated records carry it as annotations, from which the processor takes it when
 * such a record is a part of somebody's own.
 *
 * @param required whether the field has to be there
 * @param standard what a server sets where it is absent, as {@code @Default} has it; null for nothing
 * @param listType {@code atomic}, {@code set} or {@code map}; empty where nothing is said, or where it is no list
 * @param keys of a list that is merged as a map
 * @param atomic whether a map is merged as one value
 * @param confidential whether it is a secret, which texts for people do not show
 */
public record FieldRules(
        boolean required, @Nullable String standard, String listType, List<String> keys, boolean atomic, boolean confidential) {
    public static final FieldRules NONE = new FieldRules(false, null, "", List.of(), false, false);

    public FieldRules {
        keys = List.copyOf(keys);
    }
}
