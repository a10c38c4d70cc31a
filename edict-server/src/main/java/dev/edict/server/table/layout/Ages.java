package dev.edict.server.table.layout;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** How long ago something was, in the words of a table, by an injected clock. */
public record Ages(InstantSource clock) {

    /** The time since a timestamp; {@code <unknown>} where there is none. */
    public String since(String timestamp) {
        Instant then = instant(timestamp);
        return then == null ? Cells.UNKNOWN : since(then);
    }

    public String since(Instant then) {
        return HumanDuration.of(Duration.between(then, clock.instant()));
    }

    /** The instant of an RFC 3339 timestamp, or null where there is none. */
    public static @Nullable Instant instant(String timestamp) {
        try {
            return timestamp.isEmpty() ? null : Instant.parse(timestamp);
        } catch (DateTimeParseException unreadable) {
            return null;
        }
    }
}
