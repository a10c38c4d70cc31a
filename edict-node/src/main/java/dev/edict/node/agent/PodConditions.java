package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.node.admit.Shortage;
import dev.edict.node.run.ContainerRun;
import dev.edict.pods.PodStates;
import dev.edict.pods.TimedConditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The conditions of a pod that its node is responsible for. Those of others are kept as they are. */
final class PodConditions {
    private static final String TRUE = "True";
    private static final String FALSE = "False";
    private static final String RESIZE = "PodResizePending";

    private final Pod pod;
    private final String phase;
    private final Map<String, ContainerStatus> byName;
    private final Map<String, ContainerRun> runs;
    private final Instant now;

    PodConditions(Pod pod, String phase, Map<String, ContainerRun> runs, List<ContainerStatus> init, List<ContainerStatus> main,
            Instant now) {
        this.pod = pod;
        this.phase = phase;
        this.byName = Stream.concat(init.stream(), main.stream())
                .collect(Collectors.toMap(ContainerStatus::name, Function.identity()));
        this.runs = runs;
        this.now = now;
    }

    /**
     * @param placed whether there is a sandbox with an address for the pod
     * @param shortage why its containers do not get what they are to have; null if they do
     */
    List<PodCondition> all(boolean placed, @Nullable Shortage shortage) {
        PodCondition containersReady = containersReady();
        List<PodCondition> own = new ArrayList<>(List.of(
                since(condition("PodReadyToStartContainers", placed ? TRUE : FALSE, "", "")),
                since(initialized()),
                since(ready(containersReady)),
                since(containersReady),
                since(condition("PodScheduled", TRUE, "", ""))));
        if (AllContainersRestart.isPossible(pod)) {
            own.add(since(AllContainersRestart.condition(pod, phase, runs)).withObservedGeneration(0)); // nor does a kubelet say it of this one
        }
        List<PodCondition> all = new ArrayList<>(own);
        if (shortage != null) {
            all.add(since(condition(RESIZE, TRUE, "Deferred", shortage.message())));
        }
        pod.status().conditions().stream()
                .filter(condition -> !condition.type().equals(RESIZE))
                .filter(condition -> own.stream().noneMatch(one -> one.type().equals(condition.type())))
                .forEach(all::add);
        return all;
    }

    private PodCondition initialized() {
        if (phase.equals(PodStates.SUCCEEDED)) {
            return condition("Initialized", TRUE, "PodCompleted", "");
        }
        boolean begun = pod.spec().containers().stream().map(container -> status(container.name()))
                .anyMatch(status -> status.state().running() != null || status.state().terminated() != null
                        || status.lastState().terminated() != null);
        List<String> incomplete = pod.spec().initContainers().stream()
                .filter(container -> !(RestartPolicy.isSidecar(container)
                        ? Boolean.TRUE.equals(status(container.name()).started())
                        : status(container.name()).ready()))
                .map(Container::name).toList();
        return begun || incomplete.isEmpty()
                ? condition("Initialized", TRUE, "", "")
                : condition("Initialized", FALSE, "ContainersNotInitialized", "containers with incomplete status: " + list(incomplete));
    }

    private PodCondition containersReady() {
        if (PodStates.isTerminal(phase)) {
            return condition("ContainersReady", FALSE, phase.equals(PodStates.FAILED) ? "PodFailed" : "PodCompleted", "");
        }
        List<String> unready = new ArrayList<>();
        pod.spec().initContainers().stream().filter(RestartPolicy::isSidecar).map(Container::name)
                .filter(name -> !status(name).ready()).forEach(unready::add);
        pod.spec().containers().stream().map(Container::name).filter(name -> !status(name).ready()).forEach(unready::add);
        return unready.isEmpty()
                ? condition("ContainersReady", TRUE, "", "")
                : condition("ContainersReady", FALSE, "ContainersNotReady", "containers with unready status: " + list(unready));
    }

    private PodCondition ready(PodCondition containersReady) {
        if (!containersReady.status().equals(TRUE)) {
            return condition("Ready", containersReady.status(), containersReady.reason(), containersReady.message());
        }
        List<String> closed = new ArrayList<>();
        pod.spec().readinessGates().forEach(gate -> {
            PodCondition condition = PodStates.condition(pod, gate.conditionType()).orElse(null);
            if (condition == null) {
                closed.add("corresponding condition of pod readiness gate \"" + gate.conditionType() + "\" does not exist.");
            } else if (!condition.status().equals(TRUE)) {
                closed.add("the status of pod readiness gate \"" + gate.conditionType() + "\" is not \"True\", but "
                        + condition.status());
            }
        });
        return closed.isEmpty()
                ? condition("Ready", TRUE, "", "")
                : condition("Ready", FALSE, "ReadinessGatesNotReady", String.join(", ", closed));
    }

    /** As Go prints a list of words. */
    private static String list(List<String> words) {
        return "[" + String.join(" ", words) + "]";
    }

    private ContainerStatus status(String container) {
        return Objects.requireNonNull(byName.get(container));
    }

    private PodCondition condition(String type, String status, String reason, String message) {
        return PodCondition.EMPTY.withType(type).withStatus(status).withReason(reason).withMessage(message);
    }

    /** It has been so since its status changed. */
    private PodCondition since(PodCondition condition) {
        PodCondition timed = TimedConditions.of(pod, condition, now);
        return PodStates.condition(pod, condition.type())
                .map(before -> timed.withLastProbeTime(before.lastProbeTime())).orElse(timed);
    }
}
