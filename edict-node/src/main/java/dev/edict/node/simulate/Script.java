package dev.edict.node.simulate;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a container behaves that is not there.
 *
 * @param startAfter how long its image takes to come
 * @param startedAfter from then on, how long its startup probe takes to succeed
 * @param readyAfter from then on, how long its readiness probe does; null for never
 * @param runFor from the start on, how long it runs; null for as long as it is let
 * @param exitCode with which it ends by itself
 * @param reason for that; empty for the usual one
 * @param message what it leaves behind as the reason of its end
 * @param times how many attempts go like this, after which it runs as long as it is let; null for all
 * @param stopAfter how long it takes to end when it is told to
 * @param logs its lines
 */
public record Script(
        Duration startAfter,
        Duration startedAfter,
        @Nullable Duration readyAfter,
        @Nullable Duration runFor,
        int exitCode,
        String reason,
        String message,
        @Nullable Integer times,
        Duration stopAfter,
        List<String> logs) {

    /** Starts at once, is ready at once, and runs. */
    public static final Script ENDLESS =
            new Script(Duration.ZERO, Duration.ZERO, Duration.ZERO, null, 0, "", "", null, Duration.ZERO, List.of());

    /** Ends in good order after a while. */
    public static Script ending(Duration after) {
        return new Script(Duration.ZERO, Duration.ZERO, Duration.ZERO, after, 0, "", "", null, Duration.ZERO, List.of());
    }

    /** With a start that takes longer, if a probe says so. */
    Script withProbes(Duration startup, Duration readiness) {
        return new Script(startAfter, longer(startedAfter, startup), readyAfter == null ? null : longer(readyAfter, readiness),
                runFor, exitCode, reason, message, times, stopAfter, logs);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /**
     * How an attempt goes.
     *
     * @param attempt from 0 on
     */
    Script attempt(int attempt) {
        return times == null || attempt < times
                ? this
                : new Script(startAfter, startedAfter, readyAfter, null, 0, "", "", null, stopAfter, logs);
    }
}
