package dev.edict.server.authorize.rule;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A rule of a role: verbs on resources of groups, or on paths that are no resources. Lists that are absent and lists that are
 * empty are the same.
 *
 * @param resourceNames the only objects that it is about; none means all
 */
public record PolicyRule(
        List<String> verbs,
        List<String> apiGroups,
        List<String> resources,
        List<String> resourceNames,
        List<String> nonResourceURLs) {
    static final String ALL = "*";

    public PolicyRule {
        verbs = List.copyOf(verbs);
        apiGroups = List.copyOf(apiGroups);
        resources = List.copyOf(resources);
        resourceNames = List.copyOf(resourceNames);
        nonResourceURLs = List.copyOf(nonResourceURLs);
    }

    /** @param rule as it is written in a role */
    public static PolicyRule of(ObjectValue rule) {
        return of(rule, UnaryOperator.identity());
    }

    /** @param kept which of several equal texts is kept */
    public static PolicyRule of(ObjectValue rule, UnaryOperator<String> kept) {
        return new PolicyRule(texts(rule, "verbs", kept), texts(rule, "apiGroups", kept), texts(rule, "resources", kept),
                texts(rule, "resourceNames", kept), texts(rule, "nonResourceURLs", kept));
    }

    private static List<String> texts(ObjectValue rule, String key, UnaryOperator<String> kept) {
        return rule.list(key).strings().stream().map(kept).toList();
    }

    /** The rules of a Role or ClusterRole. */
    public static List<PolicyRule> ofRole(ObjectValue role) {
        return role.list("rules").objects().stream().map(PolicyRule::of).toList();
    }

    public static PolicyRule ofResources(List<String> verbs, List<String> groups, List<String> resources) {
        return new PolicyRule(verbs, groups, resources, List.of(), List.of());
    }

    public static PolicyRule ofPaths(List<String> verbs, List<String> paths) {
        return new PolicyRule(verbs, List.of(), List.of(), List.of(), paths);
    }

    public PolicyRule named(List<String> names) {
        return new PolicyRule(verbs, apiGroups, resources, names, nonResourceURLs);
    }

    /** What it says of resources. */
    public PolicyRule onResources() {
        return new PolicyRule(verbs, apiGroups, resources, resourceNames, List.of());
    }

    /** What it says of paths. */
    public PolicyRule onPaths() {
        return ofPaths(verbs, nonResourceURLs);
    }

    /** How all paths begin that a path with stars at its end means. */
    public static String root(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '*') {
            end--;
        }
        return path.substring(0, end);
    }

    PolicyRule withVerbs(List<String> more) {
        List<String> all = new ArrayList<>(verbs);
        all.addAll(more);
        return new PolicyRule(all, apiGroups, resources, resourceNames, nonResourceURLs);
    }

    /** The rule as it is written in a role: with its verbs, even if there are none, and without other lists that are empty. */
    public ObjectValue toObject() {
        ObjectValue.Builder rule = ObjectValue.builder().put("verbs", ListValue.of(verbs.toArray()));
        put(rule, "apiGroups", apiGroups);
        put(rule, "resources", resources);
        put(rule, "resourceNames", resourceNames);
        put(rule, "nonResourceURLs", nonResourceURLs);
        return rule.build();
    }

    private static void put(ObjectValue.Builder rule, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            rule.put(key, ListValue.of(texts.toArray()));
        }
    }

    public static ListValue toList(List<PolicyRule> rules) {
        return ListValue.copyOf(rules.stream().map(PolicyRule::toObject).toList());
    }

    /** The rule in the words in which the real server complains of it. */
    String display() {
        List<String> parts = new ArrayList<>();
        display("APIGroups", apiGroups, parts);
        display("Resources", resources, parts);
        display("NonResourceURLs", nonResourceURLs, parts);
        display("ResourceNames", resourceNames, parts);
        display("Verbs", verbs, parts);
        return "{" + String.join(", ", parts) + "}";
    }

    private static void display(String title, List<String> texts, List<String> parts) {
        if (!texts.isEmpty()) {
            parts.add(title + ":" + quoted(texts));
        }
    }

    /** Texts as Go quotes a list of them. */
    public static String quoted(List<String> texts) {
        return texts.stream().map(ApiErrors::quote).collect(Collectors.joining(" ", "[", "]"));
    }
}
