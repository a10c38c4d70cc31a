package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Probe;
import dev.edict.node.stage.ProbeResult;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When a container starts, is ready and is killed, by the probes that it has. They are asked when they say. */
final class ProbeTimes {
    private ProbeTimes() {}

    /** @param liveness what its liveness probe says, in the order of time */
    static Script apply(Container container, List<ProbeResult> liveness, Script script) {
        Duration started = longer(script.startedAfter(), firstAnswer(container.startupProbe()));
        Duration ready = firstAnswer(container.readinessProbe());
        Duration killed = earlier(startupKill(container.startupProbe(), started), livenessKill(container.livenessProbe(), liveness));
        Script timed = started.equals(script.startedAfter()) ? script : script.withStartedAfter(started);
        timed = ready.equals(timed.readyAfter()) ? timed : timed.withReadyAfter(ready);
        return killed == null ? timed : timed.withKilledAfter(killed);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static @Nullable Duration earlier(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) < 0 ? one : other;
    }

    private static long period(Probe probe) {
        return Math.max(probe.periodSeconds(), 1);
    }

    /** How long a probe that always succeeds takes to be believed. */
    private static Duration firstAnswer(@Nullable Probe probe) {
        return probe == null ? Duration.ZERO
                : Duration.ofSeconds(probe.initialDelaySeconds() + Math.max(probe.successThreshold() - 1, 0) * period(probe));
    }

    /** A container whose startup probe has failed too often is ended. */
    private static @Nullable Duration startupKill(@Nullable Probe probe, Duration started) {
        if (probe == null) {
            return null;
        }
        Duration patience = Duration.ofSeconds(probe.initialDelaySeconds() + Math.max(probe.failureThreshold(), 1) * period(probe));
        return started.compareTo(patience) > 0 ? patience : null;
    }

    /** So is one whose liveness probe has. */
    private static @Nullable Duration livenessKill(@Nullable Probe probe, List<ProbeResult> results) {
        if (probe == null) {
            return null;
        }
        Duration patience = Duration.ofSeconds((Math.max(probe.failureThreshold(), 1) - 1) * period(probe));
        for (int index = 0; index < results.size(); index++) {
            Duration killed = longer(results.get(index).after(), Duration.ofSeconds(probe.initialDelaySeconds())).plus(patience);
            boolean recovers = index + 1 < results.size() && results.get(index + 1).passes()
                    && results.get(index + 1).after().compareTo(killed) <= 0;
            if (!results.get(index).passes() && !recovers) {
                return killed;
            }
        }
        return null;
    }
}
