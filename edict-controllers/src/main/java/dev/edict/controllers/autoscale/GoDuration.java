package dev.edict.controllers.autoscale;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time as Go writes it: {@code 1m30s}, {@code 0.5s}. */
final class GoDuration {
    private static final Pattern PART = Pattern.compile("([0-9.]+)(h|ms|m|s|us|µs|ns)");
    private static final Map<String, Long> NANOSECONDS = Map.of(
            "h", 3_600_000_000_000L, "m", 60_000_000_000L, "s", 1_000_000_000L, "ms", 1_000_000L, "us", 1_000L, "µs", 1_000L, "ns", 1L);

    private GoDuration() {}

    /** What can not be read is no time at all. */
    static Duration parse(String text) {
        BigDecimal sum = BigDecimal.ZERO;
        Matcher matcher = PART.matcher(text);
        while (matcher.find()) {
            sum = sum.add(new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(NANOSECONDS.getOrDefault(matcher.group(2), 0L))));
        }
        return Duration.ofNanos(sum.longValue());
    }
}
