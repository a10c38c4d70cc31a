package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Probe;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.record.EventSource;
import dev.edict.client.record.ObjectReference;
import dev.edict.model.time.Durations;
import dev.edict.node.admit.Misfit;
import dev.edict.node.admit.Shortage;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.ContainerRun.Running;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.node.run.PodContainers;
import dev.edict.node.run.ProbeFailure;
import dev.edict.node.run.Times;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells people what the kubelet would: that containers are begun, fail and are ended. Each thing once for each attempt, and that a probe
 * fails each time that it does.
 */
public final class PodEvents implements PodNews {
    private final Function<EventSource, EventRecorder> recorders;
    /** What has been told of a pod, by its uid. */
    private final Map<String, Set<String>> told = new ConcurrentHashMap<>();
    /** By the uid of the pod, then by the name of the container; only of those that have failed. */
    private final Map<String, Map<String, Failures>> failures = new ConcurrentHashMap<>();

    public PodEvents(EventBroadcaster events) {
        this(events::recorder);
    }

    PodEvents(Function<EventSource, EventRecorder> recorders) {
        this.recorders = recorders;
    }

    /** How often a probe has failed that was told of. */
    private record Failures(int attempt, ProbeFailure failure, int count) {}

    private Set<String> told(Pod pod) {
        return told.computeIfAbsent(pod.metadata().uid(), uid -> ConcurrentHashMap.newKeySet());
    }

    @Override
    public @Nullable Instant tell(Pod pod, Map<String, ContainerRun> runs, Instant now) {
        Instant more = null;
        for (Container container : PodContainers.all(pod).toList()) {
            ContainerRun run = runs.get(container.name());
            if (run != null) {
                more = Times.earlier(more, tell(new About(pod, container, told(pod)), run, now));
            }
        }
        return more;
    }

    @Override
    public void stopping(Pod pod, String name) {
        Container container = PodContainers.find(pod, name);
        if (container != null && told(pod).add(name + "/killed")) {
            About about = new About(pod, container, told(pod));
            recorder(pod).normal(about.reference(), "Killing", "Stopping container " + name);
        }
    }

    @Override
    public void replaced(Pod pod, Container container) {
        About about = new About(pod, container, told(pod));
        recorder(pod).normal(about.reference(), "Killing", about.isInit("Init container ", "Container ") + container.name()
                + " definition changed" + about.isInit("", ", will be restarted"));
    }

    @Override
    public void removed(Pod pod, Container container) {
        recorder(pod).normal(new About(pod, container, told(pod)).reference(), "Killing", "killing");
    }

    @Override
    public void lacking(Pod pod, String why) {
        if (told(pod).add("lacks " + why)) {
            recorder(pod).warning(ObjectReference.of(Pod.TYPE, pod), "FailedMount", "Unable to attach or mount volumes: " + why);
        }
    }

    @Override
    public void unmounted(Pod pod, String why) {
        recorder(pod).warning(ObjectReference.of(Pod.TYPE, pod), "FailedMount", why);
    }

    @Override
    public void unconfigured(Pod pod, String name, String why) {
        Container container = PodContainers.find(pod, name);
        if (container != null) {
            About about = new About(pod, container, told(pod));
            recorder(pod).normal(about.reference(), "Pulled", present(container.image()));
            recorder(pod).warning(about.reference(), "Failed", "Error: " + why);
        }
    }

    @Override
    public void refused(Pod pod, Misfit misfit) {
        if (told(pod).add("refused")) {
            recorder(pod).warning(ObjectReference.of(Pod.TYPE, pod), misfit.reason(), misfit.message());
        }
    }

    @Override
    public void preempted(Pod pod) {
        if (told(pod).add("preempted")) {
            recorder(pod).warning(ObjectReference.of(Pod.TYPE, pod), PreemptedPod.REASON, PreemptedPod.MESSAGE);
        }
    }

    @Override
    public void late(Pod pod) {
        if (told(pod).add("late")) {
            recorder(pod).normal(ObjectReference.of(Pod.TYPE, pod), PodStatuses.DEADLINE, PodStatuses.LATE);
        }
    }

