package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.elect.ElectionOptions;
import dev.edict.client.elect.LeaderElection;
import dev.edict.client.elect.LeaseAccess;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.simulate.Refusals;
import dev.edict.client.simulate.SimulatedServer;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class LeadingControllerTest {
    private final SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, 1);
    private final BlockingQueue<String> passes = new LinkedBlockingQueue<>();
    private final HandSource source = HandSource.inStep();

    private final LeaseAccess leases = new LeaseAccess() {
        @Override
        public Lease get(String name, Duration limit) {
            Lease lease = server.get("space", name);
            if (lease == null) {
                throw Refusals.notFound(name);
            }
            return lease;
        }

        @Override
        public Lease create(Lease lease, Duration limit) {
            return server.create(lease);
        }

        @Override
        public Lease replace(Lease lease, Duration limit) {
            return server.update(lease);
        }
    };

    @Test
    void aControllerWorksOnlyWhileItLeadsAndAgainWhenItLeadsAgain() throws InterruptedException {
        MetricRegistry metrics = new MetricRegistry();
        Controller<String> controller = Controller.of(
                ControllerOptions.<String>named("led").withQueue(QueueOptions.<String>named("led").withMetrics(metrics)),
                List.of(source),
                key -> {
                    passes.add(key);
                    return Outcome.done();
                });
        ElectionOptions options = ElectionOptions.of("space", "leader", "me").withMetrics(metrics)
                .withTimes(Duration.ofSeconds(60), Duration.ofSeconds(50), Duration.ofMillis(10));
        LeaderElection election = new LeaderElection(options, leases, controller::run);
        Thread candidate = Thread.ofVirtual().start(election::run);
        Waiting.until("the controller works", controller::isWorking);
        source.tell("one");
        assertThat(passes.take()).isEqualTo("one");

        letAnotherTakeTheLease();
        candidate.join(); // the work is told to end by now, and may take its time for that
        Waiting.until("the controller works no more", () -> !controller.isWorking());
        assertThat(controller.readiness().isFine()).isTrue();
        source.tell("nobody");

        Thread again = Thread.ofVirtual().start(election::run);
        Waiting.until("the controller works again", controller::isWorking);
        source.tell("two");
        assertThat(passes.take()).isEqualTo("two");
        again.interrupt();
        again.join();
        assertThat(controller.isWorking()).isFalse();
    }

    private void letAnotherTakeTheLease() throws InterruptedException {
        Waiting.until("another takes the lease", () -> {
            Lease lease = leases.get("leader", Duration.ZERO);
            server.update(lease.editSpec(spec -> spec.withHolderIdentity("other").withLeaseDurationSeconds(1)));
            return true;
        });
    }

    @Test
    void aCandidateThatRunsForeverLeadsAgainAfterAnother() throws InterruptedException {
        ElectionOptions options = ElectionOptions.of("space", "leader", "me").withMetrics(new MetricRegistry())
                .withTimes(Duration.ofSeconds(60), Duration.ofSeconds(50), Duration.ofMillis(10));
        LeaderElection election = new LeaderElection(options, leases, () -> passes.add("leads"));
        Thread candidate = Thread.ofVirtual().start(election::runForever);
        assertThat(passes.take()).isEqualTo("leads");
        letAnotherTakeTheLease();
        assertThat(passes.take()).isEqualTo("leads");
        candidate.interrupt();
        candidate.join();
        assertThat(election.isLeading()).isFalse();
    }
}
