package dev.edict.cel.cost;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows how large the values of variables can be. */
@FunctionalInterface
public interface SizeSource {
    /** Nothing is known of any variable. */
    SizeSource NONE = path -> null;

    /**
     * The most elements, characters or bytes of a value, in unsigned 64 bits; null if nothing is known.
     *
     * @param path a variable, and then the fields that lead to the value; {@code @items}, {@code @values} and
     *     {@code @keys} stand for all elements of a list, values of a map, keys of a map
     */
    @Nullable Long maxSize(List<String> path);
}
