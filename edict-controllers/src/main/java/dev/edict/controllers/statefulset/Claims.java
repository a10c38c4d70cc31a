package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.meta.v1.LabelSelector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The claims that a pod of a set has to itself: one of each template, under a name that tells whose it is. */
final class Claims {
    private Claims() {}

    static String name(StatefulSet set, PersistentVolumeClaim template, int ordinal) {
        return template.name() + "-" + set.name() + "-" + ordinal;
    }

    static List<String> names(StatefulSet set, Pod pod) {
        int ordinal = Identity.ordinal(pod);
        return set.spec().volumeClaimTemplates().stream().map(template -> name(set, template, ordinal)).toList();
    }

    /** The claims of a pod as they are to be created, with the labels by which the set finds its pods. */
    static List<PersistentVolumeClaim> of(StatefulSet set, Pod pod) {
        int ordinal = Identity.ordinal(pod);
        LabelSelector selector = set.spec().selector();
        return set.spec().volumeClaimTemplates().stream()
                .map(template -> template.editMetadata(metadata -> {
                    Map<String, String> labels = new HashMap<>(metadata.labels());
                    labels.putAll(selector == null ? Map.of() : selector.matchLabels());
                    return metadata.withName(name(set, template, ordinal)).withNamespace(set.namespace()).withLabels(labels);
                }))
                .toList();
    }

    /** Whether a pod uses its claims. */
    static boolean isMounted(StatefulSet set, Pod pod) {
        return Identity.ordinal(pod) >= 0 && volumes(set, pod).stream().allMatch(wanted -> pod.spec().volumes().stream()
                .anyMatch(known -> known.name().equals(wanted.name()) && claim(known).equals(claim(wanted))));
    }

    private static String claim(Volume volume) {
        PersistentVolumeClaimVolumeSource source = volume.persistentVolumeClaim();
        return source == null ? "" : source.claimName();
    }

    private static List<Volume> volumes(StatefulSet set, Pod pod) {
        int ordinal = Identity.ordinal(pod);
        return set.spec().volumeClaimTemplates().stream()
                .map(template -> Volume.EMPTY.withName(template.name()).withPersistentVolumeClaim(
                        PersistentVolumeClaimVolumeSource.EMPTY.withClaimName(name(set, template, ordinal))))
                .toList();
    }

    /** A pod that uses its claims; other volumes of the same names give way. */
    static Pod mounted(StatefulSet set, Pod pod) {
        List<Volume> volumes = new ArrayList<>(volumes(set, pod));
        Set<String> taken = volumes.stream().map(Volume::name).collect(Collectors.toSet());
        pod.spec().volumes().stream().filter(volume -> !taken.contains(volume.name())).forEach(volumes::add);
        return pod.editSpec(spec -> spec.withVolumes(volumes));
    }
}
