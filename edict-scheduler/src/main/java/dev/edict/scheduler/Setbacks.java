package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.pods.TimedConditions;
import dev.edict.scheduler.bind.PodTasks;
import dev.edict.scheduler.bind.PodWrites;
import dev.edict.scheduler.queue.QueuedPod;
import dev.edict.scheduler.snapshot.PodFacts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Gives pods back to the queue that could not be placed, and tells why. Works on the scheduling thread. */
final class Setbacks {
    private static final Logger LOG = System.getLogger(Setbacks.class.getName());

    private final SchedulerState state;
    private final Cache<Pod> pods;
    private final PodWrites writes;
    private final PodTasks tasks;
    private final Reports reports;
    private final InstantSource clock;

    Setbacks(SchedulerState state, Cache<Pod> pods, PodWrites writes, PodTasks tasks, Reports reports, InstantSource clock) {
        this.state = state;
        this.pods = pods;
        this.writes = writes;
        this.tasks = tasks;
        this.reports = reports;
        this.clock = clock;
    }

    /** A pod that waits no more, as it is gone or somebody has bound it, is not given back. */
    void report(QueuedPod queued, Setback setback) {
        Pod pod = pods.get(queued.pod().namespace(), queued.pod().name());
        if (pod != null && !pod.metadata().uid().equals(queued.pod().uid())) {
            return;
        }
        if (pod == null || !pod.spec().nodeName().isEmpty()) {
            reports.failed(queued.pod().pod(), setback.message());
            return;
        }
        PodFacts facts = PodFacts.of(pod);
        state.queue().giveBack(queued, facts, setback.rejectors(), clock.instant());
        String promised = setback.promised();
        state.nominations().put(facts, promised == null ? pod.status().nominatedNodeName() : promised);
        reports.failed(pod, setback.message());
        PodCondition condition = TimedConditions.changed(pod, PodCondition.EMPTY
                .withType("PodScheduled")
                .withStatus("False")
                .withReason(setback.unschedulable() ? "Unschedulable" : "SchedulerError")
                .withMessage(setback.message()), clock.instant()).orElse(null);
        String nominated = promised == null || promised.equals(pod.status().nominatedNodeName()) ? null : promised;
        if (condition != null || nominated != null) {
            tasks.run(facts.uid(), () -> tell(pod, condition, nominated));
        }
    }

    private void tell(Pod pod, @Nullable PodCondition condition, @Nullable String nominated) {
        try {
            writes.tell(pod, condition, nominated);
        } catch (ClientException failure) {
            LOG.log(Level.DEBUG, () -> "the status of pod " + pod.key() + " could not be written", failure);
        }
    }
}
