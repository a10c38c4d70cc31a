package dev.edict.server.table.layout;

import dev.edict.model.time.Ages;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** How long ago something was, in the words of a table, by an injected clock. */
public record AgeClock(InstantSource clock) {

    /** The time since a timestamp; {@code <unknown>} where there is none. */
    public String since(String timestamp) {
        return Ages.since(instant(timestamp), clock.instant());
    }

    public String since(Instant then) {
        return Ages.since(then, clock.instant());
    }

    /** The instant of an RFC 3339 timestamp, or null where there is none. */
    public static @Nullable Instant instant(String timestamp) {
        try {
            return timestamp.isEmpty() ? null : Times.parse(timestamp);
        } catch (TimeFormatException unreadable) {
            return null;
        }
    }
}
