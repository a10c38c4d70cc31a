package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.Registration;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.volume.Latest;
import dev.edict.controllers.volume.PodClaims;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * {@code persistentvolume-binder-controller}: one worker looks at claims, another at volumes, so that no two claims are given the
 * same volume. What waits is looked at again every 15 seconds, as upstream does with everything.
 */
public final class BinderLoop {
    private static final String COMPONENT = "persistentvolume-controller";
    private static final Duration PERIOD = Duration.ofSeconds(15);

    private final Bench bench;
    private final VolumeIndex volumes;
    private final Registration volumesSeen;
    private final Invitations invitations;
    private final Controller<ObjectKey> claimController;
    private final Controller<ObjectKey> volumeController;

    private BinderLoop(Bench bench) {
        this.bench = bench;
        InformerFactory informers = bench.informers();
        SharedInformer<PersistentVolumeClaim> claimInformer = informers.informer(PersistentVolumeClaim.TYPE);
        claimInformer.addIndexIfMissing(Invitations.WAITING);
        claimInformer.addIndexIfMissing(Invitations.BOUND);
        SharedInformer<Pod> podInformer = informers.informer(Pod.TYPE);
        podInformer.addIndexIfMissing(PodClaims.INDEX);
        Cache<StorageClass> classes = informers.informer(StorageClass.TYPE).cache();
        ResourceClient<PersistentVolumeClaim> claimClient = bench.client().of(PersistentVolumeClaim.TYPE);
        ResourceClient<PersistentVolume> volumeClient = bench.client().of(PersistentVolume.TYPE);
        ObjectEvents<PersistentVolumeClaim> claimEvents = bench.recorder(COMPONENT).of(PersistentVolumeClaim.TYPE);
        ObjectEvents<PersistentVolume> volumeEvents = bench.recorder(COMPONENT).of(PersistentVolume.TYPE);

        SharedInformer<PersistentVolume> volumeInformer = informers.informer(PersistentVolume.TYPE);
        this.volumes = new VolumeIndex(volumeInformer.cache());
        Latest<PersistentVolumeClaim> claims = new Latest<>(claimInformer.cache());
        Writes writes = new Writes(claimClient, volumeClient, claims, volumes, claimEvents, volumeEvents);
        Recycler recycler =
                new Recycler(podInformer.cache(), bench.client().of(Pod.TYPE), claims, writes, volumeEvents);
        this.invitations = new Invitations(claimInformer.cache(), classes, this::wakeClaim);
        ClaimPass claimPass = new ClaimPass(claims, volumes, classes, podInformer.cache(), claimEvents, writes);
        VolumePass volumePass = new VolumePass(volumes, claims, claimClient, writes,
                new Reclaiming(volumeClient, claims, writes, recycler), volumeEvents, claimEvents, invitations, this::wakeClaim);
        this.volumesSeen = volumeInformer.addHandler(
                Handler.<PersistentVolume>each(volume -> volumes.refresh(volume.name())));
        this.claimController = Controller.of("claims", PersistentVolumeClaim.TYPE, informers)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(PersistentVolume.TYPE, BinderLoop::claimOf, isDeletion())
                .watching(StorageClass.TYPE, any -> List.of())
                .watching(Pod.TYPE, any -> List.of())
                .reconciling(key -> {
                    invitations.accept(key);
                    claimPass.look(key);
                    return Outcome.done();
                });
        this.volumeController = Controller.of("volumes", PersistentVolume.TYPE, informers)
                .with(how -> how.withClock(bench.clock()).withQueue(how.queue().withTimers(bench.timers())))
                .watching(PersistentVolumeClaim.TYPE, this::volumesOf, isDeletion())
                .watching(Pod.TYPE, Recycler::volumeOf)
                .reconciling(key -> {
                    volumePass.look(key.name());
                    return Outcome.done();
                });
    }

    public static ControlLoop loop() {
        return ControlLoop.of("persistentvolume-binder-controller", bench -> new BinderLoop(bench).works())
                .as("persistent-volume-binder");
    }

    private List<Work> works() {
        return List.of(
                () -> {
                    awaitVolumes();
                    claimController.run();
                },
                () -> {
                    awaitVolumes();
                    volumeController.run();
                },
                this::lookAgain);
    }

    /** A claim must not be taken for lost because its volume has not been seen yet. */
    private void awaitVolumes() throws InterruptedException {
        while (!volumesSeen.awaitSynced(PERIOD)) {
            // It goes on waiting.
        }
    }

    private void lookAgain() throws InterruptedException {
        while (true) {
            bench.timers().sleep(PERIOD);
            invitations.sendToAll();
            volumes.unsettled().forEach(name -> volumeController.wake(new ObjectKey("", name), "the time"));
        }
    }

    private void wakeClaim(ObjectKey key) {
        claimController.wake(key, "a volume");
    }

    private static <T extends Resource> Predicate<Change<T>> isDeletion() {
        return change -> change instanceof Change.Deleted<T>;
    }

    private static List<ObjectKey> claimOf(PersistentVolume volume) {
        return volume.spec().claimRef() == null ? List.of() : List.of(Bond.key(volume.spec().claimRef()));
    }

    /** The volume that a claim names, and those that are for it: one side may have said so, and the other not yet. */
    private List<ObjectKey> volumesOf(PersistentVolumeClaim claim) {
        Set<String> names = new TreeSet<>(volumes.meantFor(ObjectKey.of(claim)));
        names.add(claim.spec().volumeName());
        names.remove("");
        return names.stream().map(name -> new ObjectKey("", name)).toList();
    }
}
