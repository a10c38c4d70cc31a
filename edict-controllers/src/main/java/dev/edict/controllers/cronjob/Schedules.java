package dev.edict.controllers.cronjob;

import dev.edict.api.batch.v1.CronJobSpec;
import dev.edict.controllers.cronjob.CronField.Kind;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads schedules: five fields, a word such as {@code @daily}, or {@code @every 1h30m}. */
final class Schedules {
    private static final Map<String, String> WORDS = Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");
    private static final String EVERY = "@every ";
    private static final Pattern AMOUNT = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
    private static final Pattern DURATION = Pattern.compile("[-+]?(0|(" + AMOUNT.pattern() + ")+)");
    private static final Map<String, Long> UNITS = Map.of(
            "ns", 1L, "us", 1_000L, "µs", 1_000L, "μs", 1_000L, "ms", 1_000_000L,
            "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);

    private Schedules() {}

    /**
     * That of a CronJob. Without a zone, times are those of the machine on which this runs.
     *
     * @throws IllegalArgumentException says what is wrong
     */
    static Schedule of(CronJobSpec spec) {
        String name = spec.timeZone();
        return parse(spec.schedule(), Optional.ofNullable(name).flatMap(Schedules::zone).orElseGet(ZoneId::systemDefault));
    }

    /**
     * @param zone in which times are meant, unless the schedule begins with one of its own, as very old ones do
     * @throws IllegalArgumentException says what is wrong
     */
    static Schedule parse(String text, ZoneId zone) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("empty spec string");
        }
        if (text.startsWith("TZ=") || text.startsWith("CRON_TZ=")) {
            return withZone(text);
        }
        if (text.startsWith(EVERY)) {
            return new Schedule.Every(duration(text.substring(EVERY.length()), text));
        }
        if (text.startsWith("@") && !WORDS.containsKey(text)) {
            throw new IllegalArgumentException("unrecognized descriptor: " + text);
        }
        return fields(WORDS.getOrDefault(text, text), zone);
    }

    private static Schedule withZone(String text) {
        int space = text.indexOf(' ');
        if (space < 0) {
            throw new IllegalArgumentException("invalid schedule format: no schedule after the time zone");
        }
        String name = text.substring(text.indexOf('=') + 1, space);
        ZoneId zone = zone(name).orElseThrow(() ->
                new IllegalArgumentException("provided bad location " + name + ": unknown time zone " + name));
        return parse(text.substring(space).strip(), zone);
    }

    /** The zone of a name; without one it is UTC. */
    static Optional<ZoneId> zone(String name) {
        if (name.isEmpty()) {
            return Optional.of(ZoneId.of("UTC"));
        }
        if (name.equals("Local")) {
            return Optional.of(ZoneId.systemDefault());
        }
        if (ZoneId.getAvailableZoneIds().contains(name)) {
            return Optional.of(ZoneId.of(name));
        }
        return Optional.ofNullable(ZoneId.SHORT_IDS.get(name))
                .filter(known -> List.of("EST", "MST", "HST").contains(name))
                .map(ZoneId::of);
    }

    private static CronSchedule fields(String text, ZoneId zone) {
        String stripped = text.strip();
        List<String> fields = stripped.isEmpty() ? List.of() : List.of(stripped.split("\\s+"));
        if (fields.size() != Kind.values().length) {
            throw new IllegalArgumentException("expected exactly 5 fields, found " + fields.size() + ": ["
                    + String.join(" ", fields) + "]");
        }
        return new CronSchedule(
                CronField.parse(fields.get(0), Kind.MINUTE),
                CronField.parse(fields.get(1), Kind.HOUR),
                CronField.parse(fields.get(2), Kind.DAY),
                CronField.parse(fields.get(3), Kind.MONTH),
                CronField.parse(fields.get(4), Kind.WEEKDAY),
                zone);
    }

    private static Duration duration(String text, String schedule) {
        if (!DURATION.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "failed to parse duration " + schedule + ": time: invalid duration \"" + text + "\"");
        }
        BigDecimal nanoseconds = BigDecimal.ZERO;
        Matcher amounts = AMOUNT.matcher(text);
        while (amounts.find()) {
            long unit = UNITS.getOrDefault(amounts.group(2), 0L);
            nanoseconds = nanoseconds.add(new BigDecimal(amounts.group(1)).multiply(BigDecimal.valueOf(unit)));
        }
        long whole = nanoseconds.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
        return Duration.ofNanos(text.startsWith("-") ? -whole : whole);
    }
}
