package dev.edict.server.loop;

import dev.edict.model.budget.TimeBudget;
import dev.edict.server.http.Unquoted;
import dev.edict.store.ClosedException;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Keeps loops running. One that ends by an exception or an error is begun again, after a pause that grows from failure to
 * failure; meanwhile it counts as fallen, which health shows, and every failure is counted, which metrics show. A loop that
 * returns has done its work, one that is interrupted has been told to end, and one whose store is closed has nothing left to
 * work on. Safe for use by any thread.
 */
public final class Supervisor {
    private static final Logger LOG = System.getLogger(Supervisor.class.getName());
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    /** A loop that has run for so long is as good as one that has never failed. */
    private static final Duration SOUND = Duration.ofMinutes(1);

    private final Duration firstPause;
    private final ConcurrentMap<String, LongAdder> failures = new ConcurrentHashMap<>();
    /** How many loops of a name wait to be begun again. */
    private final ConcurrentMap<String, Integer> fallen = new ConcurrentHashMap<>();

    /** What is done again and again. */
    @FunctionalInterface
    public interface Loop {
        void run() throws InterruptedException;
    }

    public Supervisor() {
        this(Duration.ofMillis(500));
    }

    Supervisor(Duration firstPause) {
        this.firstPause = firstPause;
    }

    /** Runs a loop on a virtual thread of its own. @return the thread, to be interrupted when the loop is to end */
    public Thread start(String name, Loop loop) {
        return Thread.ofVirtual().name("edict-" + name).start(() -> keep(name, loop));
    }

    private void keep(String name, Loop loop) {
        try {
            for (int failuresInARow = 0; ; failuresInARow++) {
                long begun = System.nanoTime();
                try {
                    TimeBudget.inTurns(loop::run);
                    return;
                } catch (ClosedException over) {
                    // So ends a server, also one that could not begin.
                    return;
                } catch (RuntimeException | Error surprise) {
                    if (System.nanoTime() - begun > SOUND.toNanos()) {
                        failuresInARow = 0;
                    }
                    failed(name, surprise);
                    rest(name, failuresInARow);
                }
            }
        } catch (InterruptedException ended) {
            // Told to end, which needs no answer.
        }
    }

    /** Counts and logs a failure that did not end its loop. */
    void failed(String name, Throwable surprise) {
        failures.computeIfAbsent(name, absent -> new LongAdder()).increment();
        LOG.log(Logger.Level.ERROR, "the loop " + name + " failed and goes on after a while", Unquoted.of(surprise));
    }

    private void rest(String name, int failuresInARow) throws InterruptedException {
        Duration pause = firstPause.multipliedBy(1L << Math.min(failuresInARow, 16));
        fallen.merge(name, 1, Integer::sum);
        try {
            Thread.sleep(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
        } finally {
            fallen.computeIfPresent(name, (same, count) -> count == 1 ? null : count - 1);
        }
    }

    /** The loops that are not running because they failed, by name. */
    public List<String> fallen() {
        return fallen.keySet().stream().sorted().toList();
    }

    /** How often each loop has failed since the start, by name; loops that never did are left out. */
    public Map<String, Long> failures() {
        Map<String, Long> counts = new TreeMap<>();
        failures.forEach((name, count) -> counts.put(name, count.sum()));
        return counts;
    }
}
