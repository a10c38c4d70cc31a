package dev.edict.controllers.volume.attach;

import dev.edict.api.core.v1.AttachedVolume;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.control.Change;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.volume.Latest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A look at a node: what it needs is attached to it, what it does not need any more is detached. Which volumes are attached is known
 * by the attachments alone, so that nothing is forgotten when another goes on with the work. Of one worker, so that no volume is
 * given to two nodes.
 */
final class NodePass {
    static final String MANAGED = "volumes.kubernetes.io/controller-managed-attach-detach";
    static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";

    /** So long a node that does not answer may keep what it has mounted. */
    private static final Duration LONGEST_MOUNTED = Duration.ofMinutes(6);

    private final Latest<Node> nodes;
    private final Needs needs;
    private final Attachments attachments;
    private final ResourceClient<Node> client;
    private final AttachEvents events;
    private final InstantSource clock;

    /** What nodes had mounted when they were last seen, attachments by nodes: one that is gone may still write to it. */
    private final Map<String, Set<String>> mounted = new ConcurrentHashMap<>();

    /** Since when an attachment is to go that its node has mounted. */
    private final Map<String, Instant> unwanted = new ConcurrentHashMap<>();

    NodePass(
            Latest<Node> nodes,
            Needs needs,
            Attachments attachments,
            ResourceClient<Node> client,
            AttachEvents events,
            InstantSource clock) {
        this.nodes = nodes;
        this.needs = needs;
        this.attachments = attachments;
        this.client = client;
        this.events = events;
        this.clock = clock;
    }

    /** Changes that are wanted. What nodes have mounted is taken from all changes, before anybody is woken by them. */
    Predicate<Change<Node>> remembering(Predicate<Change<Node>> wanted) {
        return change -> {
            remember(switch (change) {
                case Change.Added<Node> added -> added.object();
                case Change.Updated<Node> updated -> updated.after();
                case Change.Deleted<Node> deleted -> deleted.last();
            });
            return wanted.test(change);
        };
    }

    private void remember(Node node) {
        Set<String> names = node.status().volumesInUse().stream()
                .map(volume -> Attachable.attachmentName(volume, node.name()))
                .collect(Collectors.toSet());
        if (names.isEmpty()) {
            mounted.remove(node.name());
        } else {
            mounted.put(node.name(), names);
        }
    }

    Outcome look(ObjectKey key) {
        Node node = nodes.get(key);
        if (node != null && !node.metadata().annotations().containsKey(MANAGED)) {
            return Outcome.done();
        }
        List<VolumeAttachment> known = attachments.onNode(key.name());
        if (node == null && known.isEmpty()) {
            mounted.remove(key.name());
        }
        Map<Attachable, List<Pod>> needed = needs.of(key.name());
        Set<String> wanted =
                needed.keySet().stream().map(volume -> volume.attachmentName(key.name())).collect(Collectors.toSet());
        List<Duration> waits = new ArrayList<>();
        for (VolumeAttachment attachment : known) {
            if (wanted.contains(attachment.name())) {
                unwanted.remove(attachment.name());
            } else if (attachment.name().startsWith(Attachable.PREFIX) && !attachments.isGoing(attachment)) {
                detach(key, attachment).ifPresent(waits::add);
            }
        }
        if (node != null) {
            needed.forEach((volume, pods) -> attach(key, volume, pods).ifPresent(waits::add));
        }
        return waits.stream().min(Duration::compareTo)
                .map(wait -> Outcome.againAfter(wait, "its volumes"))
                .orElse(Outcome.done());
    }

