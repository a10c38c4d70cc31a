package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Lifecycle;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.ContainerRun.Running;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.node.run.PodContainers;
import dev.edict.node.run.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done with the containers of a pod.
 *
 * <p>Init containers run one after the other. One that restarts always is a sidecar: the next begins when it has started, and it
 * goes on until the last main container has ended. Once a main container has begun, init containers are past, but sidecars that
 * end are begun again.
 *
 * @param starts containers that are to begin now
 * @param stops those that are to end now
 * @param replaced those that are to end now and begin again, because they are to be other than they are
 * @param removed those that are to end at once and be forgotten, because all of the pod begins again
 * @param wake when there is more to do, if nothing happens before
 */
record PodPlan(List<Container> starts, List<String> stops, List<Container> replaced, List<Container> removed,
        @Nullable Instant wake) {
    private static final PodPlan NOTHING = new PodPlan(List.of(), List.of(), List.of(), List.of(), null);

    /** @param ends whether the pod is to end: it is deleted, or has been active for too long */
    static PodPlan of(Pod pod, Map<String, ContainerRun> runs, Instant now, boolean ends) {
        if (ends) {
            return ending(pod, runs);
        }
        return AllContainersRestart.isDue(pod, runs) ? beginningAgain(pod, runs, now) : new Planning(pod, runs, now).plan();
    }

    /** What is about to happen is said first, and then done. */
    private static PodPlan beginningAgain(Pod pod, Map<String, ContainerRun> runs, Instant now) {
        if (!AllContainersRestart.isUnderWay(pod)) {
            return NOTHING;
        }
        Instant until = AllContainersRestart.until(pod, now);
        return until.isAfter(now)
                ? new PodPlan(List.of(), List.of(), List.of(), List.of(), until)
                : new PodPlan(List.of(), List.of(), List.of(), AllContainersRestart.toGo(pod, runs), null);
    }

    /** Of containers that could begin, those that do now: after one that does something when it has begun, the others wait. */
    static List<Container> inTurn(List<Container> containers) {
        for (int index = 0; index < containers.size(); index++) {
            Lifecycle lifecycle = containers.get(index).lifecycle();
            if (lifecycle != null && lifecycle.postStart() != null) {
                return containers.subList(0, index + 1);
            }
        }
        return containers;
    }

    /** Whether nothing of a pod runs or is about to. */
    static boolean isOver(Map<String, ContainerRun> runs) {
        return runs.values().stream().allMatch(run -> run.ended() != null);
    }

    /** The main containers first, and the sidecars, the last of them first, when these have ended. */
    private static PodPlan ending(Pod pod, Map<String, ContainerRun> runs) {
        List<String> main = going(pod.spec().containers(), runs);
        List<String> ephemeral = runs.entrySet().stream()
                .filter(entry -> entry.getValue().ended() == null && isBeside(pod, entry.getKey()))
                .map(Map.Entry::getKey).toList();
        if (!main.isEmpty() || !ephemeral.isEmpty()) {
            List<String> both = new ArrayList<>(main);
            both.addAll(ephemeral);
            return new PodPlan(List.of(), both, List.of(), List.of(), null);
        }
        List<String> init = going(pod.spec().initContainers(), runs);
        return init.isEmpty() ? NOTHING : new PodPlan(List.of(), List.of(init.getLast()), List.of(), List.of(), null);
    }

    private static boolean isBeside(Pod pod, String name) {
        return PodContainers.isEphemeral(pod, name) || PodContainers.find(pod, name) == null;
    }

    private static List<String> going(List<Container> containers, Map<String, ContainerRun> runs) {
        return containers.stream().map(Container::name)
                .filter(name -> isGoing(runs.get(name))).toList();
    }

    private static boolean isGoing(@Nullable ContainerRun run) {
        return run != null && run.ended() == null;
    }

    /** How long a container may take to end. */
    static Duration grace(Pod pod) {
        Long ofDeletion = pod.metadata().deletionGracePeriodSeconds();
        Long ofSpec = pod.spec().terminationGracePeriodSeconds();
        return Duration.ofSeconds(ofDeletion != null ? ofDeletion : ofSpec != null ? ofSpec : 30);
    }

    private static final class Planning {
        private final Pod pod;
        private final Map<String, ContainerRun> runs;
        private final Instant now;
        private final List<Container> starts = new ArrayList<>();
        private final List<Container> replaced = new ArrayList<>();
        private @Nullable Instant wake;
        /** Whether one does what it does when it has begun: the others begin when that is over. */
        private final boolean held;

        Planning(Pod pod, Map<String, ContainerRun> runs, Instant now) {
            this.pod = pod;
            this.runs = runs;
            this.now = now;
            this.held = runs.values().stream().anyMatch(run -> run.state().equals(Starting.HOOK));
        }

        PodPlan plan() {
            boolean initialized = pod.spec().containers().stream().anyMatch(container -> runs.containsKey(container.name()));
            if (initialized) {
                pod.spec().initContainers().stream().filter(RestartPolicy::isSidecar).forEach(this::keepSidecar);
            } else if (!initialize()) {
                beginEphemeral();
                return new PodPlan(starts, List.of(), replaced, List.of(), wake);
            }
            beginEphemeral();
            boolean allOver = true;
            for (Container container : pod.spec().containers()) {
                allOver &= !keep(container, false);
            }
            return allOver ? ending(pod, runs) : new PodPlan(starts, List.of(), replaced, List.of(), wake);
        }

        /** @return whether all init containers have done what they are for */
        private boolean initialize() {
            for (Container container : pod.spec().initContainers()) {
                ContainerRun run = runs.get(container.name());
                boolean done = run != null && (RestartPolicy.isSidecar(container)
                        ? run.state() instanceof Running running && running.started()
                        : run.hasSucceeded());
                if (!done) {
                    keep(container, true);
                    return false;
                }
            }
            return true;
        }

        private void begin(Container container) {
            if (!held) {
                starts.add(container);
            }
        }

        /** What looks into a pod begins once, and at any time. */
        private void beginEphemeral() {
            PodContainers.ephemeral(pod).stream().filter(container -> !runs.containsKey(container.name())).forEach(starts::add);
        }

        private void keepSidecar(Container container) {
            keep(container, true);
        }

        /** Begins a container if it is time to. @return whether it runs, or will */
        private boolean keep(Container container, boolean isInit) {
            ContainerRun run = runs.get(container.name());
            if (run == null) {
                begin(container);
                return true;
            }
            Ended ended = run.ended();
            if (ended == null) {
                if (!run.told() && (!isInit || RestartPolicy.isSidecar(container)) && RunningImage.isOther(pod, container, run)) {
                    replaced.add(container);
                }
                return true;
            }
            if (!RestartPolicy.isBegunAgain(pod, container, isInit, run)) {
                return false;
            }
            Instant due = RestartPolicy.due(ended, run);
            if (due.isAfter(now)) {
                wake = Times.earlier(wake, due);
            } else {
                begin(container);
            }
            return true;
        }
    }
}
