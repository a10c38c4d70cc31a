package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.Registration;
import dev.edict.client.record.SeriesBroadcaster;
import dev.edict.client.request.Client;
import dev.edict.client.time.Timers;
import dev.edict.scheduler.bind.Binder;
import dev.edict.scheduler.bind.DeviceWrites;
import dev.edict.scheduler.bind.PodTasks;
import dev.edict.scheduler.bind.PodWrites;
import dev.edict.scheduler.bind.VolumeWrites;
import dev.edict.scheduler.device.DeviceClaims;
import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.plugin.Plugin;
import dev.edict.scheduler.queue.Gates;
import dev.edict.scheduler.queue.QueuedPod;
import dev.edict.scheduler.queue.SchedulingQueue;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.Nominations;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.volume.Volumes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Finds a node for each pod that has none and names one of the scheduler's profiles, and binds it there. Works with any Kubernetes
 * server. Of several that are responsible for the same pods one must run at a time.
 */
public final class Scheduler {
    private static final Duration PATIENCE = Duration.ofDays(1);

    private final Client client;
    private final InformerFactory informers;
    private final SchedulerSettings settings;
    private final InstantSource clock;
    private final Timers timers;
    private final RandomGenerator random = RandomGenerator.getDefault();

    /**
     * @param client asks as who may bind pods; what it writes is managed by {@code kube-scheduler}
     * @param informers are started by {@link #run}, and closed by who has made them
     */
    public Scheduler(Client client, InformerFactory informers, SchedulerSettings settings, InstantSource clock, Timers timers) {
        this.client = client.as("kube-scheduler");
        this.informers = informers;
        this.settings = settings;
        this.clock = clock;
        this.timers = timers;
    }

    /** Schedules until this thread is interrupted. Runs once. */
    public void run() throws InterruptedException {
        PodWrites writes = new PodWrites(client);
        run(writes, writes);
    }

    void run(PodWrites writes, Binder binder) throws InterruptedException {
        ClusterObjects objects = ClusterObjects.of(informers);
        Volumes volumes = new Volumes(objects);
        DeviceClaims devices = new DeviceClaims(
                informers.informer(ResourceClaim.TYPE).cache(),
                informers.informer(ResourceSlice.TYPE).cache(),
                informers.informer(DeviceClass.TYPE).cache(),
                clock);
        Extenders extenders = Extenders.of(settings.extenders());
        SchedulerState state = state(objects, volumes, devices, extenders);
        DeviceWrites deviceWrites = new DeviceWrites(client, clock, timers);
        Inbox inbox = new Inbox(timers);
        List<Registration> registrations = new ClusterWatch(state, inbox, clock).listen(informers);
        try (extenders;
                SeriesBroadcaster events = new SeriesBroadcaster(client);
                PodTasks tasks = new PodTasks()) {
            Reports reports = new Reports(events);
            Setbacks setbacks =
                    new Setbacks(state, informers.informer(Pod.TYPE).cache(), writes, tasks, reports, clock);
            Departures departures = new Departures();
            Bindings bindings = new Bindings(state, volumes, new VolumeWrites(client, informers, timers), devices, deviceWrites,
                    writes, extended(binder, extenders), tasks, departures, setbacks, reports, inbox, clock);
            Victims victims = new Victims(writes, tasks, departures, reports, clock);
            Attempts attempts =
                    new Attempts(state, objects.budgets(), extenders, devices, deviceWrites, tasks, bindings, setbacks, victims, reports, inbox, clock, random);
            informers.start();
            if (awaitAll(registrations)) {
                work(state, inbox, attempts);
            }
        } finally {
            registrations.forEach(Registration::remove);
        }
    }

    /** Another program may put pods on nodes instead. */
    private static Binder extended(Binder binder, Extenders extenders) {
        return extenders.isEmpty() ? binder : (pod, node) -> {
            if (!extenders.bind(pod, node)) {
                binder.bind(pod, node);
            }
        };
    }

    private SchedulerState state(ClusterObjects objects, Volumes volumes, DeviceClaims devices, Extenders extenders) {
        StandardPlugins plugins = new StandardPlugins(objects, volumes, devices);
        Preemptions preemptions = new Preemptions();
        Map<String, ActiveProfile> profiles = settings.profiles().stream().collect(Collectors.toUnmodifiableMap(
                Profile::schedulerName, profile -> ActiveProfile.of(profile, plugins, extenders, random)));
        Gates gates = new Gates(
                keptBack(profiles, Gates.SCHEDULING, pod -> !pod.pod().spec().schedulingGates().isEmpty()),
                keptBack(profiles, Gates.PREEMPTION, pod -> preemptions.isUnderWay(pod.uid())),
                keptBack(profiles, Gates.CLAIMS, pod -> devices.obstacle(pod.pod()) != null));
        Map<String, Plugin> rejecting = ProfilePlugin.rejecting(profiles);
        if (!extenders.isEmpty()) {
            rejecting.put(extenders.name(), extenders);
        }
        SchedulingQueue queue = new SchedulingQueue(rejecting, gates, settings.backOff());
        return new SchedulerState(new Cluster(), new Nominations(), queue, preemptions, profiles);
    }

    /** Which pods a plugin keeps back, in the profiles where it has a say about that. @param which those of any profile */
    private static Predicate<PodFacts> keptBack(Map<String, ActiveProfile> profiles, String plugin, Predicate<PodFacts> which) {
        if (profiles.values().stream().allMatch(profile -> profile.keepsBack(plugin))) {
            return which;
        }
        return pod -> {
            ActiveProfile profile = profiles.get(pod.pod().spec().schedulerName());
            return profile != null && profile.keepsBack(plugin) && which.test(pod);
        };
    }

    /** Nothing is decided before all is known. */
    private boolean awaitAll(List<Registration> registrations) throws InterruptedException {
        boolean all = informers.awaitSynced(PATIENCE).isEmpty();
        for (Registration registration : registrations) {
            all &= registration.awaitSynced(PATIENCE);
        }
        return all;
    }

    private void work(SchedulerState state, Inbox inbox, Attempts attempts) throws InterruptedException {
        while (!Thread.interrupted()) {
            inbox.clear();
            Instant now = clock.instant();
            state.queue().pass(now);
            QueuedPod next = state.queue().take();
            if (next != null) {
                attempts.attempt(next);
            } else {
                inbox.await(Duration.between(now, state.queue().nextPass(now)));
            }
        }
        throw new InterruptedException();
    }
}
