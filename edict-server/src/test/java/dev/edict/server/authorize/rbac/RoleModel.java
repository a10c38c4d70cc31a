package dev.edict.server.authorize.rbac;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * RBAC as the documentation tells it, written once more for tests: everything is looked at for each question, in lists, and
 * nothing is shared with what is tested.
 */
final class RoleModel {
    record GivenRule(
            List<String> verbs, List<String> groups, List<String> resources, List<String> names, List<String> paths) {}

    record GivenSubject(String kind, String name, String namespace) {}

    record GivenBinding(String namespace, String name, String roleKind, String roleName, List<GivenSubject> subjects) {}

    /** @param path of a request that is about no resource; null for others */
    record Question(
            String user, List<String> groups, String verb, String group, String namespace, String resource,
            String subresource, String name, @Nullable String path) {}

    /**
     * @param reasons why it is allowed, each of which may be told; none if it is not allowed
     * @param complaint what is told where it is not allowed
     */
    record Answer(List<String> reasons, String complaint) {}

    /** By namespace and name; the namespace of a cluster role is empty. */
    final Map<String, List<GivenRule>> roles = new TreeMap<>();
    final Map<String, GivenBinding> bindings = new TreeMap<>();

    static String key(String namespace, String name) {
        return namespace + "/" + name;
    }

    Answer answer(Question question) {
        List<String> ofCluster = new ArrayList<>();
        List<String> ofNamespace = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        for (GivenBinding binding : applying(question)) {
            List<GivenRule> rules = rules(binding);
            if (rules == null) {
                errors.add(missing(binding));
            } else if (rules.stream().anyMatch(rule -> allows(rule, question))) {
                (binding.namespace().isEmpty() ? ofCluster : ofNamespace).add(reason(binding, question));
            }
        }
        List<String> different = errors.stream().distinct().toList();
        String complaint = switch (different.size()) {
            case 0 -> "";
            case 1 -> "RBAC: " + different.getFirst();
            default -> "RBAC: " + different;
        };
        return new Answer(ofCluster.isEmpty() ? ofNamespace : ofCluster, complaint);
    }

    /** The bindings that count, those of the cluster first. */
    private List<GivenBinding> applying(Question question) {
        return bindings.values().stream()
                .filter(binding -> binding.namespace().isEmpty() || binding.namespace().equals(question.namespace()))
                .filter(binding -> subject(binding, question).isPresent()).toList();
    }

    List<GivenRule> rulesOf(Question question) {
        List<GivenRule> all = new ArrayList<>();
        for (GivenBinding binding : applying(question)) {
            List<GivenRule> rules = rules(binding);
            all.addAll(rules == null ? List.of() : rules);
        }
        return all;
    }

    private @Nullable List<GivenRule> rules(GivenBinding binding) {
        return switch (binding.roleKind()) {
            case "ClusterRole" -> roles.get(key("", binding.roleName()));
            case "Role" -> binding.namespace().isEmpty() ? null : roles.get(key(binding.namespace(), binding.roleName()));
            default -> null;
        };
    }

    private static String missing(GivenBinding binding) {
        return switch (binding.roleKind()) {
            case "ClusterRole" -> "clusterrole.rbac.authorization.k8s.io \"" + binding.roleName() + "\" not found";
            case "Role" -> "role.rbac.authorization.k8s.io \"" + binding.roleName() + "\" not found";
            default -> "unsupported role reference kind: \"" + binding.roleKind() + "\"";
        };
    }

    private static Optional<GivenSubject> subject(GivenBinding binding, Question question) {
        return binding.subjects().stream().filter(subject -> switch (subject.kind()) {
            case "User" -> subject.name().equals(question.user());
            case "Group" -> question.groups().contains(subject.name());
            case "ServiceAccount" -> !home(subject, binding).isEmpty() && question.user()
                    .equals("system:serviceaccount:" + home(subject, binding) + ":" + subject.name());
            default -> false;
        }).findFirst();
    }

    private static String home(GivenSubject subject, GivenBinding binding) {
        return subject.namespace().isEmpty() ? binding.namespace() : subject.namespace();
    }

    private static String reason(GivenBinding binding, Question question) {
        GivenSubject subject = subject(binding, question).orElseThrow();
        String who = subject.kind().equals("ServiceAccount")
                ? subject.name() + "/" + home(subject, binding) : subject.name();
        String which = binding.namespace().isEmpty()
                ? "ClusterRoleBinding \"" + binding.name() + "\""
                : "RoleBinding \"" + binding.name() + "/" + binding.namespace() + "\"";
        return "RBAC: allowed by " + which + " of " + binding.roleKind() + " \"" + binding.roleName() + "\" to "
                + subject.kind() + " \"" + who + "\"";
    }

    private static boolean allows(GivenRule rule, Question question) {
        if (!any(rule.verbs(), question.verb(), (verb, asked) -> verb.equals("*") || verb.equals(asked))) {
            return false;
        }
        String path = question.path();
        if (path != null) {
            return any(rule.paths(), path, RoleModel::isPath);
        }
        String whole = question.resource() + (question.subresource().isEmpty() ? "" : "/" + question.subresource());
        return any(rule.groups(), question.group(), (group, asked) -> group.equals("*") || group.equals(asked))
                && any(rule.resources(), whole, (resource, asked) -> resource.equals("*") || resource.equals(asked)
                        || !question.subresource().isEmpty() && resource.equals("*/" + question.subresource()))
                && (rule.names().isEmpty() || rule.names().contains(question.name()));
    }

    private static boolean isPath(String pattern, String path) {
        return pattern.equals(path) || pattern.endsWith("*") && path.startsWith(pattern.replaceAll("[*]+$", ""));
    }

    private static boolean any(List<String> given, String asked, BiPredicate<String, String> matches) {
        return given.stream().anyMatch(one -> matches.test(one, asked));
    }

    /** What a question can be about that may tell two models apart: for messages of failing tests. */
    @Override
    public String toString() {
        return "roles " + roles + "\nbindings " + new TreeSet<>(bindings.keySet()) + "\n" + bindings.values();
    }
}
