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
 * @param seed of what writers do; when loops and servers die depends on the machine, too
 */
record ChaosPlan(long seed, Duration length, int writers) {
    private static final Duration SHORT = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LONG = Duration.ofSeconds(10);
    private static final int WRITERS = 6;

    /** Something that is done to servers or loops. */
    interface Blow {
        void strike() throws Exception;
    }

    static ChaosPlan ofProperties() {
        long seed = Long.getLong("edict.chaos.seed", System.nanoTime());
        int minutes = Integer.getInteger("edict.chaos.minutes", 0);
        System.out.println("chaos: -Dedict.chaos.seed=" + seed + " repeats what is written");
        return new ChaosPlan(seed, minutes == 0 ? SHORT : Duration.ofMinutes(minutes), WRITERS);
    }

    /** Lets them write, and strikes blows between, at random times from the shortest to the longest. */
    void run(List<Writer> people, Blow blow, Duration shortest, Duration longest) throws Exception {
        long end = System.nanoTime() + length.toNanos();
        List<Thread> threads = new ArrayList<>();
        people.forEach(writer -> threads.add(Thread.ofVirtual().start(() -> writer.write(end))));
        Random times = new Random(seed);
        try {
            while (System.nanoTime() < end) {
                long pause = times.nextLong(shortest.toNanos(), longest.toNanos());
                LockSupport.parkNanos(Math.min(pause, Math.max(0, end - System.nanoTime())));
                blow.strike();
            }
        } finally {
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    /** Waits until all has come true, and tells what was seen; fails if something was seen that must not be. */
    void report(List<Writer> people, Witness witness, String blows) throws InterruptedException {
        long calm = System.nanoTime();
        double soon = seconds(calm, witness, Unsettled::besidesJobs);
        double late = seconds(calm, witness, Unsettled::in);
        System.out.printf("chaos: %,d edits, %s, %,d steps of history; all true %.1f s after the last, Jobs after %.1f s%n",
                people.stream().mapToLong(Writer::accepted).sum(), blows, witness.steps(), soon, late);
        assertThat(witness.violations()).as("seed " + seed).isEmpty();
        Waiting.untilSo("everything is true", () -> assertThat(witness.ask(Unsettled::in)).as("seed " + seed).isEmpty());
    }

    /** How long it takes until there is nothing left, or until it has taken too long. */
    private static double seconds(long since, Witness witness, Function<World, List<String>> left) {
        boolean told = false;
        while (!witness.ask(left).isEmpty() && System.nanoTime() - since < PATIENCE.toNanos() && witness.violations().isEmpty()) {
            if (!told && System.nanoTime() - since > LONG.toNanos()) {
                System.out.println("chaos: after " + LONG.toSeconds() + " s " + witness.ask(left));
                told = true;
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        return (System.nanoTime() - since) / 1e9;
    }
}
