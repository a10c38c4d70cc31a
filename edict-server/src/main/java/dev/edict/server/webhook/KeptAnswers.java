package dev.edict.server.webhook;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has been answered before, for as long as it counts; no more than the last that were asked for. The lock guards
 * {@code kept}.
 */
public final class KeptAnswers<Q, A> {
    private final Clock clock;
    private final int most;
    private final Map<Q, Kept<A>> kept = new LinkedHashMap<>(16, 0.75f, true);

    private record Kept<A>(A answer, Instant until) {}

    /** @param most how many are kept */
    public KeptAnswers(Clock clock, int most) {
        this.clock = clock;
        this.most = most;
    }

    /** What was answered, or null if that is not known or does not count any more. */
    public synchronized @Nullable A find(Q question) {
        Kept<A> found = kept.get(question);
        if (found != null && !clock.instant().isBefore(found.until())) {
            kept.remove(question);
            return null;
        }
        return found == null ? null : found.answer();
    }

    public synchronized void keep(Q question, A answer, Duration time) {
        if (time.isPositive()) {
            kept.put(question, new Kept<>(answer, clock.instant().plus(time)));
            if (kept.size() > most) {
                kept.remove(kept.keySet().iterator().next());
            }
        }
    }
}
