package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.connect.ClientOptions;
import dev.edict.client.elect.ElectionOptions;
import dev.edict.client.elect.LeaderElection;
import dev.edict.client.elect.LeaseAccess;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.Client;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two candidates of a real Lease; what they did is read from its history, as the server tells it. */
@Timeout(180)
class ElectionTest {
    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final Duration DEADLINE = Duration.ofSeconds(2);
    private static final Duration RETRY = Duration.ofMillis(400);

    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    /** A candidate with a connection of its own, which somebody may take from it. */
    private static final class Candidate implements AutoCloseable {
        private final Client client = new Client(SERVER.connection().open(ClientOptions.standard().withRetries(0)));
        private final LeaderElection election;
        private final Thread thread;

        Candidate(ElectionOptions usual) {
            ElectionOptions options = usual.withMetrics(new MetricRegistry());
            election = new LeaderElection(options, LeaseAccess.of(client.of(Lease.TYPE).in(SERVER.namespace())),
                    () -> Thread.sleep(Duration.ofDays(1)));
            thread = Thread.ofVirtual().start(election::run);
        }

        /** One who is not patient, so that nobody has to wait for long. */
        static Candidate impatient(String lease, String identity) {
            return new Candidate(ElectionOptions.of(SERVER.namespace(), lease, identity).withTimes(LEASE, DEADLINE, RETRY));
        }

        /** Nobody hears of it any more; it does not know yet. */
        void cutOff() {
            client.close();
        }

        /** Steps down, as a program does that is told to stop. */
        void stop() throws InterruptedException {
            thread.interrupt();
            thread.join();
        }

        @Override
        public void close() {
            thread.interrupt();
            client.close();
        }
    }

    /** Each state that a Lease has had, from the first. */
    private static List<Lease> history(String lease, String first) {
        List<Lease> states = new ArrayList<>();
        String newest = SERVER.client().of(Lease.TYPE).in(SERVER.namespace()).get(lease).resourceVersion();
        WatchOptions since = WatchOptions.ALL.withFields("metadata.name=" + lease).from(first);
        try (Watch<Lease> watch = SERVER.client().of(Lease.TYPE).in(SERVER.namespace()).watch(since)) {
            for (WatchEvent<Lease> event = watch.next(); event != null; event = watch.next()) {
                Lease state = switch (event) {
                    case WatchEvent.Added<Lease> added -> added.object();
                    case WatchEvent.Modified<Lease> modified -> modified.object();
                    case WatchEvent.Bookmark<Lease> bookmark -> null;
                    default -> throw new AssertionError(event);
                };
                if (state != null) {
                    states.add(state);
                    if (state.resourceVersion().equals(newest)) {
                        return states;
                    }
                }
            }
        }
        throw new AssertionError("the watch has ended before " + newest);
    }

    /** Whoever took the Lease from somebody who had not given it up has waited for as long as that one may have led. */
    private static void assertNoTwoAtOnce(List<Lease> history) {
        for (int index = 1; index < history.size(); index++) {
            Lease before = history.get(index - 1);
            Lease after = history.get(index);
            String holder = Objects.requireNonNullElse(before.spec().holderIdentity(), "");
            if (!holder.isEmpty() && !holder.equals(after.spec().holderIdentity())
                    && !Objects.requireNonNullElse(after.spec().holderIdentity(), "").isEmpty()) {
                Instant renewed = Objects.requireNonNull(before.spec().renewTime());
                assertThat(after.spec().acquireTime()).as("taken from %s", before).isAfterOrEqualTo(renewed.plus(LEASE));
                assertThat(after.spec().leaseTransitions())
                        .isEqualTo(Objects.requireNonNullElse(before.spec().leaseTransitions(), 0) + 1);
            }
        }
    }

    private static String versionNow() {
        return SERVER.client().of(Lease.TYPE).in(SERVER.namespace()).list().resourceVersion();
    }

    @Test
    void whenTheLeaderIsCutOffTheOtherOneLeadsAndNeverBothAtOnce() throws Exception {
        String first = versionNow();
        try (Candidate one = Candidate.impatient("cut-off", "one")) {
            Waiting.until("one leads", one.election::isLeading);
            try (Candidate two = Candidate.impatient("cut-off", "two")) {
                Waiting.until("two knows of the leader", () -> two.election.leader().equals("one"));
                one.cutOff();
                Waiting.until("two leads", () -> two.election.isLeading());
                assertThat(one.election.isLeading()).isFalse();
                Waiting.until("two has renewed", () -> history("cut-off", first).stream()
                        .filter(lease -> "two".equals(lease.spec().holderIdentity())).count() > 1);
            }
        }
        List<Lease> history = history("cut-off", first);
        assertThat(history.getFirst().spec().holderIdentity()).isEqualTo("one");
        assertThat(history.stream().map(lease -> lease.spec().holderIdentity())).contains("two");
        assertNoTwoAtOnce(history);
    }

    @Test
    void aLeaderThatStepsDownGivesTheLeaseUp() throws Exception {
        try (Candidate one = new Candidate(ElectionOptions.of(SERVER.namespace(), "stepped-down", "one"))) {
            Waiting.until("one leads", one.election::isLeading);
            one.stop();
            assertThat(SERVER.client().of(Lease.TYPE).in(SERVER.namespace()).get("stepped-down").spec().holderIdentity()).isNullOrEmpty();
            try (Candidate two = new Candidate(ElectionOptions.of(SERVER.namespace(), "stepped-down", "two"))) {
                Waiting.until("two leads", () -> two.election.isLeading());
            }
        }
    }
}
