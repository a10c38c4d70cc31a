package dev.edict.controllers.replicaset;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Expectations;
import dev.edict.client.control.Owners;
import dev.edict.client.index.ObjectKey;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.pod.PodMaker;
import dev.edict.types.Resource;
import java.util.List;
import java.util.function.Predicate;

/** The loops of the two kinds that keep a number of pods; both run the same code. */
public final class ReplicaLoops {
    private static final int WORKERS = 5;

    private ReplicaLoops() {}

    public static ControlLoop replicaSets() {
        return ControlLoop.of("replicaset-controller", bench -> works(bench, ReplicaKind.REPLICA_SET));
    }

    public static ControlLoop replicationControllers() {
        return ControlLoop.of("replicationcontroller-controller", bench -> works(bench, ReplicaKind.REPLICATION_CONTROLLER))
                .as("replication-controller");
    }

    private static <T extends Resource> List<Work> works(Bench bench, ReplicaKind<T> kind) {
        bench.informers().informer(Pod.TYPE).addIndexIfMissing(Owners.index());
        bench.informers().informer(kind.type()).addIndexIfMissing(Owners.index());
        Expectations<String> expectations = new Expectations<>(bench.timers());
        PodMaker<T> maker = new PodMaker<>(bench.client(), bench.recorder(kind.component()), kind.type());
        ReplicaPass<T> pass = new ReplicaPass<>(
                kind,
                bench.client(),
                bench.informers().informer(kind.type()).cache(),
                bench.informers().informer(Pod.TYPE).cache(),
                new ReplicaWork<>(maker, expectations),
                bench.clock());
        Adopters<T> adopters = new Adopters<>(kind, bench.informers().informer(kind.type()).cache());
        Controller<ObjectKey> controller = Controller.of(kind.name(), kind.type(), bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .when(forgetting(expectations))
                .watching(Pod.TYPE, Owners.controllerKey(kind.type()), observing(expectations))
                .watching(Pod.TYPE, adopters::of, Adopters.news())
                .reconciling(pass);
        return List.of(controller::run);
    }

    /**
     * Wakes if it is {@linkplain Counted news}; before that it is noted what was expected and has come, by the uid of who has
     * expected it.
     */
    private static Predicate<Change<Pod>> observing(Expectations<String> expectations) {
        return change -> {
            expectations.observe(change,
                    pod -> Owners.controllerOf(pod).map(owner -> List.of(owner.uid())).orElse(List.of()));
            return Counted.isNews(change);
        };
    }

    /** Wakes always; nothing is expected any more by whoever is gone. */
    private static <T extends Resource> Predicate<Change<T>> forgetting(Expectations<String> expectations) {
        return change -> {
            if (change instanceof Change.Deleted<T> deleted) {
                expectations.forget(deleted.last().metadata().uid());
            } else if (change instanceof Change.Updated<T> update
                    && !update.before().metadata().uid().equals(update.after().metadata().uid())) {
                expectations.forget(update.before().metadata().uid());
            }
            return true;
        };
    }
}
