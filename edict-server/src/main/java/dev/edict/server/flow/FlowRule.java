package dev.edict.server.flow;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.RequestInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One rule of a schema: whose requests it means, and which of them. */
record FlowRule(List<Subject> subjects, List<ResourceRule> resources, List<PathRule> paths) {
    private static final String ALL = "*";

    FlowRule {
        subjects = List.copyOf(subjects);
        resources = List.copyOf(resources);
        paths = List.copyOf(paths);
    }

    /** Whose requests are meant; {@code *} for any name. */
    sealed interface Subject {
        record User(String name) implements Subject {}

        record Group(String name) implements Subject {}

        record Account(String namespace, String name) implements Subject {}

        /** Somebody of a kind that no release knows. */
        record Nobody() implements Subject {}
    }

    /** A few names, or all. */
    record Names(boolean all, Set<String> names) {
        static Names read(ListValue list) {
            Set<String> names = new HashSet<>(list.strings());
            return new Names(list.size() == 1 && names.contains(ALL), Set.copyOf(names));
        }

        boolean contain(String name) {
            return all || names.contains(name);
        }
    }

    /** Requests for resources. */
    record ResourceRule(Names verbs, Names groups, Names resources, boolean clusterScope, Names namespaces) {
        static ResourceRule read(ObjectValue rule) {
            return new ResourceRule(Names.read(rule.list("verbs")), Names.read(rule.list("apiGroups")),
                    Names.read(rule.list("resources")), rule.bool("clusterScope"), Names.read(rule.list("namespaces")));
        }

        boolean matches(RequestInfo info) {
            return verbs.contain(info.verb()) && groups.contain(info.group())
                    && (info.namespace().isEmpty() ? clusterScope : namespaces.contain(info.namespace()))
                    && (resources.all() || resources.contain(info.target()));
        }
    }

    /** Requests for pages: a path means those below it, too. */
    record PathRule(Names verbs, List<String> paths) {
        static PathRule read(ObjectValue rule) {
            return new PathRule(Names.read(rule.list("verbs")), rule.list("nonResourceURLs").strings());
        }

        boolean matches(RequestInfo info) {
            return verbs.contain(info.verb()) && paths.stream().anyMatch(path -> covers(path, info.path()));
        }

        private static boolean covers(String rule, String path) {
            if (rule.equals(ALL) || rule.equals(path)) {
                return true;
            }
            String prefix = rule.endsWith(ALL) ? rule.substring(0, rule.length() - 1) : rule;
            return path.startsWith(prefix) && (prefix.endsWith("/") || path.startsWith("/", prefix.length()));
        }
    }

    static FlowRule read(ObjectValue rule) {
        return new FlowRule(
                rule.list("subjects").objects().stream().map(FlowRule::subject).toList(),
                rule.list("resourceRules").objects().stream().map(ResourceRule::read).toList(),
                rule.list("nonResourceRules").objects().stream().map(PathRule::read).toList());
    }

    private static Subject subject(ObjectValue subject) {
        return switch (subject.string("kind")) {
            case "User" -> new Subject.User(subject.object("user").string("name"));
            case "Group" -> new Subject.Group(subject.object("group").string("name"));
            case "ServiceAccount" -> new Subject.Account(
                    subject.object("serviceAccount").string("namespace"), subject.object("serviceAccount").string("name"));
            default -> new Subject.Nobody();
        };
    }

    /** Whether a request is meant, whoever makes it. */
    boolean matches(RequestInfo info) {
        if (info.isResource()) {
            for (ResourceRule rule : resources) {
                if (rule.matches(info)) {
                    return true;
                }
            }
            return false;
        }
        for (PathRule rule : paths) {
            if (rule.matches(info)) {
                return true;
            }
        }
        return false;
    }
}
