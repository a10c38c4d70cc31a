package dev.edict.server.admit.match;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a configuration: which operations on which resources it means, and which not after all.
 *
 * @param included what is meant; null for everything
 * @param excluded what is not meant after all
 * @param equivalent whether a rule also means the same objects under other resources
 */
public record RequestRules(@Nullable List<RequestRule> included, List<RequestRule> excluded, boolean equivalent) {
    private static final String GROUP = "admissionregistration.k8s.io";
    /** Nobody may stand in the way of those who would mend a configuration. */
    private static final Set<GroupKind> EXEMPT = Set.of(
            new GroupKind(GROUP, "ValidatingWebhookConfiguration"),
            new GroupKind(GROUP, "MutatingWebhookConfiguration"),
            new GroupKind(GROUP, "ValidatingAdmissionPolicy"),
            new GroupKind(GROUP, "ValidatingAdmissionPolicyBinding"),
            new GroupKind(GROUP, "MutatingAdmissionPolicy"),
            new GroupKind(GROUP, "MutatingAdmissionPolicyBinding"));

    /** The rules of a webhook, which means nothing if it has none. */
    public static RequestRules ofWebhook(ObjectValue webhook) {
        return new RequestRules(rules(webhook.list("rules")), List.of(), isEquivalent(webhook));
    }

    /** What a policy or a binding wants to be matched: all that is not excluded, if it names nothing. */
    public static RequestRules ofPolicy(ObjectValue matchResources) {
        ListValue included = matchResources.list("resourceRules");
        return new RequestRules(included.isEmpty() ? null : rules(included),
                rules(matchResources.list("excludeResourceRules")), isEquivalent(matchResources));
    }

    private static List<RequestRule> rules(ListValue rules) {
        return rules.objects().stream().map(RequestRule::of).toList();
    }

    private static boolean isEquivalent(ObjectValue configuration) {
        return configuration.string("matchPolicy").equals("Equivalent");
    }

    /** Whether such requests are nobody's business: those for the configurations of admission themselves. */
    public static boolean exempts(AdmissionTarget target) {
        return target.kind().group().equals(GROUP)
                && EXEMPT.contains(target.kind().groupKind());
    }

    /** What the rules mean of such requests, or null if nothing. */
    public @Nullable Reach reach(AdmissionTarget target, Equivalents equivalents) {
        List<RequestVersion> others = equivalent ? equivalents.of(target) : List.of();
        List<Reach.Way> ways = included == null
                ? List.of(new Reach.Way(RequestVersion.own(target), Set.of())) : ways(included, target, others);
        List<Reach.Way> barred = ways(excluded, target, others);
        boolean none = ways.isEmpty() || barred.stream().anyMatch(way -> way.names().isEmpty());
        return none ? null : new Reach(ways, barred.stream().map(Reach.Way::names).toList());
    }

    /** The ways by which rules lead to such requests: first for the resource itself, then rule by rule for the others. */
    private static List<Reach.Way> ways(
            List<RequestRule> rules, AdmissionTarget target, List<RequestVersion> others) {
        List<Reach.Way> ways = new ArrayList<>();
        RequestVersion own = RequestVersion.own(target);
        for (RequestRule rule : rules) {
            add(ways, rule, target, own);
        }
        for (RequestRule rule : rules) {
            for (RequestVersion other : others) {
                add(ways, rule, target, other);
            }
        }
        return List.copyOf(ways);
    }

    private static void add(List<Reach.Way> ways, RequestRule rule, AdmissionTarget target, RequestVersion version) {
        if (rule.covers(target, version.resource())) {
            ways.add(new Reach.Way(version, rule.names()));
        }
    }
}
