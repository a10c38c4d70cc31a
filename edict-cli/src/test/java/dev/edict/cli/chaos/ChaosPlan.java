package dev.edict.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * How long everything is disturbed, and by which random sequence.
 *
 * @param rounds after each of which there is peace until all has come true
 * @param length of a round
 * @param edits how many there are at least in a round: it goes on until then
 * @param seed of what writers do; when loops and servers die depends on the machine, too
 */
record ChaosPlan(long seed, int rounds, Duration length, long edits, int writers) {
    private static final Duration SHORT = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** After which it is told what is not true yet. */
    private static final Duration LONG = Duration.ofSeconds(10);
    /** Within which all has to be true after the last edit, but for Jobs; another server may have to notice first that one is gone. */
    private static final Duration SECONDS = Duration.ofSeconds(60);
    private static final int EDITS_A_MINUTE = 334;
    private static final int WRITERS = 6;

    /** Something that is done to servers, loops or nodes. */
    interface Blow {
        void strike() throws Exception;
    }

    static ChaosPlan ofProperties() {
        long seed = Long.getLong("edict.chaos.seed", System.nanoTime());
        int minutes = Integer.getInteger("edict.chaos.minutes", 0);
        System.out.println("chaos: -Dedict.chaos.seed=" + seed + " repeats what is written");
        return minutes == 0
                ? new ChaosPlan(seed, 1, SHORT, 0, WRITERS)
                : new ChaosPlan(seed, minutes, Duration.ofMinutes(1), EDITS_A_MINUTE, WRITERS);
    }

    /**
     * Lets them write, and strikes blows between, at random times from the shortest to the longest; then makes peace, and waits until all
     * but Jobs has come true. So in each round, until something is wrong.
     */
    void run(List<Writer> people, Witness witness, Blow blow, Duration shortest, Duration longest, Blow peace) throws Exception {
        Random times = new Random(seed);
        for (int round = 1; round <= rounds && witness.violations().isEmpty(); round++) {
            long before = accepted(people);
            long end = System.nanoTime() + length.toNanos();
            List<Thread> threads = new ArrayList<>();
            people.forEach(Writer::goOn);
            people.forEach(writer -> threads.add(Thread.ofVirtual().start(writer::write)));
            try {
                while ((System.nanoTime() < end || accepted(people) - before < edits) && witness.violations().isEmpty()) {
                    LockSupport.parkNanos(times.nextLong(shortest.toNanos(), longest.toNanos()));
                    blow.strike();
                }
            } finally {
                people.forEach(Writer::end);
                for (Thread thread : threads) {
                    thread.join();
                }
            }
            peace.strike();
            settle(witness, round);
        }
    }

    private void settle(Witness witness, int round) {
        double soon = seconds(System.nanoTime(), witness, Unsettled::besidesJobs);
        System.out.printf("chaos: all true %.1f s after round %d%n", soon, round);
        if (witness.violations().isEmpty()) {
            assertThat(soon).as("seconds until all is true after round " + round + ", seed " + seed).isLessThan(SECONDS.toSeconds());
        }
    }

    private static long accepted(List<Writer> people) {
        return people.stream().mapToLong(Writer::accepted).sum();
    }

    /** Waits until Jobs have come true as well, and tells what was seen; fails if something was seen that must not be. */
    void report(List<Writer> people, Witness witness, String blows) throws InterruptedException {
        double late = seconds(System.nanoTime(), witness, Unsettled::in);
        System.out.printf("chaos: %,d edits, %s, %,d steps of history; Jobs over after %.1f s more%n",
                accepted(people), blows, witness.steps(), late);
        witness.history().forEach(System.out::println);
        assertThat(witness.violations()).as("seed " + seed).isEmpty();
        Waiting.untilSo("everything is true", () -> assertThat(witness.ask(Unsettled::in)).as("seed " + seed).isEmpty());
    }

    /** How long it takes until there is nothing left, or until it has taken too long. */
    private static double seconds(long since, Witness witness, Function<World, List<String>> left) {
        Duration told = Duration.ZERO;
        while (!witness.ask(left).isEmpty() && passed(since).compareTo(PATIENCE) < 0 && witness.violations().isEmpty()) {
            if (told.isZero() && passed(since).compareTo(LONG) > 0) {
                told = LONG;
                System.out.println("chaos: after " + told.toSeconds() + " s " + witness.ask(left));
            } else if (told.equals(LONG) && passed(since).compareTo(SECONDS) > 0) {
                told = SECONDS;
                System.out.println("chaos: after " + told.toSeconds() + " s " + witness.ask(left));
                Evidence.print(witness);
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        return passed(since).toNanos() / 1e9;
    }

    private static Duration passed(long since) {
        return Duration.ofNanos(System.nanoTime() - since);
    }
}
