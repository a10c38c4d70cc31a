package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Probe;
import dev.edict.client.control.Owners;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Which script a container follows. */
@FunctionalInterface
public interface Scripts {
    /** How long the containers of jobs, and init containers, take where nobody says. */
    Duration WORK = Duration.ofSeconds(1);

    Script of(Pod pod, Container container);

    /** What containers do where nobody says: those of jobs, and init containers, end after a second; all others go on. */
    static Scripts usual() {
        return (pod, container) -> withProbes(container, endsByItself(pod, container) ? Script.ending(WORK) : Script.ENDLESS);
    }

    private static boolean endsByItself(Pod pod, Container container) {
        boolean isInit = pod.spec().initContainers().stream().anyMatch(init -> init.name().equals(container.name()));
        return isInit
                ? !"Always".equals(container.restartPolicy())
                : Owners.controllerOf(pod).filter(owner -> owner.kind().equals("Job")).isPresent();
    }

    /** Probes are asked when they say, and always succeed. */
    static Script withProbes(Container container, Script script) {
        return script.withProbes(delay(container.startupProbe()), delay(container.readinessProbe()));
    }

    private static Duration delay(@Nullable Probe probe) {
        if (probe == null) {
            return Duration.ZERO;
        }
        int more = Math.max(probe.successThreshold() - 1, 0) * Math.max(probe.periodSeconds(), 1);
        return Duration.ofSeconds(probe.initialDelaySeconds() + more);
    }
}
