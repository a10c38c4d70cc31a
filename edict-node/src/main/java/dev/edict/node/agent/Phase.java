package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.ContainerRun.Running;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.pods.PodStates;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How far a pod has come, by what has become of its containers. */
final class Phase {
    private Phase() {}

    /**
     * @param waiting containers that have run before and wait for their turn
     * @param ends whether no container is begun any more
     */
    static String of(Pod pod, Map<String, ContainerRun> runs, Set<String> waiting, boolean ends) {
        boolean begun = pod.spec().containers().stream().anyMatch(container -> runs.containsKey(container.name()));
        if (!begun) {
            String phase = initializing(pod, runs, ends);
            boolean isBetween = !ends && phase.equals(PodStates.PENDING) && pod.spec().containers().stream()
                    .allMatch(container -> waiting.contains(container.name()))
                    && pod.spec().initContainers().stream()
                            .noneMatch(container -> isInitializing(container, runs.get(container.name()), waiting));
            return isBetween ? PodStates.RUNNING : phase;
        }
        int starting = 0;
        int running = 0;
        int failed = 0;
        boolean goesOn = false;
        for (Container container : pod.spec().containers()) {
            ContainerRun run = runs.get(container.name());
            if (run == null) {
                goesOn |= waiting.contains(container.name());
                starting += waiting.contains(container.name()) ? 0 : 1;
                continue;
            }
            switch (run.state()) {
                case Starting now -> {
                    // Between two attempts it counts as one that has ended, and goes on.
                    goesOn |= run.last() != null;
                    starting += run.last() == null ? 1 : 0;
                }
                case Running now -> running++;
                case Ended how -> {
                    failed += how.isSuccess() ? 0 : 1;
                    goesOn |= !ends && RestartPolicy.isBegunAgain(pod, container, false, run);
                }
            }
        }
        if (starting > 0) {
            return PodStates.PENDING;
        }
        if (running > 0 || goesOn) {
            return PodStates.RUNNING;
        }
        return failed > 0 ? PodStates.FAILED : PodStates.SUCCEEDED;
    }

    private static String initializing(Pod pod, Map<String, ContainerRun> runs, boolean ends) {
        boolean hopeless = pod.spec().initContainers().stream()
                .filter(container -> !RestartPolicy.isSidecar(container))
                .anyMatch(container -> isHopeless(pod, container, runs.get(container.name()), ends));
        return hopeless ? PodStates.FAILED : PodStates.PENDING;
    }

    /** Whether a pod that begins again is held up by an init container, and not between two of them. */
    private static boolean isInitializing(Container container, @Nullable ContainerRun run, Set<String> waiting) {
        if (run == null) {
            return !waiting.contains(container.name());
        }
        return switch (run.state()) {
            case Starting starting -> run.last() == null;
            case Running running -> !RestartPolicy.isSidecar(container) || !running.started();
            case Ended ended -> false;
        };
    }

    private static boolean isHopeless(Pod pod, Container container, @Nullable ContainerRun run, boolean ends) {
        Ended ended = run == null ? null : run.ended();
        return ended != null && !ended.isSuccess() && (ends || !RestartPolicy.restarts(pod, container, true, ended));
    }
}
