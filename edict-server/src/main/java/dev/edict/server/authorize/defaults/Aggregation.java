package dev.edict.server.authorize.defaults;

import dev.edict.model.object.ApiObject;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authorize.rule.PolicyRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a ClusterRole that is made of others: those of all that its selectors find, selector by selector and in the order
 * of names, each rule once. What it says itself counts for nothing.
 */
public final class Aggregation {
    /** Under this name gathered rules are written. */
    public static final String MANAGER = "clusterrole-aggregation-controller";

    private Aggregation() {}

    public static boolean gathers(ObjectValue role) {
        return role.isSet("aggregationRule");
    }

    /**
     * The rules that a role should have, or null if it has them already.
     *
     * @param all the roles of the cluster in the order of their names
     * @throws dev.edict.model.selector.SelectorException if one of its selectors can not be read
     */
    public static @Nullable List<PolicyRule> rules(ObjectValue role, Iterable<ObjectValue> all) {
        String name = new ApiObject(role).name();
        Set<PolicyRule> rules = new LinkedHashSet<>();
        for (ObjectValue object : role.object("aggregationRule").list("clusterRoleSelectors").objects()) {
            LabelSelector selector = LabelSelector.ofObject(object);
            for (ObjectValue part : all) {
                if (selector.matches(part.object("metadata").object("labels")) && !new ApiObject(part).name().equals(name)) {
                    rules.addAll(PolicyRule.ofRole(part));
                }
            }
        }
        List<PolicyRule> gathered = new ArrayList<>(rules);
        return gathered.equals(PolicyRule.ofRole(role)) ? null : gathered;
    }

    /** What is applied to give a role its rules. */
    public static ObjectValue configuration(String name, List<PolicyRule> rules) {
        ObjectValue head = ObjectValue.of("kind", "ClusterRole", "apiVersion", DefaultObjects.GROUP + "/v1",
                "metadata", ObjectValue.of("name", name));
        return rules.isEmpty() ? head : head.with("rules", PolicyRule.toList(rules));
    }
}
