package dev.edict.kinds.field;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Labels of nodes that have been replaced, and what warnings say of them. */
public final class DeprecatedNodeLabels {
    private static final Map<String, String> DEPRECATIONS = Map.of(
            "beta.kubernetes.io/arch", "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
            "beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead",
            "failure-domain.beta.kubernetes.io/region",
                    "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
            "failure-domain.beta.kubernetes.io/zone",
                    "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
            "beta.kubernetes.io/instance-type",
                    "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead",
            "app.kubernetes.io/created-by", "deprecated since v1.9",
            "scheduler.alpha.kubernetes.io/preferAvoidPods",
                    "deprecated since v1.22; use Taints and Tolerations instead",
            "node-role.kubernetes.io/master", "use \"node-role.kubernetes.io/control-plane\" instead");

    private DeprecatedNodeLabels() {}

    /** What to say of the label, or null if it is in good standing. */
    public static @Nullable String deprecation(String label) {
        return DEPRECATIONS.get(label);
    }
}
