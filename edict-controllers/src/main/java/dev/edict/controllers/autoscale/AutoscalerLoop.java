package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.HorizontalPodAutoscaler;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Looks at each autoscaler again and again. Like upstream, it waits for a period before the first look, too: what is scaled is often
 * created just after the autoscaler.
 */
final class AutoscalerLoop {
    private static final int WORKERS = 5;

    private final Bench bench;
    private final Duration period;
    private final Cache<HorizontalPodAutoscaler> autoscalers;
    private final Cache<Pod> pods;
    private final MetricsSource metrics;
    private final Targets targets;
    private final Claims claims = new Claims();
    private final ResourceClient<HorizontalPodAutoscaler> client;
    private final ObjectEvents<HorizontalPodAutoscaler> events;
    private final ConcurrentMap<ObjectKey, Instant> due = new ConcurrentHashMap<>();
    private final ConcurrentMap<ObjectKey, History> histories = new ConcurrentHashMap<>();

    AutoscalerLoop(Bench bench, MetricsSource metrics, Duration period) {
        this.bench = bench;
        this.period = period;
        this.autoscalers = bench.informers().informer(HorizontalPodAutoscaler.TYPE).cache();
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.metrics = metrics;
        this.targets = new Targets(bench.client());
        this.client = bench.client().of(HorizontalPodAutoscaler.TYPE);
        this.events = bench.recorder("horizontal-pod-autoscaler").of(HorizontalPodAutoscaler.TYPE);
    }

    Work work() {
        Controller<ObjectKey> controller = Controller.of("horizontalpodautoscaler", HorizontalPodAutoscaler.TYPE, bench.informers())
                .workers(WORKERS)
                .when(Change.update((before, after) -> !before.spec().equals(after.spec())))
                .watching(Pod.TYPE, pod -> List.of(), change -> false)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue()
                        .withTimers(bench.timers())
                        .withLimiter(RateLimiter.fastThenSlow(period, period, 0))))
                .reconciling(this::look);
        return controller::run;
    }

    private Outcome look(ObjectKey key) {
        HorizontalPodAutoscaler autoscaler = autoscalers.get(key);
        if (autoscaler == null) {
            due.remove(key);
            histories.remove(key);
            claims.forget(key);
            return Outcome.done();
        }
        Instant now = bench.clock().instant();
        Instant then = due.computeIfAbsent(key, ignored -> now.plus(period));
        if (now.isBefore(then)) {
            return Outcome.againAfter(Duration.between(now, then), "its turn");
        }
        due.put(key, now.plus(period));
        History history = histories.getOrDefault(key, History.NONE);
        AutoscalerPass pass = new AutoscalerPass(autoscaler, targets, metrics, pods, claims, events, history, now);
        try {
            pass.run();
        } finally {
            histories.put(key, pass.history());
            write(autoscaler, pass);
        }
        return Outcome.againAfter(period, "its turn");
    }

    private void write(HorizontalPodAutoscaler autoscaler, AutoscalerPass pass) {
        if (pass.status().equals(autoscaler.status())) {
            return;
        }
        try {
            client.in(autoscaler.namespace()).status().replace(autoscaler.name(), autoscaler.withStatus(pass.status()));
        } catch (ClientException failure) {
            events.warning(autoscaler, "FailedUpdateStatus", String.valueOf(failure.getMessage()));
            throw failure;
        }
    }
}
