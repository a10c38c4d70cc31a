package dev.edict.server.authorize.rbac;

import dev.edict.server.filter.RequestInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rules, compiled so that those which may speak of a request are found by what it is about: its resource and name, or its path.
 * Made by {@link PermitsBuilder}. Immutable.
 *
 * @param <S> on what a rule is based
 */
final class Permits<S> {
    /** What is permitted by one rule, given what it is about. */
    record Permit<S>(Words verbs, Words groups, S source) {
        boolean allows(String verb, String group) {
            return verbs.have(verb) && groups.have(group);
        }
    }

    /**
     * What is said of a resource.
     *
     * @param open for objects of any name
     * @param named for single objects, by their names
     */
    record Cell<S>(List<Permit<S>> open, Map<String, List<Permit<S>>> named) {

        @Nullable S find(RequestInfo request) {
            S found = Permits.find(open, request.verb(), request.group());
            if (found != null || named.isEmpty()) {
                return found;
            }
            List<Permit<S>> own = named.get(request.name());
            return own == null ? null : Permits.find(own, request.verb(), request.group());
        }
    }

    /** What is said of all paths that begin in some way. */
    record Below<S>(String prefix, List<Permit<S>> permits) {}

    private final @Nullable Cell<S> everything;
    private final Map<String, Cell<S>> byResource;
    private final Map<String, Cell<S>> bySubresource;
    private final Map<String, List<Permit<S>>> byPath;
    private final List<Below<S>> below;

    /**
     * @param byResource as rules name them: {@code pods}, {@code pods/log}, {@code *}, {@code *&#47;log}
     * @param bySubresource what is said of a subresource of all resources
     */
    Permits(
            Map<String, Cell<S>> byResource, Map<String, Cell<S>> bySubresource, Map<String, List<Permit<S>>> byPath,
            List<Below<S>> below) {
        this.everything = byResource.get("*");
        this.byResource = Map.copyOf(byResource);
        this.bySubresource = Map.copyOf(bySubresource);
        this.byPath = Map.copyOf(byPath);
        this.below = List.copyOf(below);
    }

    /** The base of the first rule that allows a request, or null. @param resource with the subresource, see {@link #resource} */
    @Nullable S find(RequestInfo request, String resource) {
        return request.isResource() ? findResource(request, resource) : findPath(request.path(), request.verb());
    }

    /** The resource of a request in the way in which rules name it. */
    static String resource(RequestInfo request) {
        return request.subresource().isEmpty() ? request.resource() : request.resource() + "/" + request.subresource();
    }

    private @Nullable S findResource(RequestInfo request, String resource) {
        S found = everything == null ? null : everything.find(request);
        if (found == null && !byResource.isEmpty()) {
            Cell<S> cell = byResource.get(resource);
            found = cell == null ? null : cell.find(request);
        }
        if (found == null && !bySubresource.isEmpty() && !request.subresource().isEmpty()) {
            Cell<S> cell = bySubresource.get(request.subresource());
            found = cell == null ? null : cell.find(request);
        }
        return found;
    }

    private @Nullable S findPath(String path, String verb) {
        List<Permit<S>> own = byPath.isEmpty() ? null : byPath.get(path);
        S found = own == null ? null : find(own, verb, "");
        for (int index = 0; found == null && index < below.size(); index++) {
            Below<S> root = below.get(index);
            if (path.startsWith(root.prefix())) {
                found = find(root.permits(), verb, "");
            }
        }
        return found;
    }

    private static <S> @Nullable S find(List<Permit<S>> permits, String verb, String group) {
        for (int index = 0; index < permits.size(); index++) {
            Permit<S> permit = permits.get(index);
            if (permit.allows(verb, group)) {
                return permit.source();
            }
        }
        return null;
    }
}
