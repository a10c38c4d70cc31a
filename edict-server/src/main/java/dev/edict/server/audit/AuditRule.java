package dev.edict.server.audit;

import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a policy. An empty set or list of anything means all of it. A rule that names namespaces or resources is about
 * resources only; one that names paths, about these only.
 */
record AuditRule(
        AuditPolicy.Choice choice,
        Set<String> users,
        Set<String> groups,
        Set<String> verbs,
        Set<String> namespaces,
        List<ResourceMatch> resources,
        List<String> paths) {

    AuditRule {
        users = Set.copyOf(users);
        groups = Set.copyOf(groups);
        verbs = Set.copyOf(verbs);
        namespaces = Set.copyOf(namespaces);
        resources = List.copyOf(resources);
        paths = List.copyOf(paths);
    }

    static AuditRule ofAll(AuditPolicy.Choice choice) {
        return new AuditRule(choice, Set.of(), Set.of(), Set.of(), Set.of(), List.of(), List.of());
    }

    boolean isAbout(@Nullable User user, RequestInfo request) {
        if (!users.isEmpty() && (user == null || !users.contains(user.name()))) {
            return false;
        }
        if (!groups.isEmpty() && (user == null || !hasOneOf(user.groups()))) {
            return false;
        }
        if (!verbs.isEmpty() && !verbs.contains(request.verb())) {
            return false;
        }
        if (!namespaces.isEmpty() || !resources.isEmpty()) {
            return request.isResource() && isAboutResource(request);
        }
        return paths.isEmpty() || !request.isResource() && isAboutPath(request.path());
    }

    private boolean hasOneOf(List<String> candidates) {
        for (int index = 0; index < candidates.size(); index++) {
            if (groups.contains(candidates.get(index))) {
                return true;
            }
        }
        return false;
    }

    private boolean isAboutResource(RequestInfo request) {
        if (!namespaces.isEmpty() && !namespaces.contains(request.namespace())) {
            return false;
        }
        if (resources.isEmpty()) {
            return true;
        }
        for (int index = 0; index < resources.size(); index++) {
            if (resources.get(index).matches(request)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAboutPath(String path) {
        for (int index = 0; index < paths.size(); index++) {
            String pattern = paths.get(index);
            if (pattern.endsWith("*") ? path.startsWith(pattern.substring(0, pattern.length() - 1)) : path.equals(pattern)) {
                return true;
            }
        }
        return false;
    }
}