    @Override
    public void resized(Pod pod, Resize resize) {
        Long generation = pod.metadata().generation();
        Shortage shortage = resize.shortage();
        ObjectReference about = ObjectReference.of(Pod.TYPE, pod);
        if (shortage != null) {
            if (told(pod).add("short of " + shortage.resource() + " for " + generation)) {
                recorder(pod).warning(about, "ResizeDeferred",
                        "Pod resize " + shortage.reason() + ": " + ResizeSummary.of(pod, shortage.message()));
            }
        } else if (told(pod).add("resized for " + generation)) {
            recorder(pod).normal(about, "ResizeStarted", "Pod resize started: " + ResizeSummary.of(pod, ""));
            resize.restarts().forEach(name -> recorder(pod).normal(about.withFieldPath("spec.containers{" + name + "}"),
                    "Killing", "Container " + name + " resize requires restart"));
            recorder(pod).normal(about, "ResizeCompleted", "Pod resize completed: " + ResizeSummary.of(pod, ""));
        }
    }

    private @Nullable Instant tell(About about, ContainerRun run, Instant now) {
        String attempt = about.container().name() + "/" + run.restarts();
        boolean begun = switch (run.state()) {
            case Starting starting when starting.equals(Starting.HOOK) -> true;
            case Starting starting -> {
                tellOfPull(about, run, starting);
                yield false;
            }
            case Running running -> true;
            case Ended ended -> true;
        };
        if (begun && about.known().add(attempt)) {
            EventRecorder recorder = recorder(about.pod());
            recorder.normal(about.reference(), "Pulled", pulled(about, run));
            recorder.normal(about.reference(), "Created", "Container created");
            recorder.normal(about.reference(), "Started", "Container started");
        }
        tellOfHooks(about, run, attempt);
        Instant more = tellOfProbes(about, run, attempt, now);
        boolean isDeleted = about.pod().metadata().deletionTimestamp() != null;
        if (!isDeleted && run.ended() instanceof Ended ended && !run.told() && run.streak() > 0 && about.restartsAfter(ended)
                && about.known().add(attempt + "/back-off")) {
            recorder(about.pod()).warning(about.reference(), "BackOff", "Back-off restarting failed container "
                    + about.container().name() + " in pod " + about.pod().name() + "_" + about.pod().namespace() + "("
                    + about.pod().metadata().uid() + ")");
        }
        return more;
    }

    /** Without the reason: it may tell what nobody is to know. */
    private void tellOfHooks(About about, ContainerRun run, String attempt) {
        if (run.ended() != null && run.hooks().postStart() != null && about.known().add(attempt + "/post-start")) {
            recorder(about.pod()).warning(about.reference(), "FailedPostStartHook", "PostStartHook failed");
            recorder(about.pod()).normal(about.reference(), "Killing", "FailedPostStartHook");
        }
        if (run.hooks().preStop() && about.known().add(attempt + "/pre-stop")) {
            recorder(about.pod()).warning(about.reference(), "FailedPreStopHook", "PreStopHook failed");
        }
    }

    /** An image that is always asked for comes at once, unless it is declared to take longer. */
    private String pulled(About about, ContainerRun run) {
        String image = about.container().image();
        if (run.pulled() == null && !about.container().imagePullPolicy().equals("Always")) {
            return present(image);
        }
        tellOfAttempt(about, image, run.restarts() + "/last");
        String time = run.pulled() == null ? "0s" : Durations.print(run.pulled());
        return "Successfully pulled image \"" + image + "\" in " + time + " (" + time + " including waiting). Image size: 0 bytes.";
    }

    private static String present(String image) {
        return "Container image \"" + image + "\" already present on machine and can be accessed by the pod";
    }

    private void tellOfAttempt(About about, String image, String number) {
        if (about.known().add(about.container().name() + "/pulling/" + number)) {
            recorder(about.pod()).normal(about.reference(), "Pulling", "Pulling image \"" + image + "\"");
        }
    }

