package dev.edict.cel.value;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Strings whose format makes them something else: durations, dates, times and bytes. */
final class FormattedText {
    private static final Pattern LOOSE_DURATION = Pattern.compile("(\\d+)\\s*([A-Za-zµ]+)");
    private static final Pattern LOCAL_TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?");

    /** Names of units; a unit may go on after the last name of its row. */
    private static final List<Unit> UNITS = List.of(
            new Unit(1L, "ns", "nano"),
            new Unit(1_000L, "us", "µs", "micro"),
            new Unit(1_000_000L, "ms", "milli"),
            new Unit(1_000_000_000L, "s", "sec"),
            new Unit(60_000_000_000L, "m", "min"),
            new Unit(3_600_000_000_000L, "h", "hr", "hour"),
            new Unit(86_400_000_000_000L, "d", "day"),
            new Unit(604_800_000_000_000L, "w", "wk", "week"));

    private FormattedText() {}

    static Object read(String text, String format) {
        return switch (format) {
            case "duration" -> duration(text);
            case "date" -> date(text);
            case "date-time" -> time(text);
            case "byte" -> bytes(text);
            default -> text;
        };
    }

    private static Object duration(String text) {
        try {
            return new Nanoseconds(Durations.parse(text).toNanos());
        } catch (TimeFormatException notGo) {
            Long loose = looseDuration(text);
            return loose == null
                    ? new CelError("Invalid duration " + text + ": unable to parse " + text + " as duration")
                    : new Nanoseconds(loose);
        }
    }

    private static @Nullable Long looseDuration(String text) {
        Matcher matcher = LOOSE_DURATION.matcher(text);
        boolean found = false;
        long sum = 0;
        while (matcher.find()) {
            if (matcher.group(1).length() > 18) {
                return null;
            }
            String name = matcher.group(2).toLowerCase(Locale.ROOT);
            for (Unit unit : UNITS) {
                if (unit.isCalled(name)) {
                    found = true;
                    sum += Long.parseLong(matcher.group(1)) * unit.nanoseconds();
                }
            }
        }
        return found ? Long.valueOf(sum) : null;
    }

    private static Object date(String text) {
        try {
            return Timestamp.utc(LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException notADate) {
            return new CelError("Invalid date formatted string " + text + ": parsing time \"" + text + "\" as"
                    + " \"2006-01-02\": cannot parse");
        }
    }

    private static Object time(String text) {
        if (text.isEmpty()) {
            return Timestamp.utc(Instant.EPOCH);
        }
        Timestamp time = GoTimes.rfc3339(LOCAL_TIME.matcher(text).matches() ? text + "Z" : text);
        return time == null ? new CelError("Invalid date-time formatted string " + text) : time;
    }

    private static Object bytes(String text) {
        String plain = text.replace("\n", "").replace("\r", "");
        try {
            if (plain.length() % 4 != 0) {
                throw new IllegalArgumentException("without padding");
            }
            return new ByteString(Base64.getUrlDecoder().decode(plain));
        } catch (IllegalArgumentException notBase64) {
            return new CelError("Invalid byte formatted string " + text + ": illegal base64 data at input byte 0");
        }
    }

    private record Unit(long nanoseconds, List<String> names) {
        Unit(long nanoseconds, String... names) {
            this(nanoseconds, List.of(names));
        }

        boolean isCalled(String name) {
            return names.contains(name) || name.startsWith(names.getLast());
        }
    }
}
