package dev.edict.cel.value;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Points in time as text, the way Go reads them. */
public final class GoTimes {
    private static final Pattern RFC_3339 = Pattern.compile(
            "(\\d{4})-(\\d{2})-(\\d{2})T(\\d{2}):(\\d{2}):(\\d{2})(?:[.,](\\d+))?(?:Z|([+-])(\\d{2}):(\\d{2}))");

    private GoTimes() {}

    /** Reads a time with its zone; null if it is none. */
    public static @Nullable Timestamp rfc3339(String text) {
        Matcher matcher = RFC_3339.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        try {
            LocalDateTime local = LocalDateTime.of(
                    number(matcher, 1), number(matcher, 2), number(matcher, 3), number(matcher, 4), number(matcher, 5),
                    number(matcher, 6), nanoseconds(matcher.group(7)));
            int hours = matcher.group(8) == null ? 0 : number(matcher, 9);
            int minutes = matcher.group(8) == null ? 0 : number(matcher, 10);
            if (hours > 24 || minutes > 60) {
                return null;
            }
            int seconds = (hours * 60 + minutes) * ("-".equals(matcher.group(8)) ? -60 : 60);
            Instant instant = local.toInstant(ZoneOffset.UTC).minusSeconds(seconds);
            // Java knows no offsets beyond 18 hours, Go does; nobody lives there.
            boolean known = Math.abs(seconds) <= ZoneOffset.MAX.getTotalSeconds();
            return new Timestamp(instant, known ? ZoneOffset.ofTotalSeconds(seconds) : ZoneOffset.UTC);
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private static int nanoseconds(@Nullable String fraction) {
        if (fraction == null) {
            return 0;
        }
        String nine = (fraction + "000000000").substring(0, 9);
        return Integer.parseInt(nine);
    }
}
