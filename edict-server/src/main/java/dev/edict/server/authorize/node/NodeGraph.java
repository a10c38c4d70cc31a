package dev.edict.server.authorize.node;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CacheState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which objects have to do with which nodes.
 *
 * <p>A pod leads to its node, and what the pod refers to leads to the pod. A volume leads to its claim, and its secrets lead to
 * the volume. A node may see that from which a way leads to it. As every way goes through one pod at the most, it is enough to
 * count for each object and node the pods that lead from the one to the other; only volumes and their secrets are a step away.
 *
 * <p>Nothing is read before somebody asks, and then only what the question needs. From then on each question first takes in what
 * has changed, so that a pod that was bound, or has gone, counts for whoever asks next. For any number of threads.
 */
final class NodeGraph {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final FollowedObjects pods;
    private final FollowedObjects volumes;
    private final FollowedObjects attachments;
    private final FollowedObjects slices;

    /** How many pods of a node refer to an object, by both; none that is zero. Guarded by the lock, as all that follows. */
    private final Map<Way, Integer> ways = new HashMap<>();

    private final Map<String, PodLinks> linksOfPods = new HashMap<>();
    private final Map<String, VolumeLinks> linksOfVolumes = new HashMap<>();
    /** The volumes that need a secret. */
    private final Map<Linked, Set<String>> volumesBySecret = new HashMap<>();
    /** The node of each attachment and slice that has one. */
    private final Map<Linked, String> nodeOf = new HashMap<>();

    private record Way(Linked from, String node) {}

    /** Where the objects are found, in the order of the fields. */
    record Sources(
            Supplier<CacheState> pods, Supplier<CacheState> volumes, Supplier<CacheState> attachments,
            Supplier<CacheState> slices) {}

    /** @param timed is told of each change by its name, such as AddPod, and how many nanoseconds it took */
    NodeGraph(Sources sources, ObjLongConsumer<String> timed) {
        this.pods = followed(sources.pods(), "Pod", this::pod, timed);
        this.volumes = followed(sources.volumes(), "PV", this::volume, timed);
        this.attachments = followed(sources.attachments(), "VolumeAttachment",
                (key, object) -> placed(Linked.Kind.ATTACHMENT, key, object), timed);
        this.slices = followed(sources.slices(), "ResourceSlice",
                (key, object) -> placed(Linked.Kind.SLICE, key, object), timed);
    }

    private FollowedObjects followed(Supplier<CacheState> source, String kind, FollowedObjects.Listener listener,
            ObjLongConsumer<String> timed) {
        return new FollowedObjects(lock.writeLock(), source, (key, object) -> {
            long began = System.nanoTime();
            listener.changed(key, object);
            timed.accept((object == null ? "Delete" : "Add") + kind, System.nanoTime() - began);
        });
    }

    /** Whether a way leads from the object to the node. */
    boolean leads(Linked object, String node) {
        follow(object.kind());
        lock.readLock().lock();
        try {
            return switch (object.kind()) {
                case ATTACHMENT, SLICE -> node.equals(nodeOf.get(object));
                case VOLUME -> object.namespace().isEmpty() && leadsFromVolume(object.name(), node);
                case SECRET -> isDirect(object, node) || volumesBySecret.getOrDefault(object, Set.of()).stream()
                        .anyMatch(volume -> leadsFromVolume(volume, node));
                case POD, CONFIG_MAP, VOLUME_CLAIM, SERVICE_ACCOUNT, DEVICE_CLAIM -> isDirect(object, node);
            };
        } finally {
            lock.readLock().unlock();
        }
    }

    private void follow(Linked.Kind kind) {
        switch (kind) {
            case ATTACHMENT -> attachments.follow();
            case SLICE -> slices.follow();
            case VOLUME, SECRET -> {
                pods.follow();
                volumes.follow();
            }
            case POD, CONFIG_MAP, VOLUME_CLAIM, SERVICE_ACCOUNT, DEVICE_CLAIM -> pods.follow();
        }
    }

    private boolean isDirect(Linked object, String node) {
        return ways.containsKey(new Way(object, node));
    }

    private boolean leadsFromVolume(String volume, String node) {
        VolumeLinks links = linksOfVolumes.get(volume);
        return links != null && isDirect(links.claim(), node);
    }

    private void pod(String key, @Nullable ObjectValue pod) {
        PodLinks now = pod == null ? null : PodLinks.of(pod);
        PodLinks before = now == null || now.objects().isEmpty() ? linksOfPods.remove(key) : linksOfPods.put(key, now);
        if (before != null && before.equals(now)) {
            return;
        }
        if (before != null) {
            before.objects().forEach(object -> ways.computeIfPresent(
                    new Way(object, before.node()), (way, count) -> count == 1 ? null : count - 1));
        }
        if (now != null) {
            now.objects().forEach(object -> ways.merge(new Way(object, now.node()), 1, Integer::sum));
        }
    }

    private void volume(String key, @Nullable ObjectValue volume) {
        String name = name(key);
        VolumeLinks now = volume == null ? null : VolumeLinks.of(volume);
        VolumeLinks before = now == null ? linksOfVolumes.remove(name) : linksOfVolumes.put(name, now);
        if (before != null) {
            before.secrets().forEach(secret -> volumesBySecret.computeIfPresent(secret, (same, names) -> {
                names.remove(name);
                return names.isEmpty() ? null : names;
            }));
        }
        if (now != null) {
            now.secrets().forEach(
                    secret -> volumesBySecret.computeIfAbsent(secret, absent -> new HashSet<>()).add(name));
        }
    }

    private static String name(String key) {
        return key.substring(key.lastIndexOf('/') + 1);
    }

    private void placed(Linked.Kind kind, String key, @Nullable ObjectValue object) {
        Linked linked = new Linked(kind, "", name(key));
        String node = object == null ? "" : new ApiObject(object).spec().string("nodeName");
        if (node.isEmpty()) {
            nodeOf.remove(linked);
        } else {
            nodeOf.put(linked, node);
        }
    }
}
