package dev.edict.node.run;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the containers of pods. It decides nothing: whether a container is begun again is the agent's affair. Pods are known by
 * their uid; calls for one pod come one after the other.
 */
public interface PodRuntime {

    /**
     * What is known of a pod's containers.
     *
     * @param runs by the name of the container; those that were never begun are not in it
     * @param until when something will have changed, if that is known beforehand
     */
    record Observation(Map<String, ContainerRun> runs, @Nullable Instant until) {
        public static final Observation NOTHING = new Observation(Map.of(), null);
    }

    /** What is so now. */
    Observation observe(Pod pod);

    /** Begins a container for the first time, or again, and does not wait. One that is not known has begun as often as its pod's status says. */
    void start(Pod pod, Container container);

    /**
     * Has a container end, and does not wait.
     *
     * @param grace after which it is killed
     */
    void stop(Pod pod, String container, Duration grace);

    /** Has a container end at once, if it runs, and forgets that it ever did: it begins again as one that its pod's status tells of. */
    void remove(Pod pod, String container);

    /** Who is told of pods to whose containers something has happened that was not known beforehand. To be called first. */
    void listen(Consumer<ObjectKey> changed);

    /** A pod is gone, with all that belongs to it. */
    void forget(String uid);
}
