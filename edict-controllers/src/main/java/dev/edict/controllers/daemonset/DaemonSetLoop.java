package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Expectations;
import dev.edict.client.control.Owners;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.EventRecorder;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.controllers.pod.PodMaker;
import java.util.List;
import java.util.function.Predicate;

/** The loop that keeps a pod on each node that fits. */
public final class DaemonSetLoop {
    private static final String NAME = "daemonset-controller";
    private static final int WORKERS = 2;

    private DaemonSetLoop() {}

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, DaemonSetLoop::works).as("daemon-set-controller");
    }

    private static List<Work> works(Bench bench) {
        bench.informers().informer(Pod.TYPE).addIndexIfMissing(Owners.index());
        Expectations<String> expectations = new Expectations<>(bench.timers());
        EventRecorder recorder = bench.recorder(NAME);
        DaemonWork work = new DaemonWork(new PodMaker<>(bench.client(), recorder, DaemonSet.TYPE), expectations);
        DaemonPass pass = new DaemonPass(bench, recorder.of(DaemonSet.TYPE), work);
        Concerned concerned = new Concerned(bench);
        Controller<ObjectKey> controller = Controller.of(NAME, DaemonSet.TYPE, bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .when(forgetting(expectations))
                .watching(Pod.TYPE, Owners.controllerKey(DaemonSet.TYPE), observing(expectations))
                .watching(Pod.TYPE, concerned::byOrphan, Concerned.ofOrphans())
                .owning(ControllerRevision.TYPE)
                .watching(ControllerRevision.TYPE, concerned::byOrphan, Concerned.ofOrphans())
                .watching(Node.TYPE, concerned::byNode, Concerned.ofNodes())
                .reconciling(pass);
        return List.of(controller::run);
    }

    /** Wakes always; before that it is noted what was expected and has come. */
    private static Predicate<Change<Pod>> observing(Expectations<String> expectations) {
        return change -> {
            expectations.observe(change,
                    pod -> Owners.controllerOf(pod).map(owner -> List.of(owner.uid())).orElse(List.of()));
            return true;
        };
    }

    /** Wakes always; nothing is expected any more by a set that is gone. */
    private static Predicate<Change<DaemonSet>> forgetting(Expectations<String> expectations) {
        return change -> {
            if (change instanceof Change.Deleted<DaemonSet> deleted) {
                expectations.forget(deleted.last().metadata().uid());
            } else if (change instanceof Change.Updated<DaemonSet> update
                    && !update.before().metadata().uid().equals(update.after().metadata().uid())) {
                expectations.forget(update.before().metadata().uid());
            }
            return true;
        };
    }
}
