package dev.edict.server.admit.image;

import dev.edict.model.value.ObjectValue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has been said of images before, for as long as it counts; the last that were asked for. The lock guards {@code said}. */
final class Verdicts {
    private static final int KEPT = 1_024;

    private final Clock clock;
    private final Map<ObjectValue, Verdict> said = new LinkedHashMap<>(16, 0.75f, true);

    private record Verdict(ObjectValue status, Instant until) {}

    Verdicts(Clock clock) {
        this.clock = clock;
    }

    /** What was said, or null if that is not known or does not count any more. */
    synchronized @Nullable ObjectValue find(ObjectValue question) {
        Verdict found = said.get(question);
        return found == null || clock.instant().isAfter(found.until()) ? null : found.status();
    }

    synchronized void keep(ObjectValue question, ObjectValue status, Duration time) {
        if (!time.isZero()) {
            said.put(question, new Verdict(status, clock.instant().plus(time)));
            if (said.size() > KEPT) {
                said.remove(said.keySet().iterator().next());
            }
        }
    }
}
