package dev.edict.server.authorize.defaults;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.authorize.rule.Coverage;
import dev.edict.server.authorize.rule.PolicyRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is to be done to a role or binding that is there so that it gives all that a default one gives. What it gives besides is
 * kept; whoever annotates it so keeps it as it is.
 */
public sealed interface Reconciliation {

    /** It is in order. */
    record InOrder() implements Reconciliation {}

    /** Somebody has said that it is to be left alone, and it lacks something. */
    record Protected() implements Reconciliation {}

    /** It is to be this. */
    record Update(ObjectValue object) implements Reconciliation {}

    /** It is about another role, which can not be changed: it must go, and the default one take its place. */
    record Recreate() implements Reconciliation {}

    /** For a Role or ClusterRole. */
    static Reconciliation ofRole(ObjectValue found, ObjectValue wanted) {
        // What a role gathers is not its own.
        List<PolicyRule> given = Aggregation.gathers(wanted) ? List.of() : PolicyRule.ofRole(wanted);
        List<PolicyRule> missing = Coverage.missing(PolicyRule.ofRole(found), given);
        ObjectValue changed = withMetadataOf(found, wanted);
        if (!missing.isEmpty()) {
            changed = changed.with("rules", plus(changed.list("rules"), PolicyRule.toList(missing).objects()));
        }
        return outcome(found, withSelectorsOf(changed, wanted));
    }

    /** For a RoleBinding or ClusterRoleBinding. */
    static Reconciliation ofBinding(ObjectValue found, ObjectValue wanted) {
        if (!found.object("roleRef").equals(wanted.object("roleRef"))) {
            return isProtected(found) ? new Protected() : new Recreate();
        }
        Set<ObjectValue> missing = new LinkedHashSet<>(wanted.list("subjects").objects());
        missing.removeAll(Set.copyOf(found.list("subjects").objects()));
        ObjectValue changed = withMetadataOf(found, wanted);
        if (!missing.isEmpty()) {
            changed = changed.with("subjects", plus(changed.list("subjects"), List.copyOf(missing)));
        }
        return outcome(found, changed);
    }

    private static Reconciliation outcome(ObjectValue found, ObjectValue changed) {
        if (changed.equals(found)) {
            return new InOrder();
        }
        return isProtected(found) ? new Protected() : new Update(changed);
    }

    private static boolean isProtected(ObjectValue found) {
        return found.object("metadata").object("annotations").string(DefaultObjects.AUTO_UPDATE).equals("false");
    }

    /** With the labels and annotations that it lacks; those that it has keep their values. */
    private static ObjectValue withMetadataOf(ObjectValue found, ObjectValue wanted) {
        ObjectValue defaults = wanted.object("metadata");
        return new ApiObject(found).withMetadata(metadata ->
                withMissing(withMissing(metadata, defaults, "annotations"), defaults, "labels")).tree();
    }

    private static ObjectValue withMissing(ObjectValue metadata, ObjectValue defaults, String key) {
        ObjectValue texts = metadata.object(key);
        ObjectValue wanted = defaults.object(key);
        for (String name : wanted.keys()) {
            texts = texts.has(name) ? texts : texts.with(name, wanted.string(name));
        }
        return texts.equals(metadata.object(key)) ? metadata : metadata.with(key, texts);
    }

    /** A default role that gathers others gathers at least those; one that does not gathers none. */
    private static ObjectValue withSelectorsOf(ObjectValue found, ObjectValue wanted) {
        if (!wanted.isSet("aggregationRule")) {
            return found.isSet("aggregationRule") ? found.without("aggregationRule") : found;
        }
        ObjectValue gathering = found.object("aggregationRule");
        ListValue selectors = gathering.list("clusterRoleSelectors");
        List<ObjectValue> missing =
                new ArrayList<>(wanted.object("aggregationRule").list("clusterRoleSelectors").objects());
        missing.removeAll(selectors.objects());
        return missing.isEmpty() ? found
                : found.with("aggregationRule", gathering.with("clusterRoleSelectors", plus(selectors, missing)));
    }

    private static ListValue plus(ListValue list, List<ObjectValue> more) {
        List<Value> all = new ArrayList<>(list.items());
        all.addAll(more);
        return ListValue.copyOf(all);
    }
}
