package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.record.EventSource;
import dev.edict.client.record.ObjectReference;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.ContainerRun.Running;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.node.run.PodContainers;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells people what the kubelet would: that containers are begun, fail and are ended. Each thing once for each attempt. */
public final class PodEvents implements PodNews {
    private final EventBroadcaster events;
    /** What has been told of a pod, by its uid. */
    private final Map<String, Set<String>> told = new ConcurrentHashMap<>();

    public PodEvents(EventBroadcaster events) {
        this.events = events;
    }

    @Override
    public void tell(Pod pod, Map<String, ContainerRun> runs) {
        Set<String> known = told.computeIfAbsent(pod.metadata().uid(), uid -> new HashSet<>());
        tell(pod, pod.spec().initContainers(), "initContainers", runs, known);
        tell(pod, pod.spec().containers(), "containers", runs, known);
        tell(pod, PodContainers.ephemeral(pod), "ephemeralContainers", runs, known);
    }

    private void tell(Pod pod, List<Container> containers, String field, Map<String, ContainerRun> runs, Set<String> known) {
        for (Container container : containers) {
            ContainerRun run = runs.get(container.name());
            if (run != null) {
                tell(new About(pod, container, field, known), run);
            }
        }
    }

    private void tell(About about, ContainerRun run) {
        String attempt = about.container().name() + "/" + run.restarts();
        boolean begun = switch (run.state()) {
            case Starting starting -> {
                tellOfPull(about, starting);
                yield false;
            }
            case Running running -> true;
            case Ended ended -> true;
        };
        if (begun && about.known().add(attempt)) {
            EventRecorder recorder = recorder(about.pod());
            recorder.normal(about.reference(), "Pulled", "Container image \"" + about.container().image()
                    + "\" already present on machine and can be accessed by the pod");
            recorder.normal(about.reference(), "Created", "Container created");
            recorder.normal(about.reference(), "Started", "Container started");
        }
        boolean isDeleted = about.pod().metadata().deletionTimestamp() != null;
        if (isDeleted && begun && about.known().add(about.container().name() + "/killed")) {
            recorder(about.pod()).normal(about.reference(), "Killing", "Stopping container " + about.container().name());
        }
        if (!isDeleted && run.ended() != null && run.streak() > 0 && !run.hasSucceeded()
                && about.known().add(attempt + "/back-off")) {
            recorder(about.pod()).warning(about.reference(), "BackOff", "Back-off restarting failed container "
                    + about.container().name() + " in pod " + about.pod().name() + "_" + about.pod().namespace() + "("
                    + about.pod().metadata().uid() + ")");
        }
    }

    /** An image that does not come: each failure, and each pause after it, once. */
    private void tellOfPull(About about, Starting starting) {
        String image = about.container().image();
        if (starting.failures() == 0 || !about.known().add(about.container().name() + "/" + starting.reason() + starting.failures())) {
            return;
        }
        EventRecorder recorder = recorder(about.pod());
        if (starting.reason().equals("ImagePullBackOff")) {
            recorder.normal(about.reference(), "BackOff", "Back-off pulling image \"" + image + "\"");
        } else if (starting.reason().equals("ErrImagePull")) {
            recorder.normal(about.reference(), "Pulling", "Pulling image \"" + image + "\"");
            recorder.warning(about.reference(), "Failed", "Failed to pull image \"" + image + "\": " + starting.message());
        } else {
            recorder.warning(about.reference(), starting.reason().equals("InvalidImageName") ? "InspectFailed" : starting.reason(),
                    starting.message());
        }
        recorder.warning(about.reference(), "Failed", "Error: " + starting.reason());
    }

    private record About(Pod pod, Container container, String field, Set<String> known) {
        ObjectReference reference() {
            return ObjectReference.of(Pod.TYPE, pod).withFieldPath("spec." + field + "{" + container.name() + "}");
        }
    }

    private EventRecorder recorder(Pod pod) {
        return events.recorder(new EventSource("kubelet", pod.spec().nodeName()));
    }

    @Override
    public void forget(String uid) {
        told.remove(uid);
    }
}
