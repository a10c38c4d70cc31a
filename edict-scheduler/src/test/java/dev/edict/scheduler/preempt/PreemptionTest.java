package dev.edict.scheduler.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.argument.Candidates;
import dev.edict.scheduler.cycle.Decision;
import dev.edict.scheduler.cycle.Plugins;
import dev.edict.scheduler.cycle.SchedulingCycle;
import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.filter.NodeResourcesFit;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.Nominations;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PreemptionTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final Nominations nominations = new Nominations();
    private final Cluster cluster = Facts.cluster(
            Facts.node("a", Map.of(), "cpu", "2", "pods", "10"), Facts.node("b", Map.of(), "cpu", "2", "pods", "10"));

    private static Pod pod(String name, int priority, String cpu) {
        return Facts.pod(name, Map.of("app", name), spec -> Facts.asking("cpu", cpu).apply(spec).withPriority(priority));
    }

    private Preemption.Outcome preempt(Pod pod, PodDisruptionBudget... budgets) {
        Random random = new Random(1);
        SchedulingCycle cycle = new SchedulingCycle(
                new Plugins(List.of(new NodeResourcesFit(Facts.devices().backing())), List.of()), 0, Extenders.NONE, random);
        if (!(cycle.decide(PodFacts.of(pod), cluster, nominations) instanceof Decision.Unfit unfit)) {
            throw new AssertionError("the pod fits");
        }
        return new Preemption(cluster, nominations, List.of(budgets), Extenders.NONE, Candidates.USUAL, NOW)
                .find(unfit.feasibility(), unfit.diagnosis(), random);
    }

    private static PodDisruptionBudget budget(String app) {
        return PodDisruptionBudget.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withNamespace("test").withName(app))
                .editSpec(spec -> spec.withSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", app))));
    }

    private static void assertVictims(Preemption.Outcome outcome, String node, String... victims) {
        assertThat(outcome).isInstanceOfSatisfying(Preemption.Outcome.Chosen.class, chosen -> {
            assertThat(chosen.node()).isEqualTo(node);
            assertThat(chosen.victims()).extracting(PodFacts::name).containsExactly(victims);
        });
    }

    @Test
    void theVictimOfLowestPriorityGoes() {
        Facts.place(cluster, "a", pod("low", 1, "2"));
        Facts.place(cluster, "b", pod("mid", 5, "2"));

        assertVictims(preempt(pod("p", 10, "1")), "a", "low");
    }

    @Test
    void noMoreGoThanNeedToAndTheLeastImportantDo() {
        Facts.place(cluster, "a", pod("low", 1, "1"), pod("mid", 5, "1"));
        Facts.place(cluster, "b", pod("high", 20, "2"));

        assertVictims(preempt(pod("p", 10, "1")), "a", "low");
    }

    @Test
    void budgetsCountMoreThanPriorities() {
        Facts.place(cluster, "a", pod("low", 1, "2"));
        Facts.place(cluster, "b", pod("mid", 5, "2"));

        assertVictims(preempt(pod("p", 10, "1"), budget("low")), "b", "mid");
        assertVictims(preempt(pod("p", 10, "1"), budget("low"), budget("mid")), "a", "low");
    }

    @Test
    void nobodyGoesForWhoIsNotMoreImportantOrWouldNotFitAnyway() {
        Facts.place(cluster, "a", pod("x", 10, "2"));
        Facts.place(cluster, "b", pod("y", 10, "2"));

        assertThat(preempt(pod("p", 10, "1"))).isEqualTo(new Preemption.Outcome.NoCandidate(
                "0/2 nodes are available: 2 No preemption victims found for incoming pod."));
        assertThat(preempt(pod("p", 20, "3"))).isEqualTo(new Preemption.Outcome.NoCandidate(
                "0/2 nodes are available: 2 Preemption is not helpful for scheduling."));
    }

    @Test
    void whoIsPoliteWaits() {
        Facts.place(cluster, "a", pod("x", 1, "2"));
        Facts.place(cluster, "b", pod("y", 1, "2"));

        assertThat(preempt(pod("p", 10, "1").editSpec(spec -> spec.withPreemptionPolicy("Never"))))
                .isEqualTo(new Preemption.Outcome.NotEligible("not eligible due to preemptionPolicy=Never."));
    }

    @Test
    void aPromisedNodeIsNotTakenByWhoIsLessImportant() {
        Facts.place(cluster, "b", pod("y", 100, "2"));
        nominations.put(PodFacts.of(pod("promised", 50, "2")), "a");

        assertThat(preempt(pod("p", 10, "1"))).isInstanceOf(Preemption.Outcome.NoCandidate.class);
    }
}
