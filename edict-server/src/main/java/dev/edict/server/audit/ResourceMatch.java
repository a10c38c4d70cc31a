package dev.edict.server.audit;

import dev.edict.server.filter.RequestInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Resources of one group that a rule is about, taken apart so that a request is matched without putting names together. */
final class ResourceMatch {
    private static final String ANY = "*";

    private final String group;
    private final boolean all;
    private final Set<String> names;
    /** The subresources that are meant, by resource; the resource itself is the empty one. */
    private final Map<String, Set<String>> exact = new HashMap<>();
    /** Resources that are meant with everything below them. */
    private final Set<String> whole = new HashSet<>();
    /** Subresources that are meant of every resource. */
    private final Set<String> ofEach = new HashSet<>();

    /**
     * @param group a star for all of them
     * @param resources such as {@code pods}, {@code pods/log}, {@code pods/*}, {@code *}{@code /scale}, {@code *}; none means all
     * @param names of objects; none means all
     */
    ResourceMatch(String group, Collection<String> resources, Collection<String> names) {
        this.group = group;
        this.all = resources.isEmpty() || resources.contains(ANY);
        this.names = resources.isEmpty() ? Set.of() : Set.copyOf(names);
        resources.forEach(this::add);
    }

    private void add(String resource) {
        int slash = resource.indexOf('/');
        if (slash < 0) {
            exact.computeIfAbsent(resource, ignored -> new HashSet<>()).add("");
            return;
        }
        String before = resource.substring(0, slash);
        String after = resource.substring(slash + 1);
        exact.computeIfAbsent(before, ignored -> new HashSet<>()).add(after);
        if (before.equals(ANY)) {
            ofEach.add(after);
        }
        if (after.equals(ANY)) {
            whole.add(before);
        }
    }

    boolean matches(RequestInfo request) {
        if (!group.equals(ANY) && !group.equals(request.group())) {
            return false;
        }
        if (!names.isEmpty() && !names.contains(request.name())) {
            return false;
        }
        if (all || whole.contains(request.resource())) {
            return true;
        }
        Set<String> subresources = exact.get(request.resource());
        return subresources != null && subresources.contains(request.subresource())
                || !request.subresource().isEmpty() && ofEach.contains(request.subresource());
    }
}
