package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.container.ContainerDefaults;
import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.volume.VolumeDefaults;
import dev.edict.kinds.field.Texts;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;

/** What is filled in for the writer of a pod's spec, in a pod and in the template of a workload alike. */
final class PodSpecDefaults {
    private static final List<String> LEGACY_ANNOTATIONS = List.of("pod.beta.kubernetes.io/init-containers",
            "pod.alpha.kubernetes.io/init-containers", "pod.beta.kubernetes.io/init-container-statuses",
            "pod.alpha.kubernetes.io/init-container-statuses");

    private PodSpecDefaults() {}

    public static ObjectValue apply(ObjectValue spec) {
        ObjectValue filled = Texts.withDefault(spec, "dnsPolicy", "ClusterFirst");
        filled = Texts.withDefault(filled, "restartPolicy", "Always");
        filled = filled.withDefault("securityContext", ObjectValue.EMPTY);
        filled = filled.withDefault("terminationGracePeriodSeconds", 30);
        filled = Texts.withDefault(filled, "schedulerName", "default-scheduler");
        filled = filled.mapObjects("volumes", VolumeDefaults::apply);
        filled = PodContainers.map(filled, ContainerDefaults::apply);
        filled = ResourceLists.round(filled, "overhead");
        filled = ResourceLists.roundRequirements(filled, "resources");
        return withServiceAccount(filled);
    }

    /** The account's name has two fields for historical reasons; they say the same, and the newer one wins. */
    static ObjectValue withServiceAccount(ObjectValue spec) {
        String name = spec.string("serviceAccountName");
        if (!name.isEmpty()) {
            return spec.with("serviceAccount", name);
        }
        String alias = spec.string("serviceAccount");
        return alias.isEmpty() ? spec : spec.with("serviceAccountName", alias);
    }

    /** The pod or template without the annotations in which init containers were once written. */
    static ObjectValue withoutLegacyAnnotations(ObjectValue pod) {
        ObjectValue annotations = pod.object("metadata").object("annotations");
        ObjectValue kept = annotations;
        for (String key : LEGACY_ANNOTATIONS) {
            kept = kept.without(key);
        }
        return kept == annotations ? pod : pod.withAt(kept, "metadata", "annotations");
    }

    /** What a pod gets and a template does not, before the rest is filled in. */
    static ObjectValue ofPod(ObjectValue spec) {
        ObjectValue filled = spec.mapObjects("containers", ContainerDefaults::requestsFromLimits)
                .mapObjects("initContainers", ContainerDefaults::requestsFromLimits);
        filled = PodResourceDefaults.apply(filled).withDefault("enableServiceLinks", true);
        if (filled.bool("hostNetwork")) {
            filled = filled.mapObjects("containers", ContainerDefaults::hostPorts)
                    .mapObjects("initContainers", ContainerDefaults::hostPorts);
        }
        Long gracePeriod = filled.integerOrNull("terminationGracePeriodSeconds");
        return gracePeriod != null && gracePeriod < 0 ? filled.with("terminationGracePeriodSeconds", 1) : filled;
    }

    /** The pod's address has a field for one and a field for several; that for one decides. */
    static ObjectValue ofStatus(ObjectValue status) {
        ObjectValue filled = status;
        for (String list : List.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses")) {
            filled = filled.mapObjects(list, container -> ResourceLists.roundRequirements(
                    ResourceLists.round(container, "allocatedResources"), "resources"));
        }
        filled = ResourceLists.roundRequirements(ResourceLists.round(filled, "allocatedResources"), "resources");
        String address = filled.string("podIP");
        ListValue addresses = filled.list("podIPs");
        if (address.isEmpty()) {
            return addresses.isEmpty() ? filled : filled.with("podIP", addresses.object(0).string("ip"));
        }
        boolean agree = !addresses.isEmpty() && addresses.object(0).string("ip").equals(address);
        Value alone = ListValue.of(ObjectValue.of("ip", address));
        return agree ? filled : filled.with("podIPs", alone);
    }
}
