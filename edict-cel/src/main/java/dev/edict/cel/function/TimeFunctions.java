package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.DURATION;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;
import static dev.edict.cel.type.CelType.TIMESTAMP;

import dev.edict.cel.value.CelError;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.Timestamp;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of times and durations. Without a time zone, the parts are those of UTC. */
final class TimeFunctions {
    private static final Pattern OFFSET = Pattern.compile("([+-]?[0-9]{1,9}):([+-]?[0-9]{1,9})");

    private TimeFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        part(table, "getFullYear", "timestamp_to_year", ZonedDateTime::getYear);
        part(table, "getMonth", "timestamp_to_month", time -> time.getMonthValue() - 1);
        part(table, "getDayOfYear", "timestamp_to_day_of_year", time -> time.getDayOfYear() - 1);
        part(table, "getDayOfMonth", "timestamp_to_day_of_month", time -> time.getDayOfMonth() - 1);
        part(table, "getDate", "timestamp_to_day_of_month_1_based", ZonedDateTime::getDayOfMonth);
        part(table, "getDayOfWeek", "timestamp_to_day_of_week", time -> time.getDayOfWeek().getValue() % 7);
        part(table, "getHours", "timestamp_to_hours", ZonedDateTime::getHour);
        part(table, "getMinutes", "timestamp_to_minutes", ZonedDateTime::getMinute);
        part(table, "getSeconds", "timestamp_to_seconds", ZonedDateTime::getSecond);
        part(table, "getMilliseconds", "timestamp_to_milliseconds", time -> time.getNano() / 1_000_000);
        whole(table, "getHours", "duration_to_hours", 3_600 * Nanoseconds.PER_SECOND);
        whole(table, "getMinutes", "duration_to_minutes", 60 * Nanoseconds.PER_SECOND);
        whole(table, "getSeconds", "duration_to_seconds", Nanoseconds.PER_SECOND);
        whole(table, "getMilliseconds", "duration_to_milliseconds", 1_000_000);
    }

    private static void part(FunctionTable.Builder table, String name, String id, ToLongFunction<ZonedDateTime> part) {
        table.member(name, id, INT,
                (arguments, meter) -> part.applyAsLong(((Timestamp) arguments[0]).instant().atZone(ZoneOffset.UTC)), TIMESTAMP);
        String zoned = id.equals("timestamp_to_seconds") ? "timestamp_to_seconds_tz" : id + "_with_tz";
        table.member(name, zoned, INT, (arguments, meter) -> {
            Object zone = zone((String) arguments[1]);
            return zone instanceof ZoneId known ? part.applyAsLong(((Timestamp) arguments[0]).instant().atZone(known)) : zone;
        }, TIMESTAMP, STRING);
    }

    private static void whole(FunctionTable.Builder table, String name, String id, long unit) {
        table.member(name, id, INT, (arguments, meter) -> ((Nanoseconds) arguments[0]).count() / unit, DURATION);
    }

    private static Object zone(String name) {
        try {
            if (name.indexOf(':') >= 0) {
                Matcher matcher = OFFSET.matcher(name);
                if (!matcher.matches()) {
                    return new CelError("strconv.Atoi: parsing \"" + name + "\": invalid syntax");
                }
                int hours = Integer.parseInt(matcher.group(1));
                int minutes = Integer.parseInt(matcher.group(2));
                return ZoneOffset.ofTotalSeconds((hours * 60 + (name.startsWith("-") ? -minutes : minutes)) * 60);
            }
            return switch (name) {
                case "", "UTC" -> ZoneOffset.UTC;
                case "Local" -> ZoneOffset.UTC;
                default -> ZoneId.of(name);
            };
        } catch (DateTimeException unknown) {
            return new CelError("unknown time zone " + name);
        }
    }
}
