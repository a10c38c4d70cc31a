package dev.edict.patch.field;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A path from the root of an object to one of its parts. */
public record FieldPath(List<PathElement> elements) {

    public FieldPath {
        elements = List.copyOf(elements);
    }

    /** A path of field names. */
    public static FieldPath of(String... names) {
        return new FieldPath(Arrays.stream(names).map(PathElement::field).toList());
    }

    public FieldPath plus(PathElement element) {
        List<PathElement> longer = new ArrayList<>(elements);
        longer.add(element);
        return new FieldPath(longer);
    }

    /** The path as messages show it: {@code .spec.containers[name="web"].image}. */
    @Override
    public String toString() {
        return elements.stream().map(PathElement::toString).collect(Collectors.joining());
    }
}
