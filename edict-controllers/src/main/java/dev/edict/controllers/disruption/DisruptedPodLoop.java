package dev.edict.controllers.disruption;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Takes back that a pod is about to be disrupted, if it still is not being deleted after two minutes; and tells people of pods that
 * are under several budgets, which nobody can evict.
 */
final class DisruptedPodLoop {
    static final Duration STALE_AFTER = Duration.ofMinutes(2);

    private static final String TARGET = "DisruptionTarget";

    private final Bench bench;
    private final Cache<Pod> pods;
    private final Cache<PodDisruptionBudget> budgets;
    private final ResourceClient<Pod> client;
    private final ObjectEvents<Pod> events;

    DisruptedPodLoop(Bench bench) {
        this.bench = bench;
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.budgets = bench.informers().informer(PodDisruptionBudget.TYPE).cache();
        this.client = bench.client().of(Pod.TYPE);
        this.events = bench.recorder(DisruptionLoop.COMPONENT).of(Pod.TYPE);
    }

    Work work() {
        Controller<ObjectKey> controller = Controller.of("stale_pod_disruption", Pod.TYPE, bench.informers())
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .reconciling(this::look);
        return controller::run;
    }

    private Outcome look(ObjectKey key) {
        Pod pod = pods.get(key);
        if (pod == null) {
            return Outcome.done();
        }
        List<PodDisruptionBudget> several = Budgets.of(pod, budgets);
        if (several.size() > 1) {
            events.warning(pod, "MultiplePodDisruptionBudgets", "Pod \"" + pod.namespace() + "\"/\"" + pod.name()
                    + "\" matches multiple PodDisruptionBudgets.  Chose \"" + several.getFirst().name() + "\" arbitrarily.");
        }
        Instant now = bench.clock().instant();
        Optional<Duration> left = untilStale(pod, now);
        if (left.isEmpty()) {
            return Outcome.done();
        }
        if (left.get().isPositive()) {
            return Outcome.againAfter(left.get(), "the pod to be deleted");
        }
        client.in(pod.namespace()).status().replace(pod.name(), withoutTarget(pod, now));
        return Outcome.done();
    }

    /** How long it is until a pod counts as left alone; empty if it is not about to be disrupted, or really goes. */
    static Optional<Duration> untilStale(Pod pod, Instant now) {
        if (!PodStates.isActive(pod)) {
            return Optional.empty();
        }
        return PodStates.condition(pod, TARGET)
                .filter(condition -> condition.status().equals("True") && !condition.reason().equals("TerminationByKubelet"))
                .map(condition -> {
                    Instant since = condition.lastTransitionTime();
                    return since == null ? Duration.ZERO : Duration.between(now, since.plus(STALE_AFTER));
                });
    }

    static Pod withoutTarget(Pod pod, Instant now) {
        PodCondition cleared = PodCondition.builder()
                .type(TARGET)
                .status("False")
                .observedGeneration(pod.metadata().generation())
                .lastTransitionTime(now.truncatedTo(ChronoUnit.SECONDS))
                .build();
        return pod.editStatus(status -> status.withConditions(status.conditions().stream()
                .map(condition -> condition.type().equals(TARGET) ? cleared : condition)
                .toList()));
    }
}
