package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.stream.Stream;

/** Which container of a pod is meant. */
final class ContainerChoice {
    private ContainerChoice() {}

    /** @param asked empty for the only one */
    static String of(ObjectValue pod, String asked) {
        String name = pod.object("metadata").string("name");
        List<String> usual = names(pod, "containers").toList();
        List<String> all = Stream.concat(names(pod, "initContainers"), Stream.concat(usual.stream(), names(pod, "ephemeralContainers")))
                .toList();
        if (!asked.isEmpty()) {
            if (!all.contains(asked)) {
                throw ApiErrors.badRequest("container " + asked + " is not valid for pod " + name);
            }
            return asked;
        }
        if (usual.size() == 1) {
            return usual.getFirst();
        }
        String which = usual.isEmpty() ? "" : ", choose one of: [" + String.join(" ", all) + "]";
        throw ApiErrors.badRequest("a container name must be specified for pod " + name + which);
    }

    private static Stream<String> names(ObjectValue pod, String containers) {
        return pod.object("spec").list(containers).objects().stream().map(container -> container.string("name"));
    }
}
