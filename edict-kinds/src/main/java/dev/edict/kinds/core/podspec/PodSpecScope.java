package dev.edict.kinds.core.podspec;

import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the rules for a container need to know of the pod around it.
 *
 * @param volumes the pod's valid volumes by name
 * @param claimNames of the resource claims of the pod
 */
public record PodSpecScope(
        ObjectValue spec, PodRuleOptions options, Map<String, ObjectValue> volumes, ClaimNames claimNames) {

    public static PodSpecScope of(ObjectValue spec, PodRuleOptions options, Map<String, ObjectValue> volumes) {
        Set<String> claimNames = new HashSet<>();
        for (ObjectValue claim : spec.list("resourceClaims").objects()) {
            if (!claim.string("name").isEmpty()) {
                claimNames.add(claim.string("name"));
            }
        }
        return new PodSpecScope(spec, options, volumes, new ClaimNames(claimNames));
    }

    public @Nullable Long gracePeriod() {
        return spec.integerOrNull("terminationGracePeriodSeconds");
    }

    /** Whether the pod's users are those of its node, which they are unless it says otherwise. */
    public boolean hostUsers() {
        return !Boolean.FALSE.equals(spec.boolOrNull("hostUsers"));
    }
}
