package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateRunning;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStateWaiting;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.VolumeMountStatus;
import dev.edict.model.time.Durations;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.ContainerRun.Running;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.node.run.PodContainers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a pod's status says of its containers. */
final class ContainerStatuses {
    private static final String CREATING = "ContainerCreating";
    private static final String CRASHING = "CrashLoopBackOff";

    private final Pod pod;
    private final Map<String, ContainerRun> runs;
    private final Map<String, String> unconfigured;
    private final boolean keeps;
    private final boolean ends;
    private final boolean over;
    /** Whether all of the pod is to begin again. */
    private final boolean again;

    /**
     * @param unconfigured why containers can not be begun, by their names
     * @param keeps whether containers keep the resources that they have, whatever they are to have
     * @param ends whether no container is begun any more
     */
    ContainerStatuses(Pod pod, Map<String, ContainerRun> runs, Map<String, String> unconfigured, boolean keeps, boolean ends) {
        this.pod = pod;
        this.runs = runs;
        this.unconfigured = unconfigured;
        this.keeps = keeps;
        this.ends = ends;
        this.over = ends && PodPlan.isOver(runs);
        this.again = AllContainersRestart.isDue(pod, runs);
    }

    /** In the order of their names, as the kubelet has them. */
    List<ContainerStatus> main() {
        return pod.spec().containers().stream().map(container -> status(container, false))
                .sorted(Comparator.comparing(ContainerStatus::name)).toList();
    }

    /** In the order in which they run. */
    List<ContainerStatus> init() {
        return pod.spec().initContainers().stream().map(container -> status(container, true)).toList();
    }

    /** Those that look into the pod, in the order of their names. Nobody asks whether they have started or are ready. */
    List<ContainerStatus> ephemeral() {
        return PodContainers.ephemeral(pod).stream()
                .map(container -> status(container, false).withStarted(null).withReady(false))
                .sorted(Comparator.comparing(ContainerStatus::name)).toList();
    }

    private ContainerStatus status(Container container, boolean isInit) {
        ContainerRun run = runs.get(container.name());
        ContainerStatus status = ContainerStatus.EMPTY
                .withName(container.name())
                .withImage(container.image())
                .withVolumeMounts(mounts(container))
                .withState(state(container, isInit, run))
                .withStarted(run != null && run.state() instanceof Running running && running.started())
                .withReady(run != null && isReady(container, isInit, run));
        if (run == null) {
            return remembered(container, status);
        }
        Ended ended = run.ended();
        boolean waits = ended != null && status.state().waiting() != null;
        Ended before = waits ? ended : run.last();
        String image = RunningImage.of(pod, container, run);
        status = status
                .withImage(image)
                .withRestartCount(run.restarts())
                .withLastState(before == null
                        ? lastState(container, run)
                        : terminated(container, before, waits ? run.restarts() : run.restarts() - 1));
        return run.state() instanceof Starting && run.last() == null ? status : status
                .withImageID(imageId(image))
                .withContainerID(id(container.name(), run.restarts()))
                .withAllocatedResources(resources(container).requests())
                .withResources(resources(container));
    }

    /** Of a container that is not there, what its pod's status says: it may have been before. */
    private ContainerStatus remembered(Container container, ContainerStatus status) {
        ContainerStatus before = told(container.name());
        if (before == null) {
            return status;
        }
        ContainerStateWaiting waits = before.state().waiting();
        boolean removed = AllContainersRestart.isUnderWay(pod) && (waits == null || waits.reason().equals(CRASHING));
        ContainerStatus after = status.withRestartCount(before.restartCount() + (removed ? 1 : 0)).withLastState(before.lastState());
        return !removed || waits != null || over ? after : after
                .withState(waiting(AllContainersRestart.REASON, AllContainersRestart.MESSAGE))
                .withLastState(AllContainersRestart.REMOVED);
    }

    /** How the attempt before has ended where nothing but the pod's status knows of it. */
    private ContainerState lastState(Container container, ContainerRun run) {
        ContainerStatus before = run.restarts() == 0 ? null : told(container.name());
        return before == null ? ContainerState.EMPTY : before.lastState();
    }

