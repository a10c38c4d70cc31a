package dev.edict.node.simulate;

import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to run a container, as a function of time.
 *
 * @param begun when it was asked for
 * @param stopped when it was told to end, if it was
 * @param grace how long it may take for that
 * @param last how the attempt before ended
 * @param restarts how many attempts there were before
 * @param streak how many of them in a row did not last
 */
record SimulatedContainer(
        Script script, Instant begun, @Nullable Instant stopped, Duration grace, @Nullable Ended last, int restarts, int streak) {
    /** A container that ran for so long has not failed to start. */
    private static final Duration LASTING = Duration.ofMinutes(10);

    /** SIGKILL and SIGTERM, as shells tell of them. */
    private static final int KILLED = 137;

    static SimulatedContainer first(Script script, Instant now) {
        return new SimulatedContainer(script.attempt(0), now, null, Duration.ZERO, null, 0, 0);
    }

    SimulatedContainer again(Script next, Instant now) {
        Ended ended = ended(now);
        if (ended == null) {
            return this;
        }
        boolean lasted = Duration.between(ended.since(), ended.at()).compareTo(LASTING) >= 0;
        return new SimulatedContainer(
                next.attempt(restarts + 1), now, null, Duration.ZERO, ended, restarts + 1, lasted ? 0 : streak + 1);
    }

    SimulatedContainer stop(Instant now, Duration within) {
        return stopped == null ? new SimulatedContainer(script, begun, now, within, last, restarts, streak) : this;
    }

    private Instant start() {
        return begun.plus(script.startAfter());
    }

    private @Nullable Instant ownEnd() {
        Duration time = script.runFor();
        return time == null ? null : start().plus(time);
    }

    private @Nullable Instant forcedEnd() {
        if (stopped == null) {
            return null;
        }
        Duration takes = script.stopAfter().compareTo(grace) < 0 ? script.stopAfter() : grace;
        return stopped.plus(takes);
    }

    private @Nullable Ended ended(Instant now) {
        Instant own = ownEnd();
        Instant forced = forcedEnd();
        if (forced != null && !forced.isAfter(now) && (own == null || forced.isBefore(own))) {
            boolean killed = script.stopAfter().compareTo(grace) > 0;
            Instant since = start().isBefore(forced) ? start() : forced;
            return new Ended(since, forced, killed ? KILLED : 0, killed ? "Error" : "Completed", "");
        }
        if (own == null || own.isAfter(now)) {
            return null;
        }
        String usual = script.exitCode() == 0 ? "Completed" : "Error";
        return new Ended(start(), own, script.exitCode(), script.reason().isEmpty() ? usual : script.reason(), script.message());
    }

    ContainerRun run(Instant now) {
        Ended ended = ended(now);
        if (ended != null) {
            return new ContainerRun(ended, last, restarts, streak);
        }
        if (start().isAfter(now)) {
            return new ContainerRun(new ContainerRun.Starting("ContainerCreating", ""), last, restarts, streak);
        }
        Duration readyAfter = script.readyAfter();
        Instant started = start().plus(script.startedAfter());
        boolean isStarted = !started.isAfter(now);
        boolean isReady = isStarted && readyAfter != null && !started.plus(readyAfter).isAfter(now);
        return new ContainerRun(new ContainerRun.Running(start(), isStarted, isReady), last, restarts, streak);
    }

    /** When it will be otherwise than it is now, if nobody does anything. */
    @Nullable Instant next(Instant now) {
        if (ended(now) != null) {
            return null;
        }
        Duration readyAfter = script.readyAfter();
        Instant started = start().plus(script.startedAfter());
        Instant first = null;
        for (Instant time : new @Nullable Instant[] {
            start(), started, readyAfter == null ? null : started.plus(readyAfter), ownEnd(), forcedEnd()
        }) {
            if (time != null && time.isAfter(now) && (first == null || time.isBefore(first))) {
                first = time;
            }
        }
        return first;
    }
}
