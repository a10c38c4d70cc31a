package dev.edict.kinds.batch;

import dev.edict.model.status.ApiErrors;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads schedules such as {@code 0 3 * * mon-fri}, {@code @daily} and {@code @every 1h30m}, to say what is wrong. */
final class CronSchedule {
    private static final Set<String> DESCRIPTORS =
            Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
    private static final String EVERY = "@every ";
    private static final List<Field> FIELDS = List.of(
            new Field(0, 59, List.of()),
            new Field(0, 23, List.of()),
            new Field(1, 31, List.of()),
            new Field(1, 12, List.of(
                    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
            new Field(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

    private CronSchedule() {}

    /** A field's least and greatest number, and names for its numbers from the least on. */
    private record Field(int least, int greatest, List<String> names) {}

    private static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    /** What is wrong with the schedule, or null if nothing is. */
    public static @Nullable String complaint(String schedule) {
        try {
            read(schedule);
            return null;
        } catch (MalformedException malformed) {
            return malformed.getMessage();
        }
    }

    private static void read(String schedule) throws MalformedException {
        String rest = schedule;
        if (schedule.isEmpty()) {
            throw new MalformedException("empty spec string");
        }
        if (schedule.startsWith("TZ=") || schedule.startsWith("CRON_TZ=")) {
            int space = schedule.indexOf(' ');
            if (space < 0) {
                throw new MalformedException(
                        "invalid schedule format: runtime error: slice bounds out of range [:-1]");
            }
            String zone = schedule.substring(schedule.indexOf('=') + 1, space);
            if (!zone.isEmpty() && !TimeZoneRules.isKnown(zone)) {
                throw new MalformedException("provided bad location " + zone + ": unknown time zone " + zone);
            }
            rest = schedule.substring(space).strip();
        }
        if (rest.startsWith("@")) {
            descriptor(rest);
            return;
        }
        String trimmed = rest.strip();
        String[] parts = trimmed.isEmpty() ? new String[0] : trimmed.split("\\s+");
        if (parts.length != FIELDS.size()) {
            throw new MalformedException("expected exactly " + FIELDS.size() + " fields, found " + parts.length + ": ["
                    + String.join(" ", parts) + "]");
        }
        for (int index = 0; index < parts.length; index++) {
            for (String range : parts[index].split(",")) {
                if (!range.isEmpty()) {
                    range(range, FIELDS.get(index));
                }
            }
        }
    }

    private static void descriptor(String text) throws MalformedException {
        if (text.startsWith(EVERY)) {
            String duration = text.substring(EVERY.length());
            String complaint = GoDuration.complaint(duration);
            if (complaint != null) {
                throw new MalformedException("failed to parse duration " + text + ": " + complaint);
            }
        } else if (!DESCRIPTORS.contains(text)) {
            throw new MalformedException("unrecognized descriptor: " + text);
        }
    }

    private static void range(String text, Field field) throws MalformedException {
        String[] rangeAndStep = text.split("/", -1);
        String[] ends = rangeAndStep[0].split("-", -1);
        long start;
        long end;
        if (ends[0].equals("*") || ends[0].equals("?")) {
            start = field.least;
            end = field.greatest;
        } else {
            start = numberOrName(ends[0], field);
            if (ends.length > 2) {
                throw new MalformedException("too many hyphens: " + text);
            }
            end = ends.length == 1 ? start : numberOrName(ends[1], field);
        }
        if (rangeAndStep.length > 2) {
            throw new MalformedException("too many slashes: " + text);
        }
        long step = 1;
        if (rangeAndStep.length == 2) {
            step = number(rangeAndStep[1]);
            end = ends.length == 1 ? field.greatest : end;
        }
        bounds(text, start, end, step, field);
    }

    private static void bounds(String text, long start, long end, long step, Field field) throws MalformedException {
        if (start < field.least) {
            throw new MalformedException(
                    "beginning of range (" + start + ") below minimum (" + field.least + "): " + text);
        }
        if (end > field.greatest) {
            throw new MalformedException(
                    "end of range (" + end + ") above maximum (" + field.greatest + "): " + text);
        }
        if (start > end) {
            throw new MalformedException(
                    "beginning of range (" + start + ") beyond end of range (" + end + "): " + text);
        }
        if (step == 0) {
            throw new MalformedException("step of range should be a positive number: " + text);
        }
    }

    private static long numberOrName(String text, Field field) throws MalformedException {
        int position = field.names.indexOf(text.toLowerCase(Locale.ROOT));
        return position < 0 ? number(text) : position + (long) field.least;
    }

    private static long number(String text) throws MalformedException {
        long number;
        try {
            number = Long.parseLong(text);
        } catch (NumberFormatException notANumber) {
            throw new MalformedException("failed to parse int from " + text + ": strconv.Atoi: parsing "
                    + ApiErrors.quote(text) + ": invalid syntax");
        }
        if (number < 0) {
            throw new MalformedException("negative number (" + number + ") not allowed: " + text);
        }
        return number;
    }
}
