package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.kinds.core.scheduling.AffinityRules;
import dev.edict.kinds.core.scheduling.NodeSelectorRules;
import dev.edict.kinds.core.scheduling.TopologySpreadRules;
import dev.edict.kinds.core.security.SysctlRules;
import dev.edict.kinds.field.PathRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what a pod or a template had before the rule against it came, and may therefore keep. */
final class PodTolerances {
    private static final FieldPath NOWHERE = FieldPath.of("spec");

    private PodTolerances() {}

    /** How a pod is checked; its old form is null when it is new. */
    static PodRuleOptions forPod(@Nullable ObjectValue old) {
        return new PodRuleOptions(true, tolerances(old));
    }

    /** How a template is checked; its old form is null when it is new. */
    static PodRuleOptions forTemplate(@Nullable ObjectValue old) {
        return new PodRuleOptions(false, tolerances(old));
    }

    /** @param old a pod or template: both have metadata and a spec */
    private static Set<Tolerance> tolerances(@Nullable ObjectValue old) {
        Set<Tolerance> tolerances = EnumSet.noneOf(Tolerance.class);
        if (old == null) {
            return tolerances;
        }
        if (!PodAnnotationRules.hasValidDeletionCost(old.object("metadata").object("annotations"))) {
            tolerances.add(Tolerance.BAD_DELETION_COST);
        }
        ObjectValue spec = old.object("spec");
        for (Tolerance tolerance : Tolerance.values()) {
            if (tolerance != Tolerance.BAD_DELETION_COST && needs(spec, tolerance)) {
                tolerances.add(tolerance);
            }
        }
        return tolerances;
    }

    private static boolean needs(ObjectValue spec, Tolerance tolerance) {
        return switch (tolerance) {
            case BAD_DELETION_COST -> false;
            case INDIVISIBLE_HUGE_PAGES -> PodContainers.any(spec, PodTolerances::asksForOddPages)
                    || hasOddPages(spec.object("overhead"));
            case BAD_AFFINITY_SELECTOR -> AffinityRules.hasBadSelector(spec.object("affinity"));
            case BAD_NODE_AFFINITY_VALUE -> NodeSelectorRules.hasBadValue(spec.object("affinity")
                    .object("nodeAffinity").object("requiredDuringSchedulingIgnoredDuringExecution"));
            case BAD_SPREAD_SELECTOR -> spec.list("topologySpreadConstraints").objects().stream()
                    .anyMatch(constraint -> isBadSelector(constraint.object("labelSelector")));
            case BAD_SPREAD_LABEL_KEYS -> TopologySpreadRules.hasBadLabelKeys(spec);
            case OUTSIDE_TOKEN_PATH -> spec.list("volumes").objects().stream()
                    .flatMap(volume -> volume.object("projected").list("sources").objects().stream())
                    .anyMatch(PodTolerances::hasOutsidePath);
            case NAMESPACED_SYSCTLS -> SysctlRules.hasHostSysctl(spec);
            case ANY_SELINUX_CHANGE_POLICY -> spec.object("securityContext").isSet("seLinuxChangePolicy");
            case COMPARING_TOLERATIONS -> spec.list("tolerations").objects().stream()
                    .map(toleration -> toleration.string("operator"))
                    .anyMatch(operator -> operator.equals("Lt") || operator.equals("Gt"));
            case USER_NAMESPACE_WITH_HOST_NETWORK -> ownUsers(spec) && spec.bool("hostNetwork");
            case USER_NAMESPACE_WITH_DEVICES -> ownUsers(spec)
                    && PodContainers.any(spec, container -> !container.list("volumeDevices").isEmpty());
            case RESTARTING_RESIZE_OF_INIT_CONTAINERS -> spec.list("initContainers").objects().stream()
                    .filter(container -> !PodContainers.isSidecar(container))
                    .flatMap(container -> container.list("resizePolicy").objects().stream())
                    .anyMatch(policy -> policy.string("restartPolicy").equals("RestartContainer"));
        };
    }

    private static boolean ownUsers(ObjectValue spec) {
        return Boolean.FALSE.equals(spec.boolOrNull("hostUsers"));
    }

    private static boolean asksForOddPages(ObjectValue container) {
        ObjectValue resources = container.object("resources");
        return hasOddPages(resources.object("limits")) || hasOddPages(resources.object("requests"));
    }

    private static boolean hasOddPages(ObjectValue list) {
        for (String name : list.keys()) {
            if (ResourceNames.isHugePage(name)
                    && !ResourceNames.isWholeNumberOfPages(name, ResourceLists.quantity(list.get(name)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBadSelector(ObjectValue selector) {
        FieldErrors errors = new FieldErrors();
        LabelRules.selector(selector, NOWHERE, errors);
        return !errors.isEmpty();
    }

    private static boolean hasOutsidePath(ObjectValue source) {
        if (!source.isSet("serviceAccountToken")) {
            return false;
        }
        FieldErrors errors = new FieldErrors();
        PathRules.localNonReserved(source.object("serviceAccountToken").string("path"), NOWHERE, errors);
        return !errors.isEmpty();
    }
}
