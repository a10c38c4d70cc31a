package dev.edict.client.record;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The series that go on. The first event of a series is written, the second begins the series on the server; those after it are
 * only counted, and the count is written now and then and in the end. Guarded by its own monitor.
 */
final class SeriesMemory {
    /** A series that has had no event for so long is over. */
    static final Duration OVER_AFTER = Duration.ofMinutes(6);

    private static final int MOST = 4096;

    private final LeastRecentlyUsed<SeriesEvent.Key, SeriesEvent> known = new LeastRecentlyUsed<>(MOST);

    /** Takes an event in. @return what is to be written of it, if anything */
    synchronized Optional<SeriesEvent> observe(SeriesEvent event, Instant now) {
        SeriesEvent.Key key = event.key();
        SeriesEvent before = known.get(key);
        SeriesEvent next = before == null ? event : before.again(now);
        known.put(key, next);
        return before == null || before.series() == null ? Optional.of(next) : Optional.empty();
    }

    /** Forgets what is over. @return the series among it, whose last count is to be written */
    synchronized List<SeriesEvent> finish(Instant now) {
        List<SeriesEvent> over = known.values().stream()
                .filter(event -> event.last().isBefore(now.minus(OVER_AFTER))).toList();
        over.forEach(event -> known.remove(event.key()));
        return over.stream().filter(event -> event.series() != null).toList();
    }

    /** The series that go on, whose counts are to be written so that the server does not forget them. */
    synchronized List<SeriesEvent> current() {
        return new ArrayList<>(known.values().stream().filter(event -> event.series() != null).toList());
    }
}
