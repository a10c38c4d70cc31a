package dev.edict.schema.kind.core;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.kind.LabelRules;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How strictly a pod or a template is checked: what is being checked, and what it may keep because it had it before
 * the rule against it came.
 */
final class PodRuleOptions {
    private static final FieldPath NOWHERE = FieldPath.of("spec");

    private final boolean pod;
    private final Set<Tolerance> tolerances;

    private PodRuleOptions(boolean pod, Set<Tolerance> tolerances) {
        this.pod = pod;
        this.tolerances = tolerances;
    }

    static PodRuleOptions forPod(@Nullable ObjectValue old) {
        return new PodRuleOptions(true, tolerances(old));
    }

    static PodRuleOptions forTemplate(@Nullable ObjectValue old) {
        return new PodRuleOptions(false, tolerances(old));
    }

    /** Whether a real pod is checked, not a template from which pods will be made. */
    boolean isPod() {
        return pod;
    }

    boolean tolerates(Tolerance tolerance) {
        return tolerances.contains(tolerance);
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
            case INDIVISIBLE_HUGE_PAGES -> PodContainers.any(spec, PodRuleOptions::asksForOddPages)
                    || hasOddPages(spec.object("overhead"));
            case BAD_AFFINITY_SELECTOR -> AffinityRules.hasBadSelector(spec.object("affinity"));
            case BAD_NODE_AFFINITY_VALUE -> NodeSelectorRules.hasBadValue(spec.object("affinity")
                    .object("nodeAffinity").object("requiredDuringSchedulingIgnoredDuringExecution"));
            case BAD_SPREAD_SELECTOR -> spec.list("topologySpreadConstraints").objects().stream()
                    .anyMatch(constraint -> isBadSelector(constraint.object("labelSelector")));
            case BAD_SPREAD_LABEL_KEYS -> TopologySpreadRules.hasBadLabelKeys(spec);
            case OUTSIDE_TOKEN_PATH -> spec.list("volumes").objects().stream()
                    .flatMap(volume -> volume.object("projected").list("sources").objects().stream())
                    .anyMatch(PodRuleOptions::hasOutsidePath);
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
