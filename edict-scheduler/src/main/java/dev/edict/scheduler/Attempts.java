package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.api.resource.v1.ResourceClaim;
import dev.edict.client.index.Cache;
import dev.edict.scheduler.bind.DeviceWrites;
import dev.edict.scheduler.bind.PodTasks;
import dev.edict.scheduler.cycle.Decision;
import dev.edict.scheduler.cycle.Diagnosis;
import dev.edict.scheduler.device.ClaimedDevices;
import dev.edict.scheduler.device.DeviceClaims;
import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.filter.DynamicResources;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.preempt.Preemption;
import dev.edict.scheduler.queue.QueuedPod;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Tries pods, one after the other, and sees to what comes of it. Works on the scheduling thread. */
final class Attempts {
    private final SchedulerState state;
    private final Cache<PodDisruptionBudget> budgets;
    private final Extenders extenders;
    private final DeviceClaims devices;
    private final DeviceWrites deviceWrites;
    private final PodTasks tasks;
    private final Bindings bindings;
    private final Setbacks setbacks;
    private final Victims victims;
    private final Reports reports;
    private final Inbox inbox;
    private final InstantSource clock;
    private final RandomGenerator random;

    Attempts(
            SchedulerState state,
            Cache<PodDisruptionBudget> budgets,
            Extenders extenders,
            DeviceClaims devices,
            DeviceWrites deviceWrites,
            PodTasks tasks,
            Bindings bindings,
            Setbacks setbacks,
            Victims victims,
            Reports reports,
            Inbox inbox,
            InstantSource clock,
            RandomGenerator random) {
        this.state = state;
        this.budgets = budgets;
        this.extenders = extenders;
        this.devices = devices;
        this.deviceWrites = deviceWrites;
        this.tasks = tasks;
        this.bindings = bindings;
        this.setbacks = setbacks;
        this.victims = victims;
        this.reports = reports;
        this.inbox = inbox;
        this.clock = clock;
        this.random = random;
    }

    void attempt(QueuedPod queued) {
        Pod pod = queued.pod().pod();
        ActiveProfile profile = state.profile(pod);
        if (profile == null || state.cluster().isAssumed(queued.pod().uid())) {
            return;
        }
        if (queued.pod().isLeaving()) {
            reports.failed(pod, "skip schedule deleting pod: " + pod.namespace() + "/" + pod.name());
            return;
        }
        try {
            switch (profile.cycle().decide(queued.pod(), state.cluster(), state.nominations())) {
                case Decision.Placed placed -> bindings.bind(queued, placed.node(), profile);
                case Decision.NoNodes none ->
                    setbacks.report(queued, new Setback(true, "no nodes available to schedule pods", Set.of(), ""));
                case Decision.Unfit unfit -> setbacks.report(queued, unfit(queued.pod(), unfit, profile));
            }
        } catch (IllegalStateException failure) {
            setbacks.report(queued, Setback.failure(failure));
        }
    }

    /** Those that have a say about it see what can be done, one after the other, until one has found something. */
    private Setback unfit(PodFacts pod, Decision.Unfit unfit, ActiveProfile profile) {
        Diagnosis diagnosis = unfit.diagnosis();
        String beginning = diagnosis.sentence();
        Rejection impossible = diagnosis.impossible();
        List<String> reasons = new ArrayList<>();
        String promised = profile.afterFilter().isEmpty() ? "" : null;
        for (String plugin : profile.afterFilter()) {
            if (plugin.equals(DynamicResources.NAME)) {
                if (impossible != null && !impossible.plugin().equals(DynamicResources.NAME)) {
                    return new Setback(true, beginning + " not found", diagnosis.plugins(), null);
                }
                reasons.add(deallocation(pod, impossible != null));
            } else {
                switch (preemption(profile).find(unfit.feasibility(), diagnosis, random)) {
                    case Preemption.Outcome.NotEligible refused -> reasons.add("preemption: " + refused.why());
                    case Preemption.Outcome.NoCandidate none -> {
                        reasons.add("preemption: " + none.why());
                        promised = "";
                    }
                    case Preemption.Outcome.Chosen chosen -> {
                        evict(pod, chosen);
                        return new Setback(true, beginning, diagnosis.plugins(), chosen.node());
                    }
                }
            }
        }
        String message = reasons.isEmpty() ? beginning : beginning + " " + String.join(", ", reasons);
        return new Setback(true, message, diagnosis.plugins(), promised);
    }

    private Preemption preemption(ActiveProfile profile) {
        return new Preemption(
                state.cluster(), state.nominations(), budgets.list(), extenders, profile.arguments().candidates(), clock.instant());
    }

    /**
     * Before others have to go, a claim that nobody uses gives back what is of no use where it is; one that an earlier attempt has made
     * and left behind goes.
     *
     * @return for people
     */
    private String deallocation(PodFacts pod, boolean isImpossible) {
        ClaimedDevices looked = isImpossible ? null : devices.last(pod.pod());
        if (looked == null) {
            return "no new claims to deallocate";
        }
        ResourceClaim leftBehind = looked.leftBehind().orElse(null);
        if (leftBehind != null) {
            tasks.run(pod.uid(), () -> deviceWrites.delete(leftBehind));
            return "deletion of ResourceClaim completed";
        }
        return looked.releasable()
                .map(claim -> {
                    tasks.run(pod.uid(), () -> deviceWrites.deallocate(claim));
                    return "deallocation of ResourceClaim completed";
                })
                .orElse("still not schedulable");
    }

    private void evict(PodFacts pod, Preemption.Outcome.Chosen chosen) {
        if (chosen.victims().stream().allMatch(PodFacts::isLeaving)) {
            return;
        }
        List<PodFacts> outranked = state.nominations().on(chosen.node()).stream()
                .filter(other -> other.priority() < pod.priority())
                .toList();
        state.preemptions().begin(pod.uid());
        victims.evict(pod.pod(), chosen.node(), chosen.victims(), outranked,
                well -> inbox.tell(() -> evicted(pod, chosen.victims(), well)));
    }

    /** If all are gone already, the pod was not woken by that: it was not to be tried before this. */
    private void evicted(PodFacts pod, List<PodFacts> gone, boolean well) {
        state.preemptions().end(pod.uid());
        if (!well || gone.stream().noneMatch(victim -> state.cluster().pod(victim.uid()) != null)) {
            state.queue().activate(pod.uid(), clock.instant());
        }
    }
}
