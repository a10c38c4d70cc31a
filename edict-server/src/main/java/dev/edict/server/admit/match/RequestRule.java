package dev.edict.server.admit.match;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionTarget;
import java.util.List;
import java.util.Set;

/**
 * One rule of a configuration: operations on resources. {@code *} stands for anything.
 *
 * @param resources a resource, or a resource and a subresource of it with a slash between them
 * @param scope Cluster, Namespaced or *
 * @param names the objects that are meant; all if there are none
 */
record RequestRule(
        Set<String> groups, Set<String> versions, List<Path> resources, Set<String> operations, String scope,
        Set<String> names) {
    private static final String ANY = "*";

    /** A resource and a subresource of it, which is empty for the object itself. */
    record Path(String resource, String subresource) {
        static Path of(String text) {
            int slash = text.indexOf('/');
            return slash < 0 ? new Path(text, "") : new Path(text.substring(0, slash), text.substring(slash + 1));
        }

        boolean covers(String name, String part) {
            return (resource.equals(ANY) || resource.equals(name)) && (subresource.equals(ANY) || subresource.equals(part));
        }
    }

    static RequestRule of(ObjectValue rule) {
        return new RequestRule(strings(rule, "apiGroups"), strings(rule, "apiVersions"),
                rule.list("resources").strings().stream().map(Path::of).toList(), strings(rule, "operations"),
                rule.isSet("scope") ? rule.string("scope") : ANY, strings(rule, "resourceNames"));
    }

    private static Set<String> strings(ObjectValue rule, String key) {
        return Set.copyOf(rule.list(key).strings());
    }

    /** Whether it is about such requests, were they made for this resource; apart from the names of objects. */
    boolean covers(AdmissionTarget target, GroupVersionResource resource) {
        return inScope(target.type().namespaced())
                && has(operations, target.operation().name())
                && has(groups, resource.group())
                && has(versions, resource.version())
                && resources.stream().anyMatch(path -> path.covers(resource.resource(), target.subresource()));
    }

    private boolean inScope(boolean namespaced) {
        return switch (scope) {
            case ANY -> true;
            case "Namespaced" -> namespaced;
            case "Cluster" -> !namespaced;
            default -> false;
        };
    }

    private static boolean has(Set<String> items, String requested) {
        return items.contains(ANY) || items.contains(requested);
    }
}
