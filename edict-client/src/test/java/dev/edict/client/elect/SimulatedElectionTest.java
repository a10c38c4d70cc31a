package dev.edict.client.elect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.client.measure.MetricRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Candidates with clocks that differ and run at different speeds, on a network that loses, delays and is cut, and machines that
 * stand still at times: there are never two leaders, and there is one when it is quiet. {@code -Dedict.stories=1000} plays more of
 * them.
 */
@Timeout(300)
class SimulatedElectionTest {
    private static final long SEED = Long.getLong("edict.seed", System.nanoTime());
    private static final int STORIES = Integer.getInteger("edict.stories", 15);

    private SimulatedWorld world = new SimulatedWorld(SEED);
    private SimulatedLeases leases = new SimulatedLeases(world);
    private final List<Member> members = new ArrayList<>();
    private boolean quiet;
    private boolean tight;

    @BeforeAll
    static void tellTheSeed() {
        System.out.println("SimulatedElectionTest: -Dedict.seed=" + SEED);
    }

    static Stream<Arguments> stories() {
        return Stream.of(2, 5).flatMap(
                count -> Stream.iterate(SEED, seed -> seed + 1).limit(STORIES).map(seed -> Arguments.of(count, seed)));
    }

    @ParameterizedTest(name = "{0} candidates, seed {1}")
    @MethodSource("stories")
    void thereAreNeverTwoLeaders(int count, long seed) {
        world = new SimulatedWorld(seed);
        leases = new SimulatedLeases(world);
        tight = world.random.nextBoolean();
        for (int index = 0; index < count; index++) {
            members.add(new Member("candidate-" + index));
        }
        world.run(Duration.ofMinutes(10), this::atMostOneLeads);
        quiet = true;
        members.forEach(Member::heal);
        world.run(Duration.ofMinutes(2), this::atMostOneLeads);
        long leading = members.stream().filter(member -> member.election.isLeading()).count();
        String holder = leases.stored().spec().holderIdentity();
        world.end();
        assertThat(leading).as("leaders in the end, seed %d", seed).isOne();
        assertThat(holder).as("seed %d", seed).startsWith("candidate-");
        historyIsInOrder(seed);
    }

    private void atMostOneLeads() {
        List<String> leading = members.stream().filter(member -> member.election.isLeading()).map(member -> member.name).toList();
        assertThat(leading).as("leaders at %s", world.now()).hasSizeLessThanOrEqualTo(1);
    }

    private void historyIsInOrder(long seed) {
        LeaseSpec before = null;
        for (Lease lease : leases.history()) {
            if (before != null) {
                boolean same = Objects.equals(before.holderIdentity(), lease.spec().holderIdentity());
                boolean released = Objects.equals(lease.spec().holderIdentity(), "");
                assertThat(lease.spec().leaseTransitions()).as("seed %d", seed)
                        .isEqualTo(Objects.requireNonNull(before.leaseTransitions()) + (same || released ? 0 : 1));
                if (same && !released) {
                    assertThat(lease.spec().acquireTime()).as("seed %d", seed).isEqualTo(before.acquireTime());
                }
            }
            before = lease.spec();
        }
    }

    /** A candidate that takes part again and again, each time under a new name, and what happens to it. */
    private final class Member {
        final String name;
        final SimulatedWorld.Inhabitant inhabitant;
        final SimulatedLeases.Way way;
        LeaderElection election;
        int lives;

        Member(String name) {
            this.name = name;
            way = leases.new Way(this::inhabitant);
            election = next();
            // The slowest and the fastest differ by less than the ratio of the two times, which is promised to be borne.
            double speed = tight ? 1 + world.random.nextDouble() * 0.07 : 0.85 + world.random.nextDouble() * 0.35;
            inhabitant = world.inhabitant(speed, this::live);
            trouble();
        }

        private SimulatedWorld.Inhabitant inhabitant() {
            return inhabitant;
        }

        private LeaderElection next() {
            ElectionOptions options = ElectionOptions.of("kube-system", "test", name + "-" + lives++)
                    .withTimes(Duration.ofSeconds(15), Duration.ofSeconds(tight ? 14 : 10), Duration.ofSeconds(2))
                    .withMetrics(new MetricRegistry())
                    .withReleaseOnCancel(world.random.nextBoolean());
            return new LeaderElection(options, way, new Silent(), new Stalling(), () -> new Instantaneous());
        }

        private void live() {
            while (!inhabitant.isOver()) {
                election.run();
                Thread.interrupted();
                if (!inhabitant.isOver()) {
                    election = next();
                }
            }
        }

        private void trouble() {
            if (quiet) {
                return;
            }
            heal();
            // A cut is worst for the one that leads.
            switch (election.isLeading() ? world.random.nextInt(6) : 3 + world.random.nextInt(12)) {
                case 0, 1 -> way.lostOfThousand = 1000;
                case 2, 3 -> way.slowest = world.upTo(Duration.ofSeconds(12));
                case 4 -> way.lostOfThousand = world.random.nextInt(500);
                case 5 -> inhabitant.interrupt();
                case 6 -> way.lostOfThousand = 1000;
                default -> {}
            }
            world.after(world.upTo(Duration.ofSeconds(40)), this::trouble);
        }

        void heal() {
            way.lostOfThousand = 0;
            way.slowest = Duration.ofMillis(20);
        }

        /** The machine stands still now and then, for longer than a lease. */
        private final class Stalling implements Pace {
            @Override
            public long nanoTime() {
                return inhabitant.nanoTime();
            }

            @Override
            public Instant now() {
                return inhabitant.now();
            }

            @Override
            public void sleep(Duration time) throws InterruptedException {
                boolean stalls = !quiet && world.random.nextInt(30) == 0;
                inhabitant.sleep(stalls ? time.plus(world.upTo(Duration.ofSeconds(20))) : time);
            }

            @Override
            public double random() {
                return world.random.nextDouble();
            }
        }
    }

    private static final class Silent implements LeaderCallbacks {
        @Override
        public void startedLeading() {}
    }

    private static final class Instantaneous implements LeadingWork {
        @Override
        public void begin() {}

        @Override
        public boolean hasFailed() {
            return false;
        }

        @Override
        public boolean end(Duration atMost) {
            return true;
        }
    }
}
