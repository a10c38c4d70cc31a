package dev.edict.controllers.statefulset;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.pods.Selectors;
import java.util.List;
import java.util.function.Predicate;

/** The loop that keeps pods with an identity. */
public final class StatefulSetLoop {
    private static final String NAME = "statefulset-controller";
    private static final int WORKERS = 5;

    private StatefulSetLoop() {}

    /** Pods are replaced one after the other. */
    public static ControlLoop loop() {
        return loop(false);
    }

    /** @param replacesSeveral whether sets may say how many pods are replaced at a time */
    public static ControlLoop loop(boolean replacesSeveral) {
        return ControlLoop.of(NAME, bench -> works(bench, replacesSeveral));
    }

    private static List<Work> works(Bench bench, boolean replacesSeveral) {
        bench.informers().informer(Pod.TYPE).addIndexIfMissing(Owners.index());
        Cache<StatefulSet> sets = bench.informers().informer(StatefulSet.TYPE).cache();
        SetPass pass = new SetPass(
                bench, new MemberEvents(bench.recorder(NAME).of(StatefulSet.TYPE)), replacesSeveral);
        Controller<ObjectKey> controller = Controller.of(NAME, StatefulSet.TYPE, bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .owning(Pod.TYPE)
                .watching(Pod.TYPE, pod -> adopters(sets, pod), ofOrphans())
                .watching(Pod.TYPE, pod -> namesakes(sets, pod), change -> change instanceof Change.Deleted<Pod>)
                .owning(ControllerRevision.TYPE)
                .watching(PersistentVolumeClaim.TYPE, StatefulSetLoop::waiting, change -> change instanceof Change.Deleted<?>)
                .reconciling(pass);
        return List.of(controller::run);
    }

    /** The sets that may adopt a pod which nobody controls. */
    private static List<ObjectKey> adopters(Cache<StatefulSet> sets, Pod pod) {
        if (Owners.controllerOf(pod).isPresent()) {
            return List.of();
        }
        return sets.list(pod.namespace()).stream()
                .filter(set -> Selectors.of(set.spec().selector()).matches(pod.metadata().labels()))
                .map(ObjectKey::of)
                .toList();
    }

    /**
     * The set that may wait for the name of a pod that was somebody else's, such as one that it had let go itself. Upstream's leaves
     * that to the next attempt, which may be a quarter of an hour away after many that have failed.
     */
    private static List<ObjectKey> namesakes(Cache<StatefulSet> sets, Pod pod) {
        StatefulSet set = sets.get(pod.namespace(), Identity.parent(pod.name()));
        return set == null || Owners.isControlledBy(pod, set) ? List.of() : List.of(ObjectKey.of(set));
    }

    /** A pod that may be adopted now, and could not before. */
    private static Predicate<Change<Pod>> ofOrphans() {
        Predicate<Change<Pod>> news = Change.<Pod>ofLabels().or(Change.update((before, after) ->
                !before.metadata().ownerReferences().equals(after.metadata().ownerReferences())));
        return news.and(change -> !(change instanceof Change.Deleted<Pod>));
    }

    /** The set that may wait for a claim to be gone, because it still was an earlier pod's. */
    private static List<ObjectKey> waiting(PersistentVolumeClaim claim) {
        return claim.metadata().ownerReferences().stream()
                .filter(reference -> reference.kind().equals(Pod.TYPE.kind().kind()))
                .map(reference -> new ObjectKey(claim.namespace(), Identity.parent(reference.name())))
                .toList();
    }
}
