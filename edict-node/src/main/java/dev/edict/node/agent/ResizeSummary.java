package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Objects;

/** What events about other resources carry: which these are, as JSON. */
final class ResizeSummary {
    private ResizeSummary() {}

    /** @param error what is wrong; empty if nothing is */
    static String of(Pod pod, String error) {
        ObjectValue.Builder summary = ObjectValue.builder();
        add(summary, "initContainers", pod.spec().initContainers());
        add(summary, "containers", pod.spec().containers());
        summary.put("generation", Objects.requireNonNullElse(pod.metadata().generation(), 0L));
        if (!error.isEmpty()) {
            summary.put("error", error);
        }
        return Json.text(summary.build());
    }

    private static void add(ObjectValue.Builder summary, String field, List<Container> containers) {
        if (!containers.isEmpty()) {
            summary.put(field, ListValue.copyOf(containers.stream().map(container -> ObjectValue.of(
                    "name", container.name(), "resources", ResourceRequirements.CODEC.toObject(container.resources()))).toList()));
        }
    }
}
