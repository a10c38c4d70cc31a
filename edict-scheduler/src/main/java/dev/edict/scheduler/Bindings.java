package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.failure.ClientException;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.bind.Binder;
import dev.edict.scheduler.bind.DeviceBinding;
import dev.edict.scheduler.bind.DeviceWrites;
import dev.edict.scheduler.bind.PodTasks;
import dev.edict.scheduler.bind.PodWrites;
import dev.edict.scheduler.bind.VolumeWrites;
import dev.edict.scheduler.device.DeviceClaims;
import dev.edict.scheduler.device.PodDevices;
import dev.edict.scheduler.filter.DynamicResources;
import dev.edict.scheduler.filter.VolumeBinding;
import dev.edict.scheduler.plugin.PluginFailure;
import dev.edict.scheduler.queue.QueuedPod;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.volume.PodVolumes;
import dev.edict.scheduler.volume.Volumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;

/**
 * Puts pods on their nodes. A pod is assumed to be there from the moment of the decision; when its binding fails, that is taken back,
 * and the pod is tried again. Works on the scheduling thread, except for what it waits for.
 */
final class Bindings {
    private static final Logger LOG = System.getLogger(Bindings.class.getName());

    /**
     * How many are written at the same time. A server lets a few hundred requests of one user wait and refuses more, so that pods
     * which are decided on faster than they can be bound would be decided on again and again.
     */
    private static final int MOST = 64;

    private final SchedulerState state;
    private final Volumes volumes;
    private final VolumeWrites volumeWrites;
    private final DeviceClaims devices;
    private final DeviceWrites deviceWrites;
    private final PodWrites writes;
    private final Binder binder;
    private final PodTasks tasks;
    private final Departures departures;
    private final Setbacks setbacks;
    private final Reports reports;
    private final Inbox inbox;
    private final PodChanges changes;
    private final Semaphore atATime = new Semaphore(MOST, true);

    Bindings(
            SchedulerState state,
            Volumes volumes,
            VolumeWrites volumeWrites,
            DeviceClaims devices,
            DeviceWrites deviceWrites,
            PodWrites writes,
            Binder binder,
            PodTasks tasks,
            Departures departures,
            Setbacks setbacks,
            Reports reports,
            Inbox inbox,
            InstantSource clock) {
        this.state = state;
        this.volumes = volumes;
        this.volumeWrites = volumeWrites;
        this.devices = devices;
        this.deviceWrites = deviceWrites;
        this.writes = writes;
        this.binder = binder;
        this.tasks = tasks;
        this.departures = departures;
        this.setbacks = setbacks;
        this.reports = reports;
        this.inbox = inbox;
        this.changes = new PodChanges(state, clock);
    }

    void bind(QueuedPod queued, String node, ActiveProfile profile) {
        Pod pod = queued.pod().pod();
        NodeFacts facts = state.cluster().node(node);
        PodVolumes reserved =
                facts == null || !profile.reserves(VolumeBinding.NAME) ? PodVolumes.NONE : volumes.reserve(pod, facts);
        PodDevices granted = facts == null || !profile.reserves(DynamicResources.NAME)
                ? PodDevices.NONE
                : devices.reserve(queued.pod(), facts.node(), profile.arguments().devicePatience());
        DeviceBinding claimed = deviceWrites.of(pod, granted);
        PodFacts assumed = queued.pod().on(node);
        state.cluster().assume(assumed, node);
        state.nominations().remove(assumed.uid());
        tasks.run(assumed.uid(), () -> {
            try {
                bind(pod, node, reserved, claimed, profile.arguments());
                reports.scheduled(pod, node);
            } catch (IllegalStateException failure) {
                claimed.release();
                inbox.tell(() -> failed(queued, reserved, granted, failure));
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void bind(Pod pod, String node, PodVolumes reserved, DeviceBinding claimed, Arguments arguments)
            throws InterruptedException {
        if (!reserved.isNone() || !claimed.isNone()) {
            prepare(pod, node, reserved, claimed, arguments);
        }
        atATime.acquire();
        try {
            binder.bind(pod, node);
        } catch (ClientException | IllegalStateException failure) {
            throw PluginFailure.ofBinding(failure);
        } finally {
            atATime.release();
        }
    }

    /** While volumes or devices are waited for, others are told where the pod will be, and more important ones may take its place. */
    private void prepare(Pod pod, String node, PodVolumes reserved, DeviceBinding claimed, Arguments arguments)
            throws InterruptedException {
        String uid = pod.metadata().uid();
        Departure departure = departures.begin(uid);
        boolean mayGo;
        try {
            if (!pod.status().nominatedNodeName().equals(node)) {
                promise(pod, node);
            }
            if (!reserved.isNone()) {
                departure.take(VolumeBinding.NAME, () -> volumeWrites.bind(pod, node, reserved, arguments.volumePatience()));
            }
            if (!claimed.isNone()) {
                departure.take(DynamicResources.NAME, () -> claimed.bind(arguments.devicePatience(),
                        written -> inbox.tell(() -> devices.written(written)), () -> reports.waitsForDevices(pod, node)));
            }
        } finally {
            mayGo = departures.end(uid, departure);
        }
        if (!mayGo) {
            throw Departure.reason();
        }
    }

    /** It is no harm if that fails. */
    private void promise(Pod pod, String node) {
        try {
            writes.tell(pod, null, node);
        } catch (ClientException failure) {
            LOG.log(Level.DEBUG, () -> "pod " + pod.key() + " could not be promised node " + node, failure);
        }
    }

    private void failed(QueuedPod queued, PodVolumes reserved, PodDevices granted, Exception failure) {
        volumes.release(reserved);
        devices.release(granted);
        changes.forget(queued.pod().pod());
        setbacks.report(queued, Setback.failure(failure));
    }
}
