package dev.edict.controllers.deployment;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Unseen;
import dev.edict.controllers.Work;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.pods.Selectors;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The loop of deployments, and what wakes it. */
public final class DeploymentLoop {
    private static final String NAME = "deployment-controller";
    private static final int WORKERS = 5;

    private final Cache<Deployment> deployments;
    private final Cache<ReplicaSet> sets;

    private DeploymentLoop(Bench bench) {
        this.deployments = bench.informers().informer(Deployment.TYPE).cache();
        this.sets = bench.informers().informer(ReplicaSet.TYPE).cache();
    }

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, bench -> List.of(new DeploymentLoop(bench).work(bench)));
    }

    private Work work(Bench bench) {
        bench.informers().informer(ReplicaSet.TYPE).addIndexIfMissing(Owners.index());
        bench.informers().informer(Pod.TYPE).addIndexIfMissing(Owners.index());
        DeploymentPass pass = new DeploymentPass(
                bench.client(),
                deployments,
                sets,
                bench.informers().informer(Pod.TYPE).cache(),
                bench.recorder(NAME).of(Deployment.TYPE),
                new Unseen(),
                bench.clock());
        Controller<ObjectKey> controller = Controller.of("deployment", Deployment.TYPE, bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .owning(ReplicaSet.TYPE)
                .watching(ReplicaSet.TYPE, this::adopters, ofLabelsOrOwner())
                .watching(Pod.TYPE, this::recreated, change -> change instanceof Change.Deleted<Pod>)
                .reconciling(pass);
        return controller::run;
    }

    private static Predicate<Change<ReplicaSet>> ofLabelsOrOwner() {
        return Change.update((before, after) -> !before.metadata().labels().equals(after.metadata().labels())
                || !Owners.controllerOf(before).equals(Owners.controllerOf(after)));
    }

    /** Who may want a set that nobody controls. */
    private List<ObjectKey> adopters(ReplicaSet set) {
        if (set.isBeingDeleted() || Owners.controllerOf(set).isPresent()) {
            return List.of();
        }
        return deployments.list(set.namespace()).stream()
                .filter(deployment -> selects(deployment, set))
                .map(ObjectKey::of)
                .toList();
    }

    /** A selector that is empty wants nothing. */
    private static boolean selects(Deployment deployment, ReplicaSet set) {
        try {
            LabelSelector selector = Selectors.of(deployment.spec().selector());
            return !selector.isEverything() && selector.matches(set.metadata().labels());
        } catch (SelectorException broken) {
            return false;
        }
    }

    /** A deployment that waits until its old pods are gone: its sets stop counting them when they begin to go. */
    private List<ObjectKey> recreated(Pod pod) {
        return Owners.<Pod>controllerKey(ReplicaSet.TYPE).apply(pod).stream()
                .flatMap(key -> Stream.ofNullable(sets.get(key)))
                .filter(set -> Owners.isControlledBy(pod, set))
                .flatMap(set -> Owners.<ReplicaSet>controllerKey(Deployment.TYPE).apply(set).stream())
                .filter(key -> {
                    Deployment deployment = deployments.get(key);
                    return deployment != null && deployment.spec().strategy().type().equals(Fenceposts.RECREATE);
                })
                .toList();
    }
}
