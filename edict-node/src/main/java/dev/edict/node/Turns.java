package dev.edict.node;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Whose turn it is to say that it lives: each of many has one in every period. Who has begun comes before those that have yet to
 * begin, so that a long beginning does not make the first fall silent; their next turns are spread evenly over the period. Who is
 * late keeps its place in the periods to come, so that all stay spread; turns that are past by then are left out. Safe for use by any thread.
 */
final class Turns {
    /** @param due as the {@code nanoTime} of whoever asks; no difference of two is ever larger than a century */
    record Turn(int who, long due) {}

    private final long period;
    private final int count;
    private final Queue<Integer> beginners = new ArrayDeque<>();
    private final PriorityQueue<Turn> turns = new PriorityQueue<>(Comparator.comparingLong(Turn::due));

    Turns(int count, Duration period) {
        this.count = count;
        this.period = period.toNanos();
        for (int who = 0; who < count; who++) {
            beginners.add(who);
        }
    }

    /** Whose turn has come. It has no other before it is {@linkplain #done done}. @return empty if nobody's has */
    synchronized Optional<Turn> take(long now) {
        Turn first = turns.peek();
        if (first != null && first.due() <= now) {
            return Optional.ofNullable(turns.poll());
        }
        Integer beginner = beginners.poll();
        return beginner == null ? Optional.empty() : Optional.of(new Turn(beginner, now - period + period * (beginner + 1L) / count));
    }

    synchronized void done(Turn turn, long now) {
        long late = Math.max(0, now - turn.due());
        turns.add(new Turn(turn.who(), turn.due() + (late / period + 1) * period));
    }

    /** How long nobody has a turn, if all are done. */
    synchronized Duration pause(long now) {
        Turn first = turns.peek();
        long wait = !beginners.isEmpty() ? 0 : first == null ? period : first.due() - now;
        return Duration.ofNanos(Math.max(0, wait));
    }
}
