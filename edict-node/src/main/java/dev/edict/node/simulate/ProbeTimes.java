package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Probe;
import dev.edict.node.run.ProbeKind;
import dev.edict.node.stage.ProbeResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When a container starts, is ready and is killed, by the probes that it has. They are asked when they say. */
final class ProbeTimes {
    private ProbeTimes() {}

    /** @param liveness what its liveness probe says, in the order of time */
    static Script apply(Container container, List<ProbeResult> liveness, Script script) {
        Duration started = longer(script.startedAfter(), firstAnswer(container.startupProbe()));
        Duration ready = firstAnswer(container.readinessProbe());
        Script timed = started.equals(script.startedAfter()) ? script : script.withStartedAfter(started);
        timed = ready.equals(timed.readyAfter()) ? timed : timed.withReadyAfter(ready);
        List<FailingProbe> failing = new ArrayList<>(startup(container.startupProbe(), started));
        failing.addAll(liveness(container.livenessProbe(), liveness));
        failing.sort(Comparator.comparing((FailingProbe probe) -> !probe.kills())
                .thenComparing(FailingProbe::until, Comparator.nullsLast(Comparator.naturalOrder())));
        failing.addAll(readiness(container.readinessProbe(), started, script.readiness()));
        return failing.isEmpty() ? timed : timed.withFailing(List.copyOf(failing));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static long period(Probe probe) {
        return Math.max(probe.periodSeconds(), 1);
    }

    private static Duration firstAsked(Probe probe) {
        return Duration.ofSeconds(probe.initialDelaySeconds());
    }

    /** How long a probe that always succeeds takes to be believed. */
    private static Duration firstAnswer(@Nullable Probe probe) {
        return probe == null ? Duration.ZERO
                : firstAsked(probe).plusSeconds(Math.max(probe.successThreshold() - 1, 0) * period(probe));
    }

    /** A container whose startup probe has failed too often is ended. */
    private static List<FailingProbe> startup(@Nullable Probe probe, Duration started) {
        if (probe == null || started.compareTo(firstAnswer(probe)) <= 0) {
            return List.of();
        }
        Duration patience = firstAsked(probe).plusSeconds(Math.max(probe.failureThreshold(), 1) * period(probe));
        boolean kills = started.compareTo(patience) > 0;
        return List.of(new FailingProbe(ProbeKind.STARTUP, firstAsked(probe), kills ? patience : started, kills));
    }

    /** So is one whose liveness probe has. */
    private static List<FailingProbe> liveness(@Nullable Probe probe, List<ProbeResult> results) {
        List<FailingProbe> failing = new ArrayList<>();
        if (probe == null) {
            return failing;
        }
        Duration patience = Duration.ofSeconds((Math.max(probe.failureThreshold(), 1) - 1) * period(probe));
        for (int index = 0; index < results.size(); index++) {
            if (!results.get(index).passes()) {
                Duration from = longer(results.get(index).after(), firstAsked(probe));
                Duration killed = from.plus(patience);
                Duration recovered = index + 1 < results.size() && results.get(index + 1).passes()
                        ? results.get(index + 1).after() : null;
                boolean kills = recovered == null || recovered.compareTo(killed) > 0;
                failing.add(new FailingProbe(ProbeKind.LIVENESS, from, kills ? killed : recovered, kills));
                if (kills) {
                    return failing;
                }
            }
        }
        return failing;
    }

    /** One that is declared not to be ready, and has nobody who asks, is so in silence. */
    private static List<FailingProbe> readiness(@Nullable Probe probe, Duration started, List<ProbeResult> results) {
        List<FailingProbe> failing = new ArrayList<>();
        if (probe == null || results.isEmpty()) {
            return failing;
        }
        Duration from = started.plus(firstAsked(probe));
        boolean passes = false;
        for (ProbeResult result : results) {
            if (result.passes() && !passes && result.after().compareTo(from) > 0) {
                failing.add(new FailingProbe(ProbeKind.READINESS, from, result.after(), false));
            }
            from = longer(from, result.after());
            passes = result.passes();
        }
        if (!passes) {
            failing.add(new FailingProbe(ProbeKind.READINESS, from, null, false));
        }
        return failing;
    }
}
