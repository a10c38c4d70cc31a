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
 * @param edits how many there are at least: it goes on until then
 * @param seed of what writers do; when loops and servers die depends on the machine, too
 */
record ChaosPlan(long seed, Duration length, long edits, int writers) {
    private static final Duration SHORT = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** After which it is told what is not true yet. */
    private static final Duration LONG = Duration.ofSeconds(10);
    /** Within which all has to be true after the last edit, but for Jobs; another server may have to notice first that one is gone. */
    private static final Duration SECONDS = Duration.ofSeconds(60);
    private static final int EDITS_A_MINUTE = 334;
    private static final int WRITERS = 6;

    /** Something that is done to servers or loops. */
    interface Blow {
        void strike() throws Exception;
    }

    static ChaosPlan ofProperties() {
        long seed = Long.getLong("edict.chaos.seed", System.nanoTime());
        int minutes = Integer.getInteger("edict.chaos.minutes", 0);
        System.out.println("chaos: -Dedict.chaos.seed=" + seed + " repeats what is written");
        return new ChaosPlan(seed, minutes == 0 ? SHORT : Duration.ofMinutes(minutes), (long) minutes * EDITS_A_MINUTE, WRITERS);
    }

    /** Lets them write, and strikes blows between, at random times from the shortest to the longest; until something is wrong. */
    void run(List<Writer> people, Witness witness, Blow blow, Duration shortest, Duration longest) throws Exception {
        long end = System.nanoTime() + length.toNanos();
        List<Thread> threads = new ArrayList<>();
        people.forEach(writer -> threads.add(Thread.ofVirtual().start(writer::write)));
        Random times = new Random(seed);
        try {
            while ((System.nanoTime() < end || accepted(people) < edits) && witness.violations().isEmpty()) {
                LockSupport.parkNanos(times.nextLong(shortest.toNanos(), longest.toNanos()));
                blow.strike();
            }
        } finally {
            people.forEach(Writer::end);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static long accepted(List<Writer> people) {
        return people.stream().mapToLong(Writer::accepted).sum();
    }

    /** Waits until all has come true, and tells what was seen; fails if something was seen that must not be. */
    void report(List<Writer> people, Witness witness, String blows) throws InterruptedException {
        long calm = System.nanoTime();
        double soon = seconds(calm, witness, Unsettled::besidesJobs);
        double late = seconds(calm, witness, Unsettled::in);
        if (soon >= SECONDS.toSeconds()) {
            System.out.println("chaos: left in the end " + witness.ask(Unsettled::in));
        }
        System.out.printf("chaos: %,d edits, %s, %,d steps of history; all true %.1f s after the last, Jobs after %.1f s%n",
                accepted(people), blows, witness.steps(), soon, late);
        witness.history().forEach(System.out::println);
        assertThat(witness.violations()).as("seed " + seed).isEmpty();
        assertThat(soon).as("seconds until all is true, seed " + seed).isLessThan(SECONDS.toSeconds());
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
