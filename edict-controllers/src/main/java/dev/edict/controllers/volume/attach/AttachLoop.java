package dev.edict.controllers.volume.attach;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Latest;
import dev.edict.controllers.volume.PodClaims;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code persistentvolume-attach-detach-controller}: attaches volumes to the nodes whose pods use them, which is to make a
 * VolumeAttachment and to wait until the driver says that it is done, and detaches them.
 */
public final class AttachLoop {
    private static final String COMPONENT = "attachdetach-controller";

    private AttachLoop() {}

    public static ControlLoop loop() {
        return ControlLoop.of("persistentvolume-attach-detach-controller", AttachLoop::works).as(COMPONENT);
    }

    private static List<Work> works(Bench bench) {
        InformerFactory informers = bench.informers();
        SharedInformer<Pod> pods = informers.informer(Pod.TYPE);
        pods.addIndexIfMissing(PodClaims.INDEX);
        pods.addIndexIfMissing(Needs.PODS);
        SharedInformer<PersistentVolume> volumes = informers.informer(PersistentVolume.TYPE);
        SharedInformer<VolumeAttachment> attachmentInformer = informers.informer(VolumeAttachment.TYPE);
        Needs needs = new Needs(pods.cache(), informers.informer(PersistentVolumeClaim.TYPE).cache(), volumes.cache(),
                informers.informer(CSIDriver.TYPE).cache());
        Attachments attachments = new Attachments(attachmentInformer, bench.client().of(VolumeAttachment.TYPE));
        AttachEvents events = new AttachEvents(bench.recorder(COMPONENT).of(Pod.TYPE));
        pods.addHandler(forgetting(events));
        NodePass pass = new NodePass(new Latest<>(informers.informer(Node.TYPE).cache()), needs, attachments,
                bench.client().of(Node.TYPE), events, bench.clock());
        Controller<ObjectKey> controller = Controller.of(COMPONENT, Node.TYPE, informers)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .when(pass.remembering(Change.update(AttachLoop::concerns)))
                .watching(Pod.TYPE, AttachLoop::nodeOf, Change.update(AttachLoop::concerns))
                .watching(PersistentVolumeClaim.TYPE, claim -> needs.nodesOf(ObjectKey.of(claim)),
                        Change.update((before, after) -> !before.status().phase().equals(after.status().phase())))
                .watching(PersistentVolume.TYPE, volume -> needs.nodesOf(volume.name()),
                        change -> !(change instanceof Change.Updated<PersistentVolume>))
                .watching(CSIDriver.TYPE, any -> List.of())
                .watching(VolumeAttachment.TYPE, attachment -> {
                    List<ObjectKey> concerned =
                            new ArrayList<>(needs.nodesOf(Claims.text(attachment.spec().source().persistentVolumeName())));
                    concerned.add(new ObjectKey("", attachment.spec().nodeName()));
                    return concerned;
                })
                .reconciling(pass::look);
        return List.of(controller::run);
    }

    private static boolean concerns(Node before, Node after) {
        return !before.metadata().annotations().equals(after.metadata().annotations())
                || !before.spec().taints().equals(after.spec().taints())
                || !before.status().volumesInUse().equals(after.status().volumesInUse())
                || NodePass.isReady(before) != NodePass.isReady(after);
    }

    private static boolean concerns(Pod before, Pod after) {
        return !before.spec().nodeName().equals(after.spec().nodeName())
                || PodClaims.isOver(before) != PodClaims.isOver(after);
    }

    private static List<ObjectKey> nodeOf(Pod pod) {
        return pod.spec().nodeName().isEmpty() || PodClaims.keys(pod).isEmpty()
                ? List.of()
                : List.of(new ObjectKey("", pod.spec().nodeName()));
    }

    private static Handler<Pod> forgetting(AttachEvents events) {
        return new Handler<>() {
            @Override
            public void onDelete(Pod last, boolean finalStateUnknown) {
                events.forgetPod(last.metadata().uid());
            }
        };
    }
}