    /** An image that does not come: each failure, and each pause after it, once. */
    private void tellOfPull(About about, ContainerRun run, Starting starting) {
        String image = about.container().image();
        if (run.pulled() != null && starting.failures() == 0) {
            tellOfAttempt(about, image, run.restarts() + "/last");
        }
        if (starting.failures() == 0 || !about.known().add(about.container().name() + "/" + starting.reason() + starting.failures())) {
            return;
        }
        EventRecorder recorder = recorder(about.pod());
        if (starting.reason().equals("ImagePullBackOff")) {
            recorder.normal(about.reference(), "BackOff", "Back-off pulling image \"" + image + "\"");
        } else if (starting.reason().equals("ErrImagePull")) {
            tellOfAttempt(about, image, starting.failures() == 1 ? run.restarts() + "/last" : Integer.toString(starting.failures()));
            recorder.warning(about.reference(), "Failed", "Failed to pull image \"" + image + "\": " + starting.message());
        } else {
            recorder.warning(about.reference(), starting.reason().equals("InvalidImageName") ? "InspectFailed" : starting.reason(),
                    starting.message());
        }
        recorder.warning(about.reference(), "Failed", "Error: " + starting.reason());
    }

    private @Nullable Instant tellOfProbes(About about, ContainerRun run, String attempt, Instant now) {
        ProbeFailure failure = run.failing();
        Probe probe = failure == null ? null : failure.kind().of(about.container());
        if (failure == null || probe == null) {
            forgetFailures(about.pod().metadata().uid(), about.container().name());
            return null;
        }
        Ended ended = run.ended();
        tellOfFailures(about, run.restarts(), probe, failure, ended == null ? now : ended.at());
        if (ended != null && about.known().add(attempt + "/unfit")) {
            recorder(about.pod()).normal(about.reference(), "Killing", about.isInit("Init container ", "Container ")
                    + about.container().name() + " failed " + failure.kind().word().toLowerCase(Locale.ROOT) + " probe"
                    + about.isInit("", about.isBegunAnew() ? ", will be restarted" : ""));
        }
        return ended == null ? ProbeFailures.next(probe, failure, now) : null;
    }

    /** Those that have come since the last look; of what has failed before anybody looked, one. */
    private void tellOfFailures(About about, int attempt, Probe probe, ProbeFailure failure, Instant until) {
        Map<String, Failures> ofPod = failures.computeIfAbsent(about.pod().metadata().uid(), uid -> new ConcurrentHashMap<>());
        int count = ProbeFailures.count(probe, failure, until);
        Failures before = ofPod.put(about.container().name(), new Failures(attempt, failure, count));
        boolean goesOn = before != null && before.attempt() == attempt && before.failure().equals(failure);
        int more = goesOn ? Math.min(count - before.count(), ProbeFailures.MANY) : 1;
        for (int time = 0; time < more; time++) {
            recorder(about.pod()).warning(about.reference(), "Unhealthy", failure.kind().word() + " probe failed: "
                    + ProbeOutput.of(about.pod(), about.container(), probe));
        }
    }

    private void forgetFailures(String uid, String container) {
        Map<String, Failures> ofPod = failures.get(uid);
        if (ofPod != null) {
            ofPod.remove(container);
        }
    }

    private record About(Pod pod, Container container, Set<String> known) {
        ObjectReference reference() {
            String field = isInit("initContainers",
                    PodContainers.isEphemeral(pod, container.name()) ? "ephemeralContainers" : "containers");
            return ObjectReference.of(Pod.TYPE, pod).withFieldPath("spec." + field + "{" + container.name() + "}");
        }

        String isInit(String yes, String no) {
            return PodContainers.isInit(pod, container.name()) ? yes : no;
        }

        boolean restartsAfter(Ended ended) {
            return !PodContainers.isEphemeral(pod, container.name())
                    && !AllContainersRestart.isAskedForBy(container, ended)
                    && RestartPolicy.restarts(pod, container, PodContainers.isInit(pod, container.name()), ended);
        }

        boolean isBegunAnew() {
            return !RestartPolicy.NEVER.equals(
                    Objects.requireNonNullElse(container.restartPolicy(), pod.spec().restartPolicy()));
        }
    }

    private EventRecorder recorder(Pod pod) {
        return recorders.apply(new EventSource("kubelet", pod.spec().nodeName()));
    }

    @Override
    public void forget(String uid) {
        told.remove(uid);
        failures.remove(uid);
    }
}
