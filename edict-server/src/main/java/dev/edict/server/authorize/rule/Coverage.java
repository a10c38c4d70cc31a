package dev.edict.server.authorize.rule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Whether somebody who holds some rules holds all that others give. Each right that is given, one verb on one resource (and
 * name) or one path, must be held by a single rule: what several rules hold together of a wildcard does not count.
 */
public final class Coverage {
    /** No role that somebody wrote has as many rights; a role that multiplies its lists to more is made to hold up the server. */
    static final long MOST_RIGHTS = 50_000;

    private Coverage() {}

    /** @return how many rights rules give, told one by one; {@link Long#MAX_VALUE} if they are uncountable */
    static long rights(List<PolicyRule> rules) {
        long sum = 0;
        for (PolicyRule rule : rules) {
            long resources = (long) rule.apiGroups().size() * rule.resources().size();
            long objects = Math.max(1, rule.resourceNames().size());
            long things = saturated(resources, objects) + rule.nonResourceURLs().size();
            sum += saturated(things, rule.verbs().size());
            if (sum < 0) {
                return Long.MAX_VALUE;
            }
        }
        return sum;
    }

    private static long saturated(long left, long right) {
        return right != 0 && left > (Long.MAX_VALUE >> 1) / right ? Long.MAX_VALUE >> 1 : left * right;
    }

    public static boolean isCountable(List<PolicyRule> rules) {
        return rights(rules) <= MOST_RIGHTS;
    }

    /**
     * The rights that the given rules give and the held ones do not, each as a rule of its own, in the order of the given.
     *
     * @param given must be {@linkplain #isCountable countable}
     */
    public static List<PolicyRule> missing(List<PolicyRule> held, List<PolicyRule> given) {
        List<PolicyRule> missing = new ArrayList<>();
        for (PolicyRule rule : given) {
            for (PolicyRule right : single(rule)) {
                if (held.stream().noneMatch(holder -> covers(holder, right))) {
                    missing.add(right);
                }
            }
        }
        return missing;
    }

    /** The rights that a rule gives, one by one. */
    static List<PolicyRule> single(PolicyRule rule) {
        List<PolicyRule> rights = new ArrayList<>();
        for (String group : rule.apiGroups()) {
            for (String resource : rule.resources()) {
                for (String verb : rule.verbs()) {
                    PolicyRule right = PolicyRule.ofResources(List.of(verb), List.of(group), List.of(resource));
                    if (rule.resourceNames().isEmpty()) {
                        rights.add(right);
                    }
                    for (String name : rule.resourceNames()) {
                        rights.add(right.named(List.of(name)));
                    }
                }
            }
        }
        for (String path : rule.nonResourceURLs()) {
            for (String verb : rule.verbs()) {
                rights.add(PolicyRule.ofPaths(List.of(verb), List.of(path)));
            }
        }
        return rights;
    }

    private static boolean covers(PolicyRule holder, PolicyRule right) {
        return coversAll(holder.verbs(), right.verbs())
                && coversAll(holder.apiGroups(), right.apiGroups())
                && right.resources().stream().allMatch(resource -> coversResource(holder.resources(), resource))
                && right.nonResourceURLs().stream().allMatch(path -> coversPath(holder.nonResourceURLs(), path))
                && (holder.resourceNames().isEmpty()
                        || !right.resourceNames().isEmpty() && holder.resourceNames().containsAll(right.resourceNames()));
    }

    private static boolean coversAll(List<String> held, List<String> wanted) {
        return held.contains(PolicyRule.ALL) || held.containsAll(wanted);
    }

    private static boolean coversResource(List<String> held, String resource) {
        int slash = resource.indexOf('/');
        return held.contains(PolicyRule.ALL) || held.contains(resource)
                || slash >= 0 && held.contains("*" + resource.substring(slash));
    }

    private static boolean coversPath(List<String> held, String path) {
        return held.stream().anyMatch(holder -> holder.equals(path)
                || holder.endsWith(PolicyRule.ALL) && path.startsWith(PolicyRule.root(holder)));
    }

    /** What rights are about: rights about the same are told together. */
    private record Thing(List<String> groups, List<String> resources, List<String> names) {}

    /** Single rights in the words of the real server, a line for each thing that they are about. */
    public static String display(List<PolicyRule> rights) {
        Map<Thing, PolicyRule> together = new LinkedHashMap<>();
        TreeSet<String> lines = new TreeSet<>();
        for (PolicyRule right : rights) {
            if (right.nonResourceURLs().isEmpty()) {
                together.merge(new Thing(right.apiGroups(), right.resources(), right.resourceNames()), right,
                        (known, more) -> known.withVerbs(more.verbs()));
            } else {
                lines.add(right.display());
            }
        }
        together.values().forEach(rule -> lines.add(rule.display()));
        return String.join("\n", lines);
    }
}