    /** @return how long it is to be waited for the driver */
    private Optional<Duration> attach(ObjectKey key, Attachable volume, List<Pod> pods) {
        VolumeAttachment known = attachments.get(volume.attachmentName(key.name()));
        if (known != null) {
            if (attachments.isGoing(known)) {
                // It was given up a moment ago. When it is gone, there will be another one.
                return Optional.empty();
            }
            if (known.status().attached()) {
                events.forgetAttachment(known.name());
                tellNode(key, volume, pods);
                return Optional.empty();
            }
            return events.waiting(known, volume, pods, clock.instant());
        }
        List<String> others = attachments.ofVolume(volume.volume()).stream()
                .map(other -> other.spec().nodeName())
                .filter(other -> !other.equals(key.name()))
                .toList();
        if (!volume.shared() && !others.isEmpty()) {
            events.taken(volume, pods, others.stream()
                    .flatMap(other -> needs.of(other).getOrDefault(volume, List.of()).stream()).toList());
        } else {
            attachments.create(volume.attachment(key.name()));
        }
        return Optional.empty();
    }

    private void tellNode(ObjectKey key, Attachable volume, List<Pod> pods) {
        Node node = nodes.get(key);
        if (node != null && node.status().volumesAttached().stream().noneMatch(known -> known.name().equals(volume.uniqueName()))) {
            List<AttachedVolume> all = new ArrayList<>(node.status().volumesAttached());
            all.add(AttachedVolume.EMPTY.withName(volume.uniqueName()));
            write(node, all);
            events.attached(volume, pods);
        }
    }

    private void write(Node node, List<AttachedVolume> attached) {
        Node after = node.editStatus(status -> status.withVolumesAttached(attached));
        try {
            nodes.put(client.status().patch(node.name(), Patch.merge(node, after, Node.CODEC)));
        } catch (ApiFailure.NotFound gone) {
            // There is nobody to be told.
        }
    }

    /** @return how long the node may keep it */
    private Optional<Duration> detach(ObjectKey key, VolumeAttachment attachment) {
        Node node = nodes.get(key);
        String uniqueName = node == null ? null : uniqueName(node, attachment);
        boolean isMounted = mounted.getOrDefault(key.name(), Set.of()).contains(attachment.name());
        if (isMounted && (node == null || !isOutOfService(node))) {
            Instant now = clock.instant();
            Duration left = Duration.between(now, unwanted.computeIfAbsent(attachment.name(), any -> now).plus(LONGEST_MOUNTED));
            if (left.isPositive() || node != null && isReady(node)) {
                return left.isPositive() ? Optional.of(left) : Optional.empty();
            }
        }
        if (node != null && uniqueName != null && !isMounted && !isOutOfService(node) && isInUse(node.name(), uniqueName)) {
            // It is looked at again when that is seen.
            return Optional.empty();
        }
        if (node != null && uniqueName != null) {
            List<AttachedVolume> left = node.status().volumesAttached().stream()
                    .filter(known -> !known.name().equals(uniqueName)).toList();
            if (left.size() < node.status().volumesAttached().size()) {
                write(node, left);
            }
        }
        attachments.delete(attachment);
        events.forgetAttachment(attachment.name());
        unwanted.remove(attachment.name());
        return Optional.empty();
    }

    /** Asked of the server itself: what is known may be older than the node's use of the volume. */
    private boolean isInUse(String node, String uniqueName) {
        return client.find(node).filter(newest -> newest.status().volumesInUse().contains(uniqueName)).isPresent();
    }

    /** What the node calls a volume that is attached to it, or that it has mounted; null if it knows nothing of it. */
    private static @Nullable String uniqueName(Node node, VolumeAttachment attachment) {
        return Stream.concat(
                        node.status().volumesAttached().stream().map(AttachedVolume::name),
                        node.status().volumesInUse().stream())
                .filter(name -> attachment.name().equals(Attachable.attachmentName(name, node.name())))
                .findFirst()
                .orElse(null);
    }

    private static boolean isOutOfService(Node node) {
        return node.spec().taints().stream().anyMatch(taint -> Objects.equals(taint.key(), OUT_OF_SERVICE));
    }

    static boolean isReady(Node node) {
        return node.status().conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && condition.status().equals("True"));
    }
}
