package dev.edict.server.http.netty;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The value of the Date header, formatted once a second. */
final class DateHeader {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private record Value(long second, String text) {}

    private final Clock clock;
    private volatile Value current = new Value(Long.MIN_VALUE, "");

    DateHeader(Clock clock) {
        this.clock = clock;
    }

    String value() {
        long second = Math.floorDiv(clock.millis(), 1000L);
        Value value = current;
        if (value.second() != second) {
            value = new Value(second, FORMAT.format(Instant.ofEpochSecond(second)));
            current = value;
        }
        return value.text();
    }
}
