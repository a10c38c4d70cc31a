package dev.edict.controllers.volume.simulate;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says of each attachment of a volume to a simulated node that it is done, whatever its driver: no other will ever say so. One of a
 * volume that is not there waits for it, as with the helper of a real driver.
 */
final class Attacher {
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);

    private Attacher() {}

    static List<Work> works(Bench bench) {
        Cache<VolumeAttachment> attachments = bench.informers().informer(VolumeAttachment.TYPE).cache();
        Cache<Node> nodes = bench.informers().informer(Node.TYPE).cache();
        Cache<PersistentVolume> volumes = bench.informers().informer(PersistentVolume.TYPE).cache();
        ResourceClient<VolumeAttachment> client = bench.client().of(VolumeAttachment.TYPE);
        Controller<ObjectKey> controller = Controller.of("simulated-attachments", VolumeAttachment.TYPE, bench.informers())
                .workers(4)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(Node.TYPE, any -> List.of())
                .watching(PersistentVolume.TYPE, any -> List.of())
                .reconciling(key -> {
                    VolumeAttachment attachment = attachments.get(key);
                    if (attachment == null || !isToBeDone(attachment, nodes.get("", attachment.spec().nodeName()))) {
                        return Outcome.done();
                    }
                    String volume = attachment.spec().source().persistentVolumeName();
                    if (volume != null && volumes.get("", volume) == null) {
                        return Outcome.againAfter(LOOK_AGAIN, "its volume");
                    }
                    attach(client, attachment);
                    return Outcome.done();
                });
        return List.of(controller::run);
    }

    static boolean isToBeDone(VolumeAttachment attachment, @Nullable Node node) {
        return !attachment.status().attached()
                && !attachment.isBeingDeleted()
                && node != null
                && "true".equals(node.metadata().labels().get(SimulatedStorage.SIMULATED_NODE));
    }

    private static void attach(ResourceClient<VolumeAttachment> client, VolumeAttachment attachment) {
        try {
            client.status().replace(attachment.name(), attachment.editStatus(status -> status.withAttached(true)));
        } catch (ApiFailure.NotFound gone) {
            // It is not wanted any more.
        }
    }
}
