package dev.edict.client.explain;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a loop does: the last passes, those under way, and which keys wait for what. It holds only so much, however much
 * happens; what woke a key is not kept for more than {@value #MOST_KEYS} keys at a time. Safe for use by any thread.
 *
 * @param <K> the loop's keys; people are shown their text
 */
public final class LoopTrace<K> {
    static final int MOST_KEYS = 10_000;
    private static final int MOST_PASSES = 200;

    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final ConcurrentMap<K, Wakes> woken = new ConcurrentHashMap<>();
    private final ConcurrentMap<K, Waiting> waiting = new ConcurrentHashMap<>();
    private final ConcurrentMap<K, PassRecorder> running = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();

    /** The newest first. Guarded by itself. */
    private final Deque<Pass> passes = new ArrayDeque<>();

    /** @param nanoTime by which the length of passes is measured */
    public LoopTrace(InstantSource clock, LongSupplier nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    /** A key is to be looked at. To be said before the key is queued, so that the pass knows of it. */
    public void woken(K key, Wake wake) {
        if (woken.size() < MOST_KEYS || woken.containsKey(key)) {
            woken.merge(key, Wakes.plus(null, wake), (before, ignored) -> Wakes.plus(before, wake));
        }
    }

    /** The loop has stopped: nothing comes by itself any more. */
    public void stopped() {
        woken.clear();
        waiting.clear();
    }

    /** A worker begins with a key. */
    public PassRecorder begin(K key, int worker) {
        Instant now = clock.instant();
        Wakes wakes = woken.remove(key);
        Waiting waited = waiting.remove(key);
        if (waited != null && (wakes == null || !waited.until().isAfter(now))) {
            wakes = Wakes.plus(wakes, Wake.own(waited.cause(), waited.why()));
        }
        PassRecorder pass = new PassRecorder(
                count.incrementAndGet(), key.toString(), worker, now, nanoTime.getAsLong(), wakes == null ? Wakes.NONE : wakes);
        running.put(key, pass);
        return pass;
    }

    /**
     * The worker is at the end, and the key does not come by itself.
     *
     * @param failure null if nothing went wrong
     */
    public Pass end(K key, PassRecorder recorder, String outcome, @Nullable Throwable failure) {
        return end(key, recorder, outcome, "", failure);
    }

    /** The worker is at the end, and the key comes again after some time. To be said before the worker lets the key go. */
    public Pass end(
            K key,
            PassRecorder recorder,
            String outcome,
            Wake.Cause cause,
            String why,
            Duration after,
            @Nullable Throwable failure) {
        if (waiting.size() < MOST_KEYS) {
            waiting.put(key, new Waiting(key.toString(), cause, why, clock.instant().plus(after)));
        }
        return end(key, recorder, outcome, why, failure);
    }

    private Pass end(K key, PassRecorder recorder, String outcome, String why, @Nullable Throwable failure) {
        running.remove(key, recorder);
        Pass pass = recorder.pass(nanoTime.getAsLong(), outcome, why, failure == null ? "" : FailureText.of(failure));
        synchronized (passes) {
            passes.addFirst(pass);
            if (passes.size() > MOST_PASSES) {
                passes.removeLast();
            }
        }
        return pass;
    }

    /** The last passes, the newest first. */
    public List<Pass> passes() {
        synchronized (passes) {
            return List.copyOf(passes);
        }
    }

    /** The passes under way, the longest first. */
    public List<Pass> running() {
        long now = nanoTime.getAsLong();
        Collection<PassRecorder> all = running.values();
        return all.stream()
                .map(pass -> pass.pass(now, "under way", "", ""))
                .sorted(Comparator.comparing(Pass::took).reversed())
                .toList();
    }

    /** For how long the longest of the passes under way is; zero if none is. */
    public Duration longestRunning() {
        long now = nanoTime.getAsLong();
        return Duration.ofNanos(running.values().stream().mapToLong(pass -> now - pass.startedNanos()).max().orElse(0));
    }

    /** The keys that come again by themselves, the next one first. */
    public List<Waiting> waiting() {
        return waiting.values().stream().sorted(Comparator.comparing(Waiting::until)).toList();
    }

    /** How many passes have begun. */
    public long count() {
        return count.get();
    }
}
