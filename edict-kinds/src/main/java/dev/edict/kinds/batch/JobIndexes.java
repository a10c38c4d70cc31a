package dev.edict.kinds.batch;

import dev.edict.model.status.ApiErrors;
import org.jspecify.annotations.Nullable;

/** Sets of a job's indexes, written as {@code 1,3-5,7}. */
final class JobIndexes {
    private JobIndexes() {}

    /** A stretch of indexes, both ends included. */
    private record Interval(int first, int last) {}

    /** The message says what cannot be read. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    /** How many indexes the text names. */
    static int count(String text, long completions) throws MalformedException {
        int total = 0;
        Interval previous = null;
        if (text.isEmpty()) {
            return 0;
        }
        for (String part : text.split(",", -1)) {
            Interval interval = interval(part, completions);
            if (previous != null && previous.last >= interval.first) {
                throw notIncreasing(previous.last, interval.first);
            }
            total += interval.last - interval.first + 1;
            previous = interval;
        }
        return total;
    }

    private static MalformedException notIncreasing(int previous, int current) {
        return new MalformedException("non-increasing order, previous: " + previous + ", current: " + current);
    }

    private static Interval interval(String text, long completions) throws MalformedException {
        String[] ends = text.split("-", -1);
        if (ends.length > 2) {
            throw new MalformedException("the fragment " + ApiErrors.quote(text) + " violates the requirement that an"
                    + " index interval can have at most two parts separated by '-'");
        }
        int first = index(ends[0], completions);
        if (ends.length == 1) {
            return new Interval(first, first);
        }
        int last = index(ends[1], completions);
        if (first >= last) {
            throw notIncreasing(first, last);
        }
        return new Interval(first, last);
    }

    private static int index(String text, long completions) throws MalformedException {
        int index;
        try {
            index = Integer.parseInt(text);
        } catch (NumberFormatException notANumber) {
            throw new MalformedException("cannot convert string to integer for index: " + ApiErrors.quote(text));
        }
        if (index >= completions) {
            throw new MalformedException("too large index: " + ApiErrors.quote(text));
        }
        return index;
    }

    /** The first index that both texts name, as a complaint; null if there is none. What cannot be read is skipped. */
    static @Nullable String overlap(String completed, String failed, long completions) {
        if (completed.isEmpty() || failed.isEmpty()) {
            return null;
        }
        String[] done = completed.split(",", -1);
        String[] lost = failed.split(",", -1);
        int donePosition = 0;
        int lostPosition = 0;
        while (donePosition < done.length && lostPosition < lost.length) {
            Interval one = intervalOrNull(done[donePosition], completions);
            Interval other = intervalOrNull(lost[lostPosition], completions);
            if (one == null) {
                donePosition++;
            } else if (other == null) {
                lostPosition++;
            } else if (one.first <= other.last && other.first <= one.last) {
                return "failedIndexes and completedIndexes overlap at index: " + Math.max(one.first, other.first);
            } else if (one.first <= other.first) {
                donePosition++;
            } else {
                lostPosition++;
            }
        }
        return null;
    }

    private static @Nullable Interval intervalOrNull(String text, long completions) {
        try {
            return interval(text, completions);
        } catch (MalformedException unreadable) {
            return null;
        }
    }
}
