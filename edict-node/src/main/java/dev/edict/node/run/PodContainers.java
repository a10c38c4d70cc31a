package dev.edict.node.run;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EphemeralContainer;
import dev.edict.api.core.v1.Pod;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The containers of a pod, whichever list they are in. */
public final class PodContainers {
    private PodContainers() {}

    /** Init containers, then the main ones, then those that were added to look into it. */
    public static Stream<Container> all(Pod pod) {
        return Stream.of(pod.spec().initContainers(), pod.spec().containers(), ephemeral(pod)).flatMap(List::stream);
    }

    public static List<Container> ephemeral(Pod pod) {
        return pod.spec().ephemeralContainers().isEmpty()
                ? List.of()
                : pod.spec().ephemeralContainers().stream().map(PodContainers::plain).toList();
    }

    /** An ephemeral container has the fields of any other, and the name of the one that it looks into. */
    private static Container plain(EphemeralContainer container) {
        return Container.CODEC.fromTree(EphemeralContainer.CODEC.toObject(container));
    }

    public static @Nullable Container find(Pod pod, String name) {
        return all(pod).filter(container -> container.name().equals(name)).findFirst().orElse(null);
    }

    public static boolean isInit(Pod pod, String name) {
        return pod.spec().initContainers().stream().anyMatch(container -> container.name().equals(name));
    }

    public static boolean isEphemeral(Pod pod, String name) {
        return pod.spec().ephemeralContainers().stream().anyMatch(container -> container.name().equals(name));
    }
}
