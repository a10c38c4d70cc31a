package dev.edict.client.explain;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pass that is under way. Written by the thread that makes the pass, read by those who look at the page: guarded by itself. Only
 * so much is kept of a pass that does very much.
 */
public final class PassRecorder {
    private static final int MOST = 32;
    private static final ThreadLocal<@Nullable PassRecorder> CURRENT = new ThreadLocal<>();

    private final long number;
    private final String key;
    private final int worker;
    private final Instant started;
    private final long startedNanos;
    private final List<Wake> wakes;
    private final List<Seen> seen = new ArrayList<>();
    private final List<Act> acts = new ArrayList<>();
    private int unsaid;

    PassRecorder(long number, String key, int worker, Instant started, long startedNanos, Wakes woken) {
        this.number = number;
        this.key = key;
        this.worker = worker;
        this.started = started;
        this.startedNanos = startedNanos;
        this.wakes = woken.kept();
        this.unsaid = woken.unsaid();
    }

    /** The pass that this thread makes; null if it makes none. */
    static @Nullable PassRecorder current() {
        return CURRENT.get();
    }

    /** What this thread does from now on belongs to this pass, until {@link #leave}. */
    public void enter() {
        CURRENT.set(this);
    }

    public void leave() {
        CURRENT.remove();
    }

    synchronized void saw(Seen sight) {
        if (!seen.contains(sight)) {
            keep(seen, sight);
        }
    }

    synchronized void did(Act act) {
        keep(acts, act);
    }

    private <E> void keep(List<E> list, E entry) {
        if (list.size() < MOST) {
            list.add(entry);
        } else {
            unsaid++;
        }
    }

    long startedNanos() {
        return startedNanos;
    }

    /** The pass as it is by now. */
    synchronized Pass pass(long nanoTime, String outcome, String waitsFor, String failure) {
        return new Pass(number, key, worker, started, Duration.ofNanos(nanoTime - startedNanos), wakes, List.copyOf(seen),
                List.copyOf(acts), unsaid, outcome, waitsFor, failure);
    }
}
