package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.ContainerRun.Ended;
import dev.edict.node.run.LogEntry;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a container that has failed says of it, if it has left nothing in its termination log and wants to be understood from its log
 * ({@code terminationMessagePolicy: FallbackToLogsOnError}): the end of that.
 */
final class LastWords {
    private static final int LINES = 80;
    private static final int LETTERS = 2_048;

    private LastWords() {}

    static ContainerRun of(Pod pod, @Nullable Container container, SimulatedContainer attempt, ContainerRun run) {
        if (container == null || !container.terminationMessagePolicy().equals("FallbackToLogsOnError")) {
            return run;
        }
        SimulatedContainer before = attempt.previous();
        ContainerRun.State state = run.state() instanceof Ended ended ? explained(pod, container, attempt, ended) : run.state();
        Ended last = run.last() == null || before == null ? run.last() : explained(pod, container, before, run.last());
        return new ContainerRun(state, last, run.restarts(), run.streak(), run.pulled(), run.failing(), run.told(), run.hooks());
    }

    private static Ended explained(Pod pod, Container container, SimulatedContainer attempt, Ended ended) {
        Instant start = attempt.start();
        if (ended.isSuccess() || !ended.message().isEmpty() || start == null) {
            return ended;
        }
        String text = SimulatedLog.of(pod, container, attempt.script(), start, attempt.restarts()).last(LINES, ended.at()).stream()
                .map(LogEntry::line).collect(Collectors.joining("\n"));
        return new Ended(ended.since(), ended.at(), ended.exitCode(), ended.reason(),
                text.substring(Math.max(text.length() - LETTERS, 0)));
    }
}
