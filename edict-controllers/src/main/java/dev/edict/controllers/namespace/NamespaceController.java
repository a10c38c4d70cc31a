package dev.edict.controllers.namespace;

import dev.edict.api.core.v1.Namespace;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Source;
import dev.edict.client.explain.Explain;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.queue.RateLimiter;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import java.time.Duration;
import java.util.List;

/** Empties namespaces that are being deleted, and lets them go. */
public final class NamespaceController {
    /** The name of the loop. */
    public static final String NAME = "namespace-controller";

    private static final int WORKERS = 10;

    private NamespaceController() {}

    /** The loop. */
    public static ControlLoop loop() {
        return ControlLoop.of(NAME, bench -> List.of(controller(bench)::run));
    }

    private static Controller<ObjectKey> controller(Bench bench) {
        RateLimiter<ObjectKey> limiter = RateLimiter.slowestOf(List.of(
                RateLimiter.exponential(Duration.ofMillis(5), Duration.ofMinutes(1)),
                RateLimiter.bucket(10, 100, bench.timers())));
        QueueOptions<ObjectKey> queue =
                QueueOptions.<ObjectKey>named("namespace").withTimers(bench.timers()).withLimiter(limiter);
        return Controller.of(
                ControllerOptions.<ObjectKey>named("namespace").withQueue(queue).withWorkers(WORKERS).withClock(bench.clock()),
                List.of(Source.of(bench.informers().informer(Namespace.TYPE), NamespaceController::concerned,
                        NamespaceController::counts)),
                new Termination(bench.client().over(Explain::recording), bench.clock()));
    }

    private static List<ObjectKey> concerned(Namespace namespace) {
        return namespace.isBeingDeleted() ? List.of(ObjectKey.of(namespace)) : List.of();
    }

    /** What the loop itself says about a namespace is no reason to look at it at once. */
    private static boolean counts(Change<Namespace> change) {
        return !(change instanceof Change.Updated<Namespace> updated)
                || !updated.before().isBeingDeleted()
                || !updated.before().spec().equals(updated.after().spec());
    }
}
