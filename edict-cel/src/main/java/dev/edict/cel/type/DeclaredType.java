package dev.edict.cel.type;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A type that a schema declares, with what the schema says of the size of its values.
 *
 * @param type what expressions take it for
 * @param fields the fields of an object by the names that expressions use; empty for any other type
 * @param key the keys of a map
 * @param element the elements of a list or the values of a map
 * @param maxElements how many elements, characters or bytes a value has at most; 0 where that does not apply
 * @param minSize how many bytes a value has at least when it is written in JSON
 */
public record DeclaredType(
        CelType type,
        Map<String, DeclaredType> fields,
        @Nullable DeclaredType key,
        @Nullable DeclaredType element,
        long maxElements,
        long minSize) {

    static DeclaredType scalar(CelType type, long maxElements, long minSize) {
        return new DeclaredType(type, Map.of(), null, null, maxElements, minSize);
    }
}
