package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.pods.TimedConditions;
import dev.edict.scheduler.bind.PodTasks;
import dev.edict.scheduler.bind.PodWrites;
import dev.edict.scheduler.snapshot.PodFacts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** Tells pods to go that are in the way of a more important one. */
final class Victims {
    private static final Logger LOG = System.getLogger(Victims.class.getName());

    private final PodWrites writes;
    private final PodTasks tasks;
    private final Departures departures;
    private final Reports reports;
    private final InstantSource clock;

    Victims(PodWrites writes, PodTasks tasks, Departures departures, Reports reports, InstantSource clock) {
        this.writes = writes;
        this.tasks = tasks;
        this.departures = departures;
        this.reports = reports;
        this.clock = clock;
    }

    /**
     * Begins, and does not wait.
     *
     * @param outranked pods of lower priority that the node was promised to: they have to look for another
     * @param ended is told whether all went well
     */
    void evict(Pod preemptor, String node, List<PodFacts> victims, List<PodFacts> outranked, Consumer<Boolean> ended) {
        tasks.run(preemptor.metadata().uid(), () -> {
            boolean well = true;
            try {
                outranked.forEach(this::release);
                victims.stream().filter(victim -> !victim.isLeaving()).forEach(victim -> evict(preemptor, node, victim.pod()));
            } catch (ClientException failure) {
                well = false;
                LOG.log(Level.WARNING, "could not make room for pod " + preemptor.key() + " on node " + node, failure);
            }
            ended.accept(well);
        });
    }

    /** Whoever can not be told is no reason to let the others be: they find out by themselves that there is no room. */
    private void release(PodFacts outranked) {
        try {
            writes.tell(outranked.pod(), null, "");
        } catch (ClientException failure) {
            LOG.log(Level.DEBUG, () -> "pod " + outranked + " could not be told that its node is another's", failure);
        }
    }

    /** A pod that is still on its way to the node comes back and looks for another; any other one has to go. */
    private void evict(Pod preemptor, String node, Pod victim) {
        if (departures.callBack(victim.metadata().uid())) {
            reports.calledBack(victim, preemptor, node);
            return;
        }
        PodCondition condition = TimedConditions.changed(victim, PodCondition.EMPTY
                .withType("DisruptionTarget")
                .withStatus("True")
                .withReason("PreemptionByScheduler")
                .withMessage(preemptor.spec().schedulerName() + ": preempting to accommodate a higher priority pod"),
                clock.instant()).orElse(null);
        if (condition != null && !tell(victim, condition)) {
            return;
        }
        if (writes.delete(victim)) {
            reports.preempted(victim, preemptor, node);
        }
    }

    private boolean tell(Pod victim, PodCondition condition) {
        try {
            writes.tell(victim, condition, null);
            return true;
        } catch (ApiFailure.NotFound gone) {
            return false;
        }
    }
}
