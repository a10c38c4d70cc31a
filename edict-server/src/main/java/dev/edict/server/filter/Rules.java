package dev.edict.server.filter;

import dev.edict.model.value.ObjectValue;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What somebody may do, as far as it can be listed.
 *
 * @param resources rules in the form of {@code authorization.k8s.io} ResourceRule
 * @param paths rules in the form of NonResourceRule
 * @param incomplete whether there may be more
 * @param errors why it can not be told completely
 */
public record Rules(List<ObjectValue> resources, List<ObjectValue> paths, boolean incomplete, List<String> errors) {
    public static final Rules NONE = new Rules(List.of(), List.of(), false, List.of());

    public Rules {
        resources = List.copyOf(resources);
        paths = List.copyOf(paths);
        errors = List.copyOf(errors);
    }

    Rules and(Rules more) {
        return new Rules(Stream.concat(resources.stream(), more.resources.stream()).toList(),
                Stream.concat(paths.stream(), more.paths.stream()).toList(),
                incomplete || more.incomplete,
                Stream.concat(errors.stream(), more.errors.stream()).toList());
    }

    /** All errors in one text; empty if there are none. */
    public String error() {
        return together(errors);
    }

    /** Several errors in the form of the real server: each once, one as it is, more in brackets. */
    public static String together(Collection<String> errors) {
        Set<String> different = new LinkedHashSet<>(errors);
        String all = String.join(", ", different);
        return different.size() < 2 ? all : "[" + all + "]";
    }
}