    private @Nullable ContainerStatus told(String name) {
        return Stream.of(pod.status().initContainerStatuses(), pod.status().containerStatuses()).flatMap(List::stream)
                .filter(status -> status.name().equals(name)).findFirst().orElse(null);
    }

    private static List<VolumeMountStatus> mounts(Container container) {
        return container.volumeMounts().stream().map(mount -> VolumeMountStatus.EMPTY
                .withName(mount.name())
                .withMountPath(mount.mountPath())
                .withReadOnly(mount.readOnly())
                .withRecursiveReadOnly(mount.readOnly() ? "Disabled" : null)).toList();
    }

    private ResourceRequirements resources(Container container) {
        ResourceRequirements given = keeps ? Resize.given(pod, container.name()) : null;
        return given == null ? container.resources() : given;
    }

    private static boolean isReady(Container container, boolean isInit, ContainerRun run) {
        return switch (run.state()) {
            case Starting starting -> false;
            case Running running -> running.ready() && (!isInit || RestartPolicy.isSidecar(container));
            case Ended ended -> isInit && ended.isSuccess() && !RestartPolicy.isSidecar(container);
        };
    }

    /** A pod that has init containers initializes until all of them are past, whichever container one looks at. */
    private String notBegun() {
        return pod.spec().initContainers().isEmpty() ? CREATING : "PodInitializing";
    }

    private ContainerState state(Container container, boolean isInit, @Nullable ContainerRun run) {
        String lack = unconfigured.get(container.name());
        if (lack != null) {
            return waiting("CreateContainerConfigError", lack);
        }
        boolean isEphemeral = PodContainers.isEphemeral(pod, container.name());
        if (run == null) {
            return over && !isEphemeral && NeverBegun.isLost(pod, container, isInit, runs)
                    ? NeverBegun.LOST : waiting(notBegun(), "");
        }
        return switch (run.state()) {
            case Starting starting when starting.equals(Starting.HOOK) && run.hooks().postStart() instanceof String failure ->
                waiting("PostStartHookError", failure);
            case Starting starting when starting.equals(Starting.HOOK) -> waiting(notBegun(), "");
            case Starting(String reason, String message, int failures) ->
                waiting(reason.equals(CREATING) ? notBegun() : reason, message);
            case Running(Instant since, boolean started, boolean ready) ->
                ContainerState.EMPTY.withRunning(ContainerStateRunning.EMPTY.withStartedAt(seconds(since)));
            case Ended ended when isEphemeral -> terminated(container, ended, run.restarts());
            case Ended ended when !ends && !again && !run.told() && run.streak() > 0 && RestartPolicy.restarts(pod, container, isInit, ended) ->
                waiting(CRASHING, "back-off " + Durations.print(RestartPolicy.pause(run.streak()))
                        + " restarting failed container=" + container.name() + " pod=" + pod.name() + "_" + pod.namespace()
                        + "(" + pod.metadata().uid() + ")");
            case Ended ended -> terminated(container, ended, run.restarts());
        };
    }

    private static ContainerState waiting(String reason, String message) {
        return ContainerState.EMPTY.withWaiting(ContainerStateWaiting.EMPTY.withReason(reason).withMessage(message));
    }

    private ContainerState terminated(Container container, Ended ended, int attempt) {
        return ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY
                .withExitCode(ended.exitCode())
                .withReason(ended.reason())
                .withMessage(ended.message())
                .withStartedAt(seconds(ended.since()))
                .withFinishedAt(seconds(ended.at()))
                .withContainerID(id(container.name(), attempt)));
    }

    private static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    /** The same for the same attempt, so that it need not be kept. */
    private String id(String container, int attempt) {
        return "simulated://" + digest(pod.metadata().uid() + "/" + container + "/" + attempt);
    }

    private static String imageId(String image) {
        return image + "@sha256:" + digest(image);
    }

    private static String digest(String text) {
        return (hex(text) + hex(text + "/")).replace("-", "");
    }

    private static String hex(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
