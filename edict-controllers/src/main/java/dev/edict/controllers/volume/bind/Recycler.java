package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.HostPathVolumeSource;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeMount;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.volume.Latest;
import dev.edict.controllers.volume.PodClaims;
import dev.edict.pods.PodStates;
import dev.edict.pods.VolumeBond;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has a pod empty a volume, after which it is free again. The pod's state is all that is kept of that. */
final class Recycler {
    static final String NAMESPACE = "default";

    private static final String PREFIX = "recycler-for-";
    private static final String FAILED = "VolumeFailedRecycle";
    private static final String IMAGE = "registry.k8s.io/build-image/debian-base:bookworm-v1.0.6";
    private static final String SCRIPT =
            "test -e /scrub && find /scrub -mindepth 1 -delete && test -z \"$(ls -A /scrub)\" || exit 1";
    private static final long GIBIBYTE = 1L << 30;
    private static final long SECONDS_FOR_GIBIBYTE = 30;
    private static final long LEAST_SECONDS_OF_PATHS = 60;
    private static final long LEAST_SECONDS_OF_NETWORKS = 300;

    private final Cache<Pod> pods;
    private final ResourceClient<Pod> client;
    private final Latest<?> claims;
    private final Writes writes;
    private final ObjectEvents<PersistentVolume> events;

    Recycler(
            Cache<Pod> pods,
            ResourceClient<Pod> client,
            Latest<?> claims,
            Writes writes,
            ObjectEvents<PersistentVolume> events) {
        this.pods = pods;
        this.client = client.in(NAMESPACE);
        this.claims = claims;
        this.writes = writes;
        this.events = events;
    }

    /** The volume that a pod empties, if it is one of these. */
    static List<ObjectKey> volumeOf(Pod pod) {
        return pod.namespace().equals(NAMESPACE) && pod.name().startsWith(PREFIX)
                ? List.of(new ObjectKey("", pod.name().substring(PREFIX.length())))
                : List.of();
    }

    /** @param volume whose claim is gone */
    void recycle(PersistentVolume volume) {
        List<String> users = users(volume);
        if (!users.isEmpty()) {
            events.normal(volume, FAILED, "Volume is used by pods: " + String.join(",", users));
        } else if (VolumeKinds.isRecyclable(volume)) {
            clean(volume, pods.get(NAMESPACE, PREFIX + volume.name()));
        } else {
            writes.fail(volume, FAILED, "No recycler plugin found for the volume!");
        }
    }

    private List<String> users(PersistentVolume volume) {
        ObjectKey claim = volume.spec().claimRef() == null ? null : Bond.key(volume.spec().claimRef());
        return claim == null || claims.get(claim) != null
                ? List.of()
                : PodClaims.users(pods, claim).stream()
                        .filter(pod -> !PodClaims.isOver(pod))
                        .map(Pod::key)
                        .sorted()
                        .toList();
    }

    private void clean(PersistentVolume volume, @Nullable Pod pod) {
        if (pod == null) {
            begin(volume);
        } else if (pod.isBeingDeleted()) {
            return;
        } else if (pod.status().phase().equals(PodStates.SUCCEEDED)) {
            remove(pod);
            events.normal(volume, "VolumeRecycled", "Volume recycled");
            writes.loosen(volume);
        } else if (pod.status().phase().equals(PodStates.FAILED)) {
            remove(pod);
            String message = pod.status().message();
            writes.fail(volume, FAILED, "Recycle failed: failed to recycle volume: "
                    + (message.isEmpty() ? "pod failed, pod.Status.Message unknown" : message));
        }
    }

    private void begin(PersistentVolume volume) {
        try {
            client.create(pod(volume));
        } catch (ApiFailure.AlreadyExists there) {
            // It is seen soon.
        }
    }

    private void remove(Pod pod) {
        try {
            client.delete(pod.name());
        } catch (ApiFailure.NotFound gone) {
            // Somebody else was faster.
        }
    }

    static Pod pod(PersistentVolume volume) {
        Volume emptied = Volume.EMPTY.withName("vol");
        boolean isPath = volume.spec().hostPath() != null;
        return Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(PREFIX + volume.name()).withNamespace(NAMESPACE))
                .withSpec(PodSpec.EMPTY
                        .withActiveDeadlineSeconds(seconds(volume, isPath))
                        .withRestartPolicy("Never")
                        .withVolumes(List.of(volume.spec().hostPath() != null
                                ? emptied.withHostPath(HostPathVolumeSource.EMPTY.withPath(volume.spec().hostPath().path()))
                                : emptied.withNfs(volume.spec().nfs())))
                        .withContainers(List.of(Container.EMPTY
                                .withName("pv-recycler")
                                .withImage(IMAGE)
                                .withCommand(List.of("/bin/sh"))
                                .withArgs(List.of("-c", SCRIPT))
                                .withVolumeMounts(List.of(VolumeMount.EMPTY.withName("vol").withMountPath("/scrub"))))));
    }

    private static long seconds(PersistentVolume volume, boolean isPath) {
        long most = VolumeBond.capacity(volume).value() / GIBIBYTE * SECONDS_FOR_GIBIBYTE;
        return Math.max(most, isPath ? LEAST_SECONDS_OF_PATHS : LEAST_SECONDS_OF_NETWORKS);
    }
}
