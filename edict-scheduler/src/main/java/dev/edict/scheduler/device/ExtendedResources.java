package dev.edict.scheduler.device;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodClaims;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a pod asks for as extended resources, if classes of devices stand behind some. A node offers these itself, or devices are taken
 * for them, for which a claim is made. Immutable.
 *
 * @param names of all extended resources that the pod asks for
 * @param classes those behind some of them, by resource; never empty
 * @param leftBehind a claim that an earlier attempt has made: it is to go before there is another
 */
record ExtendedResources(
        Pod pod, Set<String> names, SortedMap<String, DeviceClass> classes, @Nullable ResourceClaim leftBehind) {
    /** No claim can have such a name. */
    private static final String NAME = "<extended-resources>";

    /** @param claims those of the pod's namespace. @return null if the pod asks for nothing of that kind */
    static @Nullable ExtendedResources of(PodFacts pod, BackingClasses backing, Supplier<List<ResourceClaim>> claims) {
        Set<String> names = pod.requests().scalars().entrySet().stream()
                .filter(scalar -> scalar.getValue() > 0 && BackingClasses.mayBack(scalar.getKey()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
        SortedMap<String, DeviceClass> classes = new TreeMap<>();
        for (String name : names) {
            DeviceClass found = backing.of(name);
            if (found != null) {
                classes.put(name, found);
            }
        }
        return classes.isEmpty() ? null : new ExtendedResources(pod.pod(), names, classes, claims.get().stream()
                .filter(claim -> PodClaims.podOfExtendedResources(claim).equals(pod.uid())).findFirst().orElse(null));
    }

    /** Why a node will not do, whatever devices there are; null if it may. */
    @Nullable String whyNot(Node node) {
        if (leftBehind != null) {
            return "cannot schedule extended resource claim";
        }
        boolean fits = names.stream().allMatch(name -> classes.containsKey(name) || node.status().allocatable().containsKey(name));
        return fits ? null : "cannot fit resource";
    }

    /** What is to be claimed on a node, which is what it does not offer itself. */
    ExtendedRequests on(Node node) {
        SortedMap<String, DeviceClass> missing = new TreeMap<>(classes);
        missing.keySet().removeIf(name -> node.status().allocatable().getOrDefault(name, Quantity.ZERO).value() != 0);
        return ExtendedRequests.of(pod, missing);
    }

    /** The claim that is made if the pod comes to a node with such requests. It has no name yet. */
    ResourceClaim claim(ExtendedRequests requests) {
        return ResourceClaim.EMPTY
                .withMetadata(ObjectMeta.EMPTY
                        .withNamespace(pod.namespace())
                        .withName(NAME)
                        .withGenerateName(pod.name() + "-extended-resources-")
                        .withAnnotations(Map.of(PodClaims.EXTENDED_RESOURCES, "true"))
                        .withOwnerReferences(List.of(OwnerReference.EMPTY
                                .withApiVersion("v1").withKind("Pod").withName(pod.name()).withUid(pod.metadata().uid())
                                .withController(true))))
                .editSpec(spec -> spec.editDevices(devices -> devices.withRequests(requests.requests())));
    }
}
