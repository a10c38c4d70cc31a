package dev.edict.server.admit.policy;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.match.RequestRules;
import dev.edict.server.admit.match.Selection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a policy counts, and with which parameters.
 *
 * @param rules which requests it means among those that the policy means
 * @param selection which objects; null for all
 * @param actions what is done about a rule that does not hold
 * @param parameters null if it names none
 */
record PolicyBinding(
        String name,
        String policy,
        RequestRules rules,
        @Nullable Selection selection,
        List<String> actions,
        @Nullable ParameterReference parameters) {

    static PolicyBinding of(ObjectValue binding) {
        ObjectValue spec = binding.object("spec");
        ObjectValue match = spec.objectOrNull("matchResources");
        ObjectValue reference = spec.objectOrNull("paramRef");
        return new PolicyBinding(
                binding.object("metadata").string("name"),
                spec.string("policyName"),
                RequestRules.ofPolicy(match == null ? ObjectValue.EMPTY : match),
                match == null ? null : Selection.of(match),
                spec.list("validationActions").strings(),
                reference == null ? null : ParameterReference.of(reference));
    }
}
