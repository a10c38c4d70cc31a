package dev.edict.patch.merge;

import dev.edict.model.value.Value;
import dev.edict.patch.field.PathElement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How writers share an object or a map.
 *
 * @param fields the declared fields
 * @param element the type of what is not declared; null where nothing else is allowed
 * @param atomic whether it is shared as a whole
 * @param deduced whether it declares nothing and types are deduced from the values
 */
record MapRule(Map<String, Field> fields, @Nullable Lazy element, boolean atomic, boolean deduced) {

    /** A declared field. */
    record Field(PathElement step, Lazy type, @Nullable Value whenAbsent) {}

    static MapRule free(MergeType element, boolean atomic) {
        return new MapRule(Map.of(), Lazy.of(element), atomic, true);
    }

    MapRule withAtomic(boolean newAtomic) {
        return new MapRule(fields, element, newAtomic, deduced);
    }

    /** The type of the entry, or null if there may be none. */
    @Nullable MergeType child(String name) {
        Field field = fields.get(name);
        if (field != null) {
            return field.type.get();
        }
        return element == null ? null : element.get();
    }

    /** The type of the entry, as far as anything is known of it. */
    MergeType childOrUntyped(String name) {
        MergeType child = child(name);
        return child == null ? MergeType.UNTYPED : child;
    }

    boolean declares(String name) {
        return fields.containsKey(name);
    }

    PathElement step(String name) {
        Field field = fields.get(name);
        return field != null ? field.step : PathElement.field(name);
    }
}
