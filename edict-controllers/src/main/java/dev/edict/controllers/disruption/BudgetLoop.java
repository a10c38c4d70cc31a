package dev.edict.controllers.disruption;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.api.policy.v1.PodDisruptionBudgetStatus;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import dev.edict.pods.Selectors;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Counts, for each budget, how many of its pods are healthy, and how many of these may go. */
final class BudgetLoop {
    private final Bench bench;
    private final Cache<PodDisruptionBudget> budgets;
    private final Cache<Pod> pods;
    private final Scales scales;
    private final ResourceClient<PodDisruptionBudget> client;
    private final ObjectEvents<PodDisruptionBudget> events;
    private final ObjectEvents<Pod> podEvents;

    BudgetLoop(Bench bench) {
        this.bench = bench;
        this.budgets = bench.informers().informer(PodDisruptionBudget.TYPE).cache();
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.scales = new Scales(bench.client(), bench.informers());
        this.client = bench.client().of(PodDisruptionBudget.TYPE);
        this.events = bench.recorder(DisruptionLoop.COMPONENT).of(PodDisruptionBudget.TYPE);
        this.podEvents = bench.recorder(DisruptionLoop.COMPONENT).of(Pod.TYPE);
    }

    Work work() {
        Controller<ObjectKey> controller = Controller.of("disruption", PodDisruptionBudget.TYPE, bench.informers())
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .watching(Pod.TYPE, pod -> Budgets.of(pod, budgets).stream().map(ObjectKey::of).toList())
                .reconciling(this::look);
        return controller::run;
    }

    private Outcome look(ObjectKey key) {
        PodDisruptionBudget budget = budgets.get(key);
        if (budget == null) {
            return Outcome.done();
        }
        try {
            return count(budget);
        } catch (ApiFailure.Conflict conflict) {
            throw conflict;
        } catch (RuntimeException failure) {
            write(budget, BudgetStatus.failed(budget, String.valueOf(failure.getMessage()), bench.clock().instant()));
            return Outcome.done();
        }
    }

    private Outcome count(PodDisruptionBudget budget) {
        List<Pod> selected = Budgets.pods(budget, pods);
        if (selected.isEmpty()) {
            events.normal(budget, "NoPods", "No matching pods found");
        }
        BudgetStatus.Count count = expected(budget, selected);
        Instant now = bench.clock().instant();
        BudgetStatus.Disrupted disrupted = BudgetStatus.Disrupted.of(budget, selected, now);
        disrupted.forgotten().forEach(pod -> podEvents.warning(pod, "NotDeleted", "Pod was expected by PDB " + budget.namespace()
                + "/" + budget.namespace() + " to be deleted but it wasn't"));
        int healthy = BudgetStatus.healthy(selected, disrupted.waiting(), now);
        BudgetStatus.desired(budget, count, healthy, disrupted.waiting(), now).ifPresent(status -> write(budget, status));
        Instant recheck = disrupted.recheck();
        return recheck == null
                ? Outcome.done()
                : Outcome.againAfter(Duration.between(now, recheck).plusMillis(1), "evicted pods to go");
    }

    private BudgetStatus.Count expected(PodDisruptionBudget budget, List<Pod> selected) {
        if (!BudgetStatus.needsScale(budget)) {
            return BudgetStatus.count(budget, selected.size());
        }
        try {
            Scales.Expected expected = scales.expected(selected);
            if (!expected.unmanaged().isEmpty()) {
                events.warning(budget, "UnmanagedPods", "Pods selected by this PodDisruptionBudget (selector: "
                        + Selectors.shown(budget.spec().selector()) + ") were found to be unmanaged. As a result, the status of the PDB "
                        + "cannot be calculated correctly, which may result in undefined behavior. To account for these pods please "
                        + "set \".spec.minAvailable\" field of the PDB to an integer value.");
            }
            return BudgetStatus.count(budget, expected.count());
        } catch (RuntimeException failure) {
            events.warning(budget, "CalculateExpectedPodCountFailed",
                    "Failed to calculate the number of expected pods: " + failure.getMessage());
            throw failure;
        }
    }

    private void write(PodDisruptionBudget budget, PodDisruptionBudgetStatus status) {
        if (!status.equals(budget.status())) {
            client.in(budget.namespace()).status().replace(budget.name(), budget.withStatus(status));
        }
    }
}
