package dev.edict.node.simulate;

import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.node.run.HookFailures;
import dev.edict.node.run.ProbeFailure;
import dev.edict.node.run.Times;
import dev.edict.node.stage.ContainerEnd;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to run a container, as a function of time.
 *
 * @param hook what it does when it has begun
 * @param begun when it was asked for
 * @param stopped when it is told to end, if it is: after its hook
 * @param grace how long it may take for that
 * @param unprepared when it has failed to do what it does before its end; null if it has not
 * @param previous the attempt before, without the one before that
 * @param restarts how many attempts there were before
 * @param streak how many of them in a row did not last
 */
record SimulatedContainer(
        Script script,
        Hook hook,
        Instant begun,
        @Nullable Instant stopped,
        Duration grace,
        @Nullable Instant unprepared,
        @Nullable SimulatedContainer previous,
        int restarts,
        int streak) {
    /** What a container has to end in at the least, if its hook has used up its time. */
    private static final Duration LEAST_GRACE = Duration.ofSeconds(2);

    /** A container that ran for so long has not failed to start. */
    private static final Duration LASTING = Duration.ofMinutes(10);

    /** SIGKILL, as shells tell of it. */
    private static final int KILLED = 137;

    /** @param restarts how many attempts there were before, of which nothing is known any more */
    static SimulatedContainer first(Script script, Hook hook, Instant now, int restarts) {
        return new SimulatedContainer(script.attempt(restarts), hook, now, null, Duration.ZERO, null, null, restarts, 0);
    }

    SimulatedContainer again(Script next, Hook nextHook, Instant now) {
        Ended ended = ended(now);
        if (ended == null) {
            return this;
        }
        boolean lasted = stopped != null || Duration.between(ended.since(), ended.at()).compareTo(LASTING) >= 0;
        SimulatedContainer before = new SimulatedContainer(script, hook, begun, stopped, grace, unprepared, null, restarts, streak);
        return new SimulatedContainer(next.attempt(restarts + 1), nextHook, now, null, Duration.ZERO, null, before, restarts + 1,
                lasted ? 0 : streak + 1);
    }

    /**
     * The same, that is to end. Who says so again can have it end sooner, but not later.
     *
     * @param preStop what it does before
     * @param within how long it may take, with its hook
     * @return null if it has not begun to run, so that there is nothing that could end
     */
    @Nullable SimulatedContainer stop(Instant now, Hook preStop, Duration within) {
        Instant start = start();
        if (previous == null && (start == null || start.isAfter(now))) {
            return null;
        }
        boolean hooked = preStop.takes().compareTo(within) < 0;
        Instant told = now.plus(hooked ? preStop.takes() : within);
        Instant last = preStop.takes().isZero() ? now.plus(within) : later(now.plus(within), told.plus(LEAST_GRACE));
        if (stopped == null) {
            return stopping(told, Duration.between(told, last), hooked && preStop.fails() ? told : null);
        }
        if (!last.isBefore(stopped.plus(grace))) {
            return this;
        }
        Instant sooner = told.isBefore(stopped) ? told : stopped;
        return stopping(sooner, Duration.between(sooner, last), unprepared);
    }

    private SimulatedContainer stopping(Instant told, Duration within, @Nullable Instant failed) {
        return new SimulatedContainer(script, hook, begun, told, within, failed, previous, restarts, streak);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** The same, that ends like this. */
    SimulatedContainer ending(ContainerEnd end) {
        return new SimulatedContainer(script.withEnd(end), hook, begun, stopped, grace, unprepared, previous, restarts, streak);
    }

    /** When its image is there, which is when it runs. @return null for never */
    @Nullable Instant start() {
        return script.pull() == null ? begun : new Pulling(script.pull(), begun).done();
    }

    /** How it ends if nobody tells it to: by itself, or because a probe or its hook fails. */
    private @Nullable Ended ownEnd() {
        Ended scripted = scriptedEnd();
        Ended unhooked = unhooked();
        return unhooked == null || (scripted != null && scripted.at().isBefore(unhooked.at())) ? scripted : unhooked;
    }

    /** Its end because it could not do what it does when it has begun. */
    private @Nullable Ended unhooked() {
        Instant start = start();
        if (start == null || !hook.fails()) {
            return null;
        }
        int exitCode = script.stop().exitCode();
        Instant at = start.plus(hook.takes()).plus(script.stop().takes());
        return new Ended(start, at, exitCode, exitCode == 0 ? "Completed" : "Error", "");
    }

    private @Nullable Ended scriptedEnd() {
        Instant start = start();
        if (start == null) {
            return null;
        }
        ContainerEnd end = script.end();
        Duration killed = script.killedAfter();
        if (killed != null && (end == null || killed.compareTo(end.after()) < 0)) {
            int exitCode = script.stop().exitCode();
            return new Ended(start, start.plus(killed), exitCode, exitCode == 0 ? "Completed" : "Error", "");
        }
        if (end == null) {
            return null;
        }
        boolean outOfMemory = "OOMKilled".equals(end.reason());
        int exitCode = outOfMemory && end.exitCode() == 0 ? KILLED : end.exitCode();
        String reason = end.reason() != null ? end.reason() : exitCode == 0 ? "Completed" : "Error";
        return new Ended(start, start.plus(end.after()), exitCode, reason, end.message());
    }

    private @Nullable Instant forcedEnd() {
        if (stopped == null) {
            return null;
        }
        Duration takes = script.stop().takes().compareTo(grace) < 0 ? script.stop().takes() : grace;
        return stopped.plus(takes);
    }

    @Nullable Ended ended(Instant now) {
        Ended own = ownEnd();
        Instant forced = forcedEnd();
        if (forced != null && !forced.isAfter(now) && (own == null || forced.isBefore(own.at()))) {
            boolean killed = script.stop().takes().compareTo(grace) > 0;
            Instant start = start();
            Instant since = start != null && start.isBefore(forced) ? start : forced;
            int exitCode = killed ? KILLED : script.stop().exitCode();
            return new Ended(since, forced, exitCode, exitCode == 0 ? "Completed" : "Error", "");
        }
        return own == null || own.at().isAfter(now) ? null : own;
    }

    /** @param image of which it is */
    ContainerRun run(Instant now, String image) {
        Ended last = previous == null ? null : previous.ended(now);
        Duration pulled = script.pull() == null ? null : script.pull().takes();
        return new ContainerRun(state(now, image), last, restarts, streak, pulled, failing(now), stopped != null,
                new HookFailures(unstarted(now), unprepared != null && !unprepared.isAfter(now)));
    }

    /** Why its hook has failed, or that of the attempt before, as long as its own goes on. */
    private @Nullable String unstarted(Instant now) {
        Ended ended = ended(now);
        if (ended == null) {
            return previous == null || !state(now, "").equals(Starting.HOOK) ? null : previous.unstarted(now);
        }
        return ended.equals(unhooked()) ? hook.failure() : null;
    }

    private @Nullable ProbeFailure failing(Instant now) {
        Instant start = start();
        if (start == null || start.isAfter(now)) {
            return null;
        }
        Ended ended = ended(now);
        if (ended == null && start.plus(hook.takes()).isAfter(now)) {
            return null;
        }
        FailingProbe probe = ended == null ? script.failing(Duration.between(start, now)) : script.killer();
        if (probe == null || (ended != null && !Duration.between(start, ended.at()).equals(probe.until()))) {
            return null;
        }
        return new ProbeFailure(probe.kind(), start.plus(probe.from()));
    }

    private ContainerRun.State state(Instant now, String image) {
        Ended ended = ended(now);
        if (ended != null) {
            return ended;
        }
        Instant start = start();
        if (start == null || start.isAfter(now)) {
            return script.pull() == null
                    ? new Starting("ContainerCreating", "", 0)
                    : new Pulling(script.pull(), begun).state(now, image);
        }
        Duration elapsed = Duration.between(start, now);
        if (hook.fails() || elapsed.compareTo(hook.takes()) < 0) {
            return Starting.HOOK;
        }
        boolean isStarted = elapsed.compareTo(script.startedAfter()) >= 0;
        return new ContainerRun.Running(start, isStarted, isStarted && script.isReady(elapsed));
    }

    /** When it will be otherwise than it is now, if nobody does anything. */
    @Nullable Instant next(Instant now) {
        if (ended(now) != null) {
            return null;
        }
        Instant forced = forcedEnd();
        Instant start = start();
        if (start == null || start.isAfter(now)) {
            Instant pulled = script.pull() == null ? start : new Pulling(script.pull(), begun).next(now);
            return Times.earlier(forced, pulled);
        }
        Duration change = script.change(Duration.between(start, now));
        Instant hooked = start.plus(hook.takes());
        Ended unhooked = unhooked();
        Instant later = Times.earlier(change == null ? null : start.plus(change), hooked.isAfter(now) ? hooked : null);
        return Times.earlier(forced, Times.earlier(later, unhooked == null ? null : unhooked.at()));
    }
}
