package dev.edict.server.admit.preset;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.match.Configurations;
import dev.edict.server.loop.EventRecorder;
import dev.edict.server.registry.ResourceRegistry;
import java.util.List;
import java.util.function.Supplier;

/**
 * Puts into a new pod what the presets of its namespace have for pods with its labels. A pod that does not agree with one of
 * them is created without any; an Event of that preset says so. Mirror pods, and pods that say so, are left alone.
 */
public final class PodPresets implements AdmissionPlugin {
    private static final GroupKind POD = new GroupKind("", "Pod");
    private static final String MIRROR = "kubernetes.io/config.mirror";
    private static final String EXCLUDE = "podpreset.admission.kubernetes.io/exclude";

    private final Configurations<Preset> presets;
    private final EventRecorder events;

    /** @param presets the registry of PodPresets */
    public PodPresets(Supplier<ResourceRegistry> presets, EventRecorder events) {
        this.presets = new Configurations<>(presets, Preset::of);
        this.events = events;
    }

    @Override
    public String name() {
        return "PodPreset";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.creates(POD);
    }

    @Override
    public boolean concerns(AdmissionTarget target) {
        return !presets.current().isEmpty();
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue pod = request.object();
        ObjectValue metadata = pod.object("metadata");
        ObjectValue annotations = metadata.object("annotations");
        if (request.rounds().isSecond() || annotations.has(MIRROR) || annotations.string(EXCLUDE).equals("true")) {
            return pod;
        }
        List<Preset> matching = presets.current().stream()
                .filter(preset -> preset.isFor(request.namespace(), metadata.object("labels")))
                .toList();
        if (matching.isEmpty()) {
            return pod;
        }
        PresetMerge merge = new PresetMerge(matching);
        ObjectValue merged = merge.applyTo(pod);
        if (merge.conflicts().isEmpty()) {
            return merged;
        }
        if (!request.scope().dryRun()) {
            merge.conflicts().stream().distinct().forEach(conflict -> events.warning(conflict.preset().object(), "Conflict",
                    "pod " + request.nameToTell() + " was created without presets: it has another "
                            + conflict.what() + " than podpreset " + conflict.preset().name()));
        }
        return pod;
    }
}
