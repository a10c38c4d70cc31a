package dev.edict.scheduler;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.CSINode;
import dev.edict.api.storage.v1.CSIStorageCapacity;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.Registration;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes what informers tell to the scheduling thread. */
final class ClusterWatch {
    private final SchedulerState state;
    private final PodChanges pods;
    private final Inbox inbox;
    private final InstantSource clock;
    private final List<Registration> registrations = new ArrayList<>();

    ClusterWatch(SchedulerState state, Inbox inbox, InstantSource clock) {
        this.state = state;
        this.pods = new PodChanges(state, clock);
        this.inbox = inbox;
        this.clock = clock;
    }

    /** Begins to listen. @return one for each handler */
    List<Registration> listen(InformerFactory informers) {
        registrations.add(informers.informer(Pod.TYPE).addHandler(
                told(pods::added, pods::changed, pods::deleted).only(PodChanges::isOfInterest)));
        registrations.add(informers.informer(Node.TYPE).addHandler(told(this::added, this::changed, this::deleted)));
        listen(informers, PersistentVolumeClaim.TYPE, Trigger.CLAIM_ADDED, Trigger.CLAIM_CHANGED, null);
        listen(informers, PersistentVolume.TYPE, Trigger.VOLUME_ADDED, Trigger.VOLUME_CHANGED, null);
        listen(informers, StorageClass.TYPE, Trigger.CLASS_ADDED, Trigger.CLASS_CHANGED, null);
        listen(informers, CSINode.TYPE, Trigger.CSI_NODE_ADDED, Trigger.CSI_NODE_CHANGED, null);
        listen(informers, CSIDriver.TYPE, null, Trigger.CSI_DRIVER_CHANGED, null);
        listen(informers, CSIStorageCapacity.TYPE, Trigger.CAPACITY_ADDED, Trigger.CAPACITY_CHANGED, null);
        listen(informers, VolumeAttachment.TYPE, null, null, Trigger.ATTACHMENT_DELETED);
        listen(informers, ResourceClaim.TYPE, Trigger.DEVICE_CLAIM_ADDED, Trigger.DEVICE_CLAIM_CHANGED, Trigger.DEVICE_CLAIM_DELETED);
        listen(informers, DeviceClass.TYPE, Trigger.DEVICE_CLASS_ADDED, Trigger.DEVICE_CLASS_CHANGED, null);
        listen(informers, ResourceSlice.TYPE, Trigger.SLICE_ADDED, Trigger.SLICE_CHANGED, null);
        return registrations;
    }

    /** Listens to objects that only pods who wait are interested in. Nulls are for what does not help anybody. */
    private <T extends Resource> void listen(
            InformerFactory informers,
            ObjectType<T> type,
            @Nullable Trigger added,
            @Nullable Trigger changed,
            @Nullable Trigger deleted) {
        registrations.add(informers.informer(type).addHandler(told(
                object -> happened(added, null, object),
                (before, after) -> happened(changed, before, after),
                object -> happened(deleted, object, null))));
    }

    private void happened(@Nullable Trigger trigger, @Nullable Resource before, @Nullable Resource after) {
        if (trigger != null) {
            happened(new ClusterEvent(trigger, before, after));
        }
    }

    private void happened(ClusterEvent event) {
        state.queue().happened(event, pod -> true, clock.instant());
    }

    private interface Change<T> {
        void accept(T before, T after);
    }

    /** One that is told on the scheduling thread. */
    private <T extends Resource> Handler<T> told(Consumer<T> added, Change<T> changed, Consumer<T> deleted) {
        return new Handler<>() {
            @Override
            public void onAdd(T object, boolean inInitialList) {
                inbox.tell(() -> added.accept(object));
            }

            @Override
            public void onUpdate(T before, T after) {
                if (!before.metadata().uid().equals(after.metadata().uid())) {
                    onDelete(before, true);
                    onAdd(after, false);
                } else if (!before.resourceVersion().equals(after.resourceVersion())) {
                    inbox.tell(() -> changed.accept(before, after));
                }
            }

            @Override
            public void onDelete(T last, boolean finalStateUnknown) {
                inbox.tell(() -> deleted.accept(last));
            }
        };
    }

    private void added(Node node) {
        state.cluster().put(node);
        happened(new ClusterEvent(Trigger.NODE_ADDED, null, node));
    }

    private void changed(Node before, Node after) {
        state.cluster().put(after);
        Changes.of(before, after).forEach(this::happened);
    }

    private void deleted(Node node) {
        happened(new ClusterEvent(Trigger.NODE_DELETED, node, null));
        state.cluster().remove(node);
    }
}
