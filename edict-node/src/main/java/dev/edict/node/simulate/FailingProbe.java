package dev.edict.node.simulate;

import dev.edict.node.run.ProbeKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A probe that fails for a while. Times count from the start of the container on.
 *
 * @param from when it is first asked in vain
 * @param until when it succeeds, or the container is ended because of it; null for never
 * @param kills whether the container is ended because of it
 */
public record FailingProbe(ProbeKind kind, Duration from, @Nullable Duration until, boolean kills) {
    boolean failsAfter(Duration elapsed) {
        return elapsed.compareTo(from) >= 0 && (until == null || elapsed.compareTo(until) < 0);
    }
}
