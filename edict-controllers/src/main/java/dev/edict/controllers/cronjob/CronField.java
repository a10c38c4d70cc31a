package dev.edict.controllers.cronjob;

import java.util.List;
import java.util.Locale;

/**
 * The numbers that one field of a schedule means.
 *
 * @param bits one for each number
 * @param isAny whether it says that any will do, by a star or a question mark without a step
 */
record CronField(long bits, boolean isAny) {

    /**
     * What may stand in a field.
     *
     * @param names for its numbers, from the least on
     */
    enum Kind {
        MINUTE(0, 59, List.of()),
        HOUR(0, 23, List.of()),
        DAY(1, 31, List.of()),
        MONTH(1, 12, List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
        WEEKDAY(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat"));

        private final int least;
        private final int greatest;
        private final List<String> names;

        Kind(int least, int greatest, List<String> names) {
            this.least = least;
            this.greatest = greatest;
            this.names = names;
        }

        CronField any() {
            return new CronField(bits(least, greatest, 1), true);
        }

        CronField first() {
            return new CronField(1L << least, false);
        }
    }

    boolean has(int number) {
        return (bits & (1L << number)) != 0;
    }

    private static long bits(int first, int last, long step) {
        long bits = 0;
        for (long number = first; number <= last; number += step) {
            bits |= 1L << number;
        }
        return bits;
    }

    /**
     * Reads a list of numbers and ranges, such as {@code 0-10/2,30}.
     *
     * @throws IllegalArgumentException says what is wrong, in the words that people know from elsewhere
     */
    static CronField parse(String text, Kind kind) {
        CronField all = new CronField(0, false);
        for (String part : text.split(",")) {
            if (!part.isEmpty()) {
                CronField range = range(part, kind);
                all = new CronField(all.bits | range.bits, all.isAny || range.isAny);
            }
        }
        return all;
    }

    private static CronField range(String text, Kind kind) {
        String[] rangeAndStep = text.split("/", -1);
        String[] ends = rangeAndStep[0].split("-", -1);
        boolean isAny = ends[0].equals("*") || ends[0].equals("?");
        if (!isAny && ends.length > 2) {
            throw new IllegalArgumentException("too many hyphens: " + text);
        }
        int first = isAny ? kind.least : number(ends[0], kind);
        int last = isAny ? kind.greatest : ends.length == 1 ? first : number(ends[1], kind);
        if (rangeAndStep.length > 2) {
            throw new IllegalArgumentException("too many slashes: " + text);
        }
        int step = rangeAndStep.length == 1 ? 1 : number(rangeAndStep[1]);
        last = rangeAndStep.length == 2 && ends.length == 1 ? kind.greatest : last;
        check(text, first, last, step, kind);
        return new CronField(bits(first, last, step), isAny && step == 1);
    }

    private static void check(String text, int first, int last, int step, Kind kind) {
        if (first < kind.least) {
            throw new IllegalArgumentException("beginning of range (" + first + ") below minimum (" + kind.least + "): " + text);
        }
        if (last > kind.greatest) {
            throw new IllegalArgumentException("end of range (" + last + ") above maximum (" + kind.greatest + "): " + text);
        }
        if (first > last) {
            throw new IllegalArgumentException("beginning of range (" + first + ") beyond end of range (" + last + "): " + text);
        }
        if (step == 0) {
            throw new IllegalArgumentException("step of range should be a positive number: " + text);
        }
    }

    private static int number(String text, Kind kind) {
        int place = kind.names.indexOf(text.toLowerCase(Locale.ROOT));
        return place < 0 ? number(text) : place + kind.least;
    }

    private static int number(String text) {
        int number;
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException(
                    "failed to parse int from " + text + ": strconv.Atoi: parsing \"" + text + "\": invalid syntax", none);
        }
        if (number < 0) {
            throw new IllegalArgumentException("negative number (" + number + ") not allowed: " + text);
        }
        return number;
    }
}
