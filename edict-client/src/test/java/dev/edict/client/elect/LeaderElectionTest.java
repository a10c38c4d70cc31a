package dev.edict.client.elect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.measure.MetricRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LeaderElectionTest {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    private final SimulatedWorld world = new SimulatedWorld(1);
    private final SimulatedLeases leases = new SimulatedLeases(world);
    private final MetricRegistry metrics = new MetricRegistry();
    private final List<String> story = new ArrayList<>();
    private final List<SimulatedWorld.Inhabitant> inhabitants = new ArrayList<>();
    private final SimulatedLeases.Way way = leases.new Way(() -> inhabitants.getFirst());
    private boolean workHangs;
    private boolean workFails;

    @AfterEach
    void endTheWorld() {
        world.end();
    }

    @Test
    void aLeaseThatIsNotThereIsCreated() {
        LeaderElection election = start(options());
        run(1);
        assertThat(election.isLeading()).isTrue();
        Lease lease = leases.stored();
        assertThat(lease.metadata().name()).isEqualTo("loop");
        assertThat(lease.metadata().namespace()).isEqualTo("kube-system");
        assertThat(lease.metadata().labels()).containsEntry("app", "test");
        assertThat(lease.spec().holderIdentity()).isEqualTo("me");
        assertThat(lease.spec().leaseDurationSeconds()).isEqualTo(15);
        assertThat(lease.spec().leaseTransitions()).isZero();
        assertThat(lease.spec().acquireTime()).isEqualTo(lease.spec().renewTime());
        assertThat(story).containsExactly("begins");
        assertThat(metrics.text()).contains("leader_election_master_status{name=\"loop\"} 1\n");
    }

    @Test
    void aLeaderRenewsWithOneCallAndKeepsTheTimeOfItsBeginning() {
        start(options());
        run(1);
        Lease first = leases.stored();
        int calls = way.calls;
        run(10);
        Lease last = leases.stored();
        assertThat(way.calls - calls).isEqualTo(leases.history().size() - 1).isGreaterThanOrEqualTo(4);
        assertThat(last.spec().renewTime()).isAfter(first.spec().renewTime());
        assertThat(last.spec().acquireTime()).isEqualTo(first.spec().acquireTime());
        assertThat(last.spec().leaseTransitions()).isZero();
        assertThat(metrics.text()).contains("leader_election_slowpath_total{name=\"loop\"} 0\n");
    }

    @Test
    void aLeaseThatSomebodyElseRenewsIsLeftAlone() {
        hold("other", 15);
        LeaderElection election = start(options());
        for (int round = 0; round < 10; round++) {
            run(10);
            leases.store(leases.stored().editSpec(spec -> spec.withRenewTime(later(spec))));
        }
        assertThat(election.isLeading()).isFalse();
        assertThat(election.leader()).isEqualTo("other");
        assertThat(leases.stored().spec().holderIdentity()).isEqualTo("other");
    }

    @Test
    void aLeaseIsTakenOverWhenItHasNotBeenSeenToChangeForItsDurationWhateverTimeItSays() {
        hold("other", 15);
        LeaderElection election = start(options());
        run(14);
        assertThat(election.isLeading()).isFalse();
        run(7);
        assertThat(election.isLeading()).isTrue();
        assertThat(leases.stored().spec().leaseTransitions()).isEqualTo(4);
        assertThat(leases.stored().spec().acquireTime()).isNotEqualTo(LONG_AGO);
    }

    @Test
    void aLeaseThatWasGivenUpIsTakenAtOnce() {
        hold("", 1);
        LeaderElection election = start(options());
        run(1);
        assertThat(election.isLeading()).isTrue();
        assertThat(leases.stored().spec().leaseTransitions()).isEqualTo(4);
    }

    @Test
    void aLeaderThatDoesNotReachTheServerStopsAtTheDeadline() {
        LeaderElection election = start(options());
        run(1);
        way.lostOfThousand = 1000;
        run(8);
        assertThat(election.isLeading()).isTrue();
        run(3);
        assertThat(election.isLeading()).isFalse();
        assertThat(story).containsExactly("begins", "ends", "stopped");
        assertThat(leases.stored().spec().holderIdentity()).isEqualTo("me");
        assertThat(metrics.text()).contains("leader_election_master_status{name=\"loop\"} 0\n");
    }

    @Test
    void aRenewalCountsFromWhenItWasSentHoweverLateItsAnswerIs() {
        LeaderElection election = start(options());
        run(1);
        way.lateness = Duration.ofSeconds(4);
        run(6);
        assertThat(leases.history()).hasSize(2);
        way.lostOfThousand = 1000;
        run(4);
        assertThat(election.isLeading()).isTrue();
        run(2);
        assertThat(election.isLeading()).isFalse();
    }

    @Test
    void aRenewalWhoseAnswerIsLostDoesNotCountWhenItIsReadLater() {
        LeaderElection election = start(options());
        run(1);
        int renewal = way.calls + 1;
        way.losesAnswer = call -> call == renewal;
        way.losesRequest = call -> call > renewal + 1;
        run(8);
        assertThat(leases.history()).hasSize(2);
        assertThat(way.calls).isEqualTo(renewal + 2);
        assertThat(election.isLeading()).isTrue();
        run(2);
        assertThat(election.isLeading()).isFalse();
    }

    @Test
    void aLeaderThatFindsItsLeaseChangedReadsItAndGoesOn() {
        LeaderElection election = start(options());
        run(1);
        leases.store(leases.stored().editMetadata(metadata -> metadata.withAnnotations(Map.of("a", "b"))));
        run(5);
        assertThat(election.isLeading()).isTrue();
        assertThat(leases.stored().metadata().annotations()).containsEntry("a", "b");
        assertThat(metrics.text()).contains("leader_election_slowpath_total{name=\"loop\"} 1\n");
    }

    @Test
    void aLeaderThatFindsAnotherHolderStopsAtOnce() {
        LeaderElection election = start(options());
        run(1);
        leases.store(leases.stored().editSpec(spec -> spec.withHolderIdentity("other")));
        run(3);
        assertThat(election.isLeading()).isFalse();
        assertThat(story).containsExactly("begins", "ends", "stopped");
        assertThat(leases.stored().spec().holderIdentity()).isEqualTo("other");
    }

    @Test
    void aLeaderWhoseLeaseIsDeletedMakesItAnew() {
        LeaderElection election = start(options());
        run(1);
        leases.delete();
        run(3);
        assertThat(election.isLeading()).isTrue();
        assertThat(leases.stored().spec().holderIdentity()).isEqualTo("me");
    }

    @Test
    void aLeaderThatIsToldToStopEndsItsWorkAndThenGivesUpTheLease() {
        start(options());
        run(1);
        inhabitants.getFirst().interrupt();
        run(1);
        assertThat(story).containsExactly("begins", "ends", "stopped");
        LeaseSpec spec = leases.stored().spec();
        assertThat(spec.holderIdentity()).isEmpty();
        assertThat(spec.leaseDurationSeconds()).isOne();
        assertThat(spec.leaseTransitions()).isZero();
        assertThat(spec.renewTime()).isEqualTo(spec.acquireTime());
    }

    @Test
    void aLeaderWhoseWorkDoesNotEndDoesNotGiveUpTheLease() {
        workHangs = true;
        start(options());
        run(1);
        inhabitants.getFirst().interrupt();
        run(1);
        assertThat(leases.stored().spec().holderIdentity()).isEqualTo("me");
    }

    @Test
    void aLeaderThatIsNotToGiveUpTheLeaseDoesNot() {
        start(options().withReleaseOnCancel(false));
        run(1);
        inhabitants.getFirst().interrupt();
        run(1);
        assertThat(story).containsExactly("begins", "ends", "stopped");
        assertThat(leases.stored().spec().holderIdentity()).isEqualTo("me");
    }

    @Test
    void aCandidateThatNeverLedIsToldThatItIsOverToo() {
        hold("other", 15);
        start(options());
        run(1);
        inhabitants.getFirst().interrupt();
        run(1);
        assertThat(story).containsExactly("stopped");
        assertThat(leases.stored().spec().holderIdentity()).isEqualTo("other");
    }

    @Test
    void aLeaderThatHangsIsNotHealthy() {
        LeaderHealth health = new LeaderHealth(Duration.ofSeconds(20));
        assertThat(health.check()).isEmpty();
        LeaderElection election = start(options());
        health.watch(election);
        run(1);
        way.lostOfThousand = 1000;
        run(30);
        assertThat(health.check()).isEmpty();
        run(10);
        assertThat(health.check()).contains("failed election to renew leadership on lease loop");
        assertThat(health.name()).isEqualTo("leaderElection");
    }

    @Test
    void timesThatDoNotGoTogetherAreRefused() {
        refused(10, 10, 2, "leaseDuration must be greater than renewDeadline");
        refused(15, 2, 2, "renewDeadline must be greater than retryPeriod*JitterFactor");
        refused(15, 10, 0, "retryPeriod must be greater than zero");
        assertThatThrownBy(() -> options().withTimes(Duration.ofMillis(2900), Duration.ofMillis(2500), Duration.ofSeconds(1)))
                .hasMessageContaining("whole seconds");
        assertThatThrownBy(() -> ElectionOptions.of("kube-system", "loop", "")).hasMessage("Lock identity is empty");
    }

    private static Instant later(LeaseSpec spec) {
        return Objects.requireNonNull(spec.renewTime()).plusSeconds(1);
    }

    private void refused(int lease, int deadline, int retry, String message) {
        assertThatThrownBy(() -> options()
                .withTimes(Duration.ofSeconds(lease), Duration.ofSeconds(deadline), Duration.ofSeconds(retry))).hasMessage(message);
    }

    private ElectionOptions options() {
        return ElectionOptions.of("kube-system", "loop", "me").withLabels(Map.of("app", "test")).withMetrics(metrics);
    }

    @Test
    void aLeaderThatCanNotReadWhatItIsAnsweredStopsItsWorkAtTheDeadline() {
        LeaderElection election = start(options());
        run(1);
        way.isUnreadable = true;
        run(8);
        assertThat(election.isLeading()).isTrue();
        run(3);
        assertThat(election.isLeading()).isFalse();
        assertThat(story).containsExactly("begins", "ends", "stopped");
    }

    @Test
    void aCandidateWhoseWorkFailsAtOnceDoesNotTakeTheLeaseInAHurryAgain() {
        workFails = true;
        start(options(), LeaderElection::runForever);
        run(20);
        long times = story.stream().filter("begins"::equals).count();
        assertThat(times).isBetween(5L, 10L);
    }

    private void hold(String holder, int seconds) {
        leases.store(Lease.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("loop").withNamespace("kube-system"))
                .withSpec(LeaseSpec.builder().holderIdentity(holder).leaseDurationSeconds(seconds).acquireTime(LONG_AGO)
                        .renewTime(LONG_AGO).leaseTransitions(3).build()));
    }

    private LeaderElection start(ElectionOptions options) {
        return start(options, LeaderElection::run);
    }

    private LeaderElection start(ElectionOptions options, Consumer<LeaderElection> how) {
        LeaderElection[] election = new LeaderElection[1];
        SimulatedWorld.Inhabitant inhabitant = world.inhabitant(1, () -> how.accept(election[0]));
        inhabitants.add(inhabitant);
        election[0] = new LeaderElection(options, way, new LeaderCallbacks() {
            @Override
            public void startedLeading() {}

            @Override
            public void stoppedLeading() {
                story.add("stopped");
            }
        }, inhabitant, () -> new LeadingWork() {
            @Override
            public void begin() {
                story.add("begins");
            }

            @Override
            public boolean hasFailed() {
                return workFails;
            }

            @Override
            public boolean end(Duration atMost) {
                story.add("ends");
                return !workHangs;
            }
        });
        return election[0];
    }

    private void run(int seconds) {
        world.run(Duration.ofSeconds(seconds), () -> {});
    }
}
