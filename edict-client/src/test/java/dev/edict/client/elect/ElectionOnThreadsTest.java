package dev.edict.client.elect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.RequestsOnly;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An election on real threads, over a client. */
@Timeout(120)
class ElectionOnThreadsTest {
    private final OneLease server = new OneLease();
    private final LeaseAccess leases = LeaseAccess.of(new Client(server).of(Lease.TYPE).in("kube-system"));
    private final ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();

    @Test
    void theWorkRunsOnAThreadThatIsInterruptedAndTheLeaseIsGivenUpAfterIt() throws InterruptedException {
        LeaderElection election = new LeaderElection(options(), leases, new Telling() {
            @Override
            public void startedLeading() throws InterruptedException {
                told.add("works");
                new CountDownLatch(1).await();
            }
        });
        Thread thread = Thread.ofVirtual().start(election::run);
        Waiting.until("it leads", () -> election.isLeading() && told.contains("works"));
        thread.interrupt();
        thread.join();
        assertThat(election.isLeading()).isFalse();
        assertThat(server.stored.object("spec").string("holderIdentity")).isEmpty();
        Waiting.untilSo("all is told", () -> assertThat(told)
                .contains("me leads", "became leader", "works", "stopped", "stopped leading"));
    }

    @Test
    void aLeaderWhoseWorkFailsLeadsNoMore() {
        LeaderElection election = new LeaderElection(options(), leases, new Telling() {
            @Override
            public void startedLeading() {
                throw new IllegalStateException("on purpose");
            }
        });
        election.run();
        assertThat(election.isLeading()).isFalse();
        assertThat(told).contains("stopped");
        assertThat(server.stored.object("spec").string("holderIdentity")).isEmpty();
    }

    @Test
    void aCallThatTakesTooLongIsGivenUp() {
        server.hangs = true;
        assertThatThrownBy(() -> leases.get("loop", Duration.ofMillis(1))).isInstanceOf(NoAnswerException.class);
    }

    @Test
    void aCallOfAThreadThatIsInterruptedIsGivenUp() throws InterruptedException {
        server.hangs = true;
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                leases.get("loop", Duration.ofDays(1));
            } catch (NoAnswerException givenUp) {
                told.add("given up");
            }
        });
        server.hanging.await();
        thread.interrupt();
        thread.join();
        server.interrupted.await();
        assertThat(told).containsExactly("given up");
    }

    @Test
    void whatTheServerRefusesIsToldAsItIs() {
        assertThatThrownBy(() -> leases.get("loop", Duration.ofMinutes(1))).isInstanceOf(ApiFailure.NotFound.class);
    }

    @Test
    void workThatTakesItsTimeToEndIsNotDisturbedByWhoWaitsForItAgain() throws InterruptedException {
        CountDownLatch ending = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        LeadingWork work = LeadingWork.of(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException told) {
                ending.countDown();
                mayEnd.await();
                ended();
            }
        });
        work.begin();
        assertThat(work.end(Duration.ZERO)).isFalse();
        ending.await();
        assertThat(work.end(Duration.ZERO)).isFalse();
        mayEnd.countDown();
        assertThat(work.end(Waiting.PATIENCE)).isTrue();
        assertThat(told).containsExactly("ended");
    }

    private void ended() {
        told.add("ended");
    }

    @Test
    void whoDoesNotLeadMayReadAndChangesNothing() throws InterruptedException {
        LeaderElection election = new LeaderElection(options(), leases, () -> new CountDownLatch(1).await());
        OneLease other = new OneLease();
        ResourceClient<Lease> fenced = new Client(other).over(election::fenced).of(Lease.TYPE).in("kube-system");
        Lease lease = Lease.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("other").withNamespace("kube-system"));
        assertThatThrownBy(() -> fenced.create(lease)).isInstanceOf(NoAnswerException.class).hasMessageContaining("does not lead");
        assertThat(other.stored.isEmpty()).isTrue();
        assertThat(fenced.find("other")).isEmpty();

        Thread thread = Thread.ofVirtual().start(election::run);
        Waiting.until("it leads", election::isLeading);
        fenced.create(lease);
        assertThat(fenced.find("other")).isPresent();
        thread.interrupt();
        thread.join();
        assertThatThrownBy(() -> fenced.replace(lease)).isInstanceOf(NoAnswerException.class);
        assertThat(fenced.find("other")).isPresent();
    }

    private static ElectionOptions options() {
        return ElectionOptions.of("kube-system", "loop", "me")
                .withTimes(Duration.ofSeconds(3600), Duration.ofSeconds(1800), Duration.ofMillis(5))
                .withMetrics(new MetricRegistry());
    }

    private abstract class Telling implements LeaderCallbacks {
        @Override
        public void stoppedLeading() {
            told.add("stopped");
        }

        @Override
        public void newLeader(String identity) {
            told.add(identity + " leads");
        }

        @Override
        public void transition(Lease lease, String what) {
            told.add(what);
        }
    }

    /** A server that has one Lease. */
    private static final class OneLease extends RequestsOnly {
        private final CountDownLatch hanging = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);
        private volatile boolean hangs;
        private volatile ObjectValue stored = ObjectValue.EMPTY;
        private int version;

        @Override
        public Answer send(Request request) {
            if (hangs) {
                hang();
            }
            return answer(request);
        }

        private void hang() {
            hanging.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException ended) {
                interrupted.countDown();
                throw new NoAnswerException("interrupted", ended);
            }
        }

        private synchronized Answer answer(Request request) {
            Payload body = request.body();
            if (body != null) {
                ObjectValue sent = (ObjectValue) body.tree();
                stored = sent.mapObject("metadata", metadata -> metadata.with("resourceVersion", Integer.toString(++version)));
            } else if (stored.isEmpty()) {
                return new Answer(404, Map.of("content-type", List.of("application/json")),
                        Payload.of(Status.failure(404, "NotFound", "no lease", null).toObject()));
            }
            return new Answer(200, Map.of("content-type", List.of("application/json")), Payload.of(stored));
        }
    }
}
