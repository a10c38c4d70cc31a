package dev.edict.node.simulate;

import dev.edict.node.run.ProbeKind;
import dev.edict.node.stage.CommandAnswer;
import dev.edict.node.stage.ContainerEnd;
import dev.edict.node.stage.ContainerStop;
import dev.edict.node.stage.ImagePull;
import dev.edict.node.stage.LogLines;
import dev.edict.node.stage.ProbeResult;
import dev.edict.node.stage.ResourceUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a container behaves that is not there. Times count from its start on.
 *
 * @param pull how its image comes; null for at once
 * @param startedAfter how long its startup probe takes to succeed
 * @param readyAfter from then on, how long its readiness probe has to be asked
 * @param readiness what the readiness probe says when it is asked, in the order of time; empty for always yes
 * @param failing which probes fail when; the first that has the node end it does so
 * @param end how it ends by itself; null for not at all
 * @param stop what it does when it is told to end
 */
public record Script(
        @Nullable ImagePull pull,
        Duration startedAfter,
        Duration readyAfter,
        List<ProbeResult> readiness,
        List<FailingProbe> failing,
        @Nullable ContainerEnd end,
        ContainerStop stop,
        List<LogLines> logs,
        List<ResourceUse> usage,
        List<CommandAnswer> exec) {

    /** Starts at once, is ready at once, and runs. */
    public static final Script ENDLESS = new Script(null, Duration.ZERO, Duration.ZERO, List.of(), List.of(), null,
            new ContainerStop(Duration.ZERO, 0), List.of(), List.of(), List.of());

    /** Ends in good order after a while. */
    public static Script ending(Duration after) {
        return ENDLESS.withEnd(new ContainerEnd(after, 0, null, "", null));
    }

    public Script withPull(@Nullable ImagePull other) {
        return new Script(other, startedAfter, readyAfter, readiness, failing, end, stop, logs, usage, exec);
    }

    public Script withStartedAfter(Duration other) {
        return new Script(pull, other, readyAfter, readiness, failing, end, stop, logs, usage, exec);
    }

    public Script withReadyAfter(Duration other) {
        return new Script(pull, startedAfter, other, readiness, failing, end, stop, logs, usage, exec);
    }

    /** @param results in any order */
    public Script withReadiness(List<ProbeResult> results) {
        return new Script(pull, startedAfter, readyAfter, Timeline.sorted(results, ProbeResult::after), failing, end, stop, logs,
                usage, exec);
    }

    Script withFailing(List<FailingProbe> other) {
        return new Script(pull, startedAfter, readyAfter, readiness, other, end, stop, logs, usage, exec);
    }

    public Script withEnd(@Nullable ContainerEnd other) {
        return new Script(pull, startedAfter, readyAfter, readiness, failing, other, stop, logs, usage, exec);
    }

    public Script withStop(ContainerStop other) {
        return new Script(pull, startedAfter, readyAfter, readiness, failing, end, other, logs, usage, exec);
    }

    public Script withLogs(List<LogLines> other) {
        return new Script(pull, startedAfter, readyAfter, readiness, failing, end, stop, other, usage, exec);
    }

    /** @param other in any order */
    public Script withUsage(List<ResourceUse> other) {
        return new Script(pull, startedAfter, readyAfter, readiness, failing, end, stop, logs,
                Timeline.sorted(other, ResourceUse::after), exec);
    }

    public Script withExec(List<CommandAnswer> other) {
        return new Script(pull, startedAfter, readyAfter, readiness, failing, end, stop, logs, usage, other);
    }

    /**
     * How an attempt goes.
     *
     * @param attempt from 0 on
     */
    Script attempt(int attempt) {
        Script there = attempt == 0 || pull == null ? this : withPull(null);
        return end == null || end.times() == null || attempt < end.times() ? there : there.withEnd(null);
    }

    /** Whether the container is ready so long after its start. */
    boolean isReady(Duration elapsed) {
        if (elapsed.compareTo(startedAfter.plus(readyAfter)) < 0) {
            return false;
        }
        ProbeResult result = Timeline.at(readiness, ProbeResult::after, elapsed);
        return result == null ? readiness.isEmpty() : result.passes();
    }

    /** The first probe because of which the node ends it. */
    @Nullable FailingProbe killer() {
        return failing.stream().filter(FailingProbe::kills).findFirst().orElse(null);
    }

    /** When the node ends it because of a probe. @return null for never */
    @Nullable Duration killedAfter() {
        FailingProbe killer = killer();
        return killer == null ? null : killer.until();
    }

    /** Which probe fails so long after its start. */
    @Nullable FailingProbe failing(Duration elapsed) {
        return failing.stream().filter(probe -> probe.failsAfter(elapsed)).findFirst().orElse(null);
    }

    /** When, after its start, something is other than it was after so long. @return null for never */
    @Nullable Duration change(Duration elapsed) {
        Duration first = Timeline.next(readiness, ProbeResult::after, elapsed);
        List<@Nullable Duration> times = new ArrayList<>(failing.size() * 2 + 3);
        times.add(startedAfter);
        times.add(startedAfter.plus(readyAfter));
        times.add(end == null ? null : end.after());
        failing.forEach(probe -> {
            times.add(probe.from());
            times.add(probe.until());
        });
        for (Duration time : times) {
            if (time != null && time.compareTo(elapsed) > 0 && (first == null || time.compareTo(first) < 0)) {
                first = time;
            }
        }
        return first;
    }
}
