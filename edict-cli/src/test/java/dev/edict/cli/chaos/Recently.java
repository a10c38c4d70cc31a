package dev.edict.cli.chaos;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntBinaryOperator;

/**
 * Numbers that were true a moment ago. Loops act upon what they have read, and what they have read is a little old: a set that is
 * told to have three pods instead of ten may get its tenth while the news travels. So what they do is compared with what was said
 * within {@link #MOMENT}.
 */
final class Recently {
    /** Longer than a pass of a loop takes on a busy machine; shorter than it takes another server to go on with the work. */
    static final long MOMENT = 10_000;

    private record Said(int number, long until) {}

    private final Deque<Said> former = new ArrayDeque<>();
    private int present;
    private boolean isKnown;

    void say(int number, long millis) {
        if (isKnown && number != present) {
            former.addLast(new Said(present, millis));
        }
        present = number;
        isKnown = true;
    }

    int present() {
        return present;
    }

    int most(long millis) {
        return reduce(millis, Math::max);
    }

    int least(long millis) {
        return reduce(millis, Math::min);
    }

    private int reduce(long millis, IntBinaryOperator operator) {
        while (!former.isEmpty() && former.getFirst().until() < millis - MOMENT) {
            former.removeFirst();
        }
        return former.stream().mapToInt(Said::number).reduce(present, operator);
    }
}
