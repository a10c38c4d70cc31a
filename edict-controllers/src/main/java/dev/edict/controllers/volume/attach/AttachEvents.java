package dev.edict.controllers.volume.attach;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.api.storage.v1.VolumeError;
import dev.edict.client.record.ObjectEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What pods are told about the volumes that they wait for. */
final class AttachEvents {
    private static final String FAILED = "FailedAttachVolume";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ObjectEvents<Pod> events;

    /** Of which volumes a pod knows that another node has them: volumes by the uids of pods. */
    private final Map<String, Set<String>> told = new ConcurrentHashMap<>();

    /** When it was last told that an attachment takes long, or fails. */
    private final Map<String, Instant> complained = new ConcurrentHashMap<>();

    AttachEvents(ObjectEvents<Pod> events) {
        this.events = events;
    }

    void attached(Attachable volume, List<Pod> pods) {
        for (Pod pod : pods) {
            told.computeIfPresent(pod.metadata().uid(), (uid, volumes) -> {
                volumes.remove(volume.volume());
                return volumes;
            });
            events.normal(pod, "SuccessfulAttachVolume",
                    "AttachVolume.Attach succeeded for volume \"" + volume.volume() + "\" ");
        }
    }

    /** @param users the pods elsewhere that use it */
    void taken(Attachable volume, List<Pod> pods, List<Pod> users) {
        for (Pod pod : pods) {
            if (told.computeIfAbsent(pod.metadata().uid(), uid -> ConcurrentHashMap.newKeySet()).add(volume.volume())) {
                events.warning(pod, FAILED,
                        "Waiting for detach for volume \"" + volume.volume() + "\" " + obstacle(pod, users));
            }
        }
    }

    private static String obstacle(Pod pod, List<Pod> users) {
        if (users.isEmpty()) {
            return "Volume is already exclusively attached to one node, waiting on detach before it can be attached to another node";
        }
        List<Pod> near = users.stream().filter(user -> user.namespace().equals(pod.namespace())).toList();
        String far = users.size() - near.size() + " pod(s) in different namespaces";
        if (near.isEmpty()) {
            return "Volume is already used by " + far;
        }
        String names = "Volume is already used by pod(s) " + near.stream().map(Pod::name).collect(Collectors.joining(", "));
        return near.size() == users.size() ? names : names + " and " + far;
    }

    /** The driver has not done its part yet. @return when that is to be told */
    Optional<Duration> waiting(VolumeAttachment attachment, Attachable volume, List<Pod> pods, Instant now) {
        VolumeError error = attachment.status().attachError();
        Instant since = complained.get(attachment.name());
        Instant made = attachment.metadata().creationTimestamp();
        Instant due = since != null ? since.plus(PATIENCE) : made == null || error != null ? now : made.plus(PATIENCE);
        if (made == null || due.isAfter(now)) {
            return Optional.of(made == null ? PATIENCE : Duration.between(now, due));
        }
        String message = error == null
                ? "timed out waiting for external-attacher of " + volume.driver() + " CSI driver to attach volume " + volume.handle()
                : error.message();
        complained.put(attachment.name(), now);
        pods.forEach(pod -> events.warning(pod, FAILED,
                "AttachVolume.Attach failed for volume \"" + volume.volume() + "\" : " + message));
        return Optional.of(PATIENCE);
    }

    /** A pod is gone. */
    void forgetPod(String uid) {
        told.remove(uid);
    }

    /** An attachment is done, or gone. */
    void forgetAttachment(String name) {
        complained.remove(name);
    }
}
