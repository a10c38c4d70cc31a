package dev.edict.controllers.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A set of completion indexes. It is kept as stretches, since the indexes of a job that is under way lie mostly side by side, and
 * is written so, too: {@code 0-5,7,9,10}.
 *
 * @param stretches in order; no two of them touch
 */
record Indexes(List<Stretch> stretches) {
    static final Indexes NONE = new Indexes(List.of());

    /** Indexes side by side, both ends included. */
    record Stretch(int first, int last) {}

    Indexes {
        stretches = List.copyOf(stretches);
    }

    static Indexes of(Collection<Integer> numbers) {
        return new Indexes(joined(new TreeSet<>(numbers).stream().map(number -> new Stretch(number, number)).toList()));
    }

    /**
     * Reads what {@link #toString} writes. Nobody but this loop writes it into a status; what cannot be read is left out all the
     * same, and so is what a job that has become smaller does not count any more.
     *
     * @param completions indexes from this one on are left out
     */
    static Indexes parse(String text, int completions) {
        List<Stretch> found = new ArrayList<>();
        for (String part : text.split(",")) {
            String[] ends = part.split("-", -1);
            try {
                int first = Integer.parseInt(ends[0]);
                int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
                if (first < completions) {
                    found.add(new Stretch(first, Math.min(last, completions - 1)));
                }
            } catch (NumberFormatException unreadable) {
                continue;
            }
        }
        return new Indexes(joined(found));
    }

    /** @param ordered by their first index */
    private static List<Stretch> joined(List<Stretch> ordered) {
        List<Stretch> result = new ArrayList<>();
        for (Stretch next : ordered) {
            Stretch before = result.isEmpty() ? null : result.getLast();
            if (before == null || next.first > before.last + 1) {
                result.add(next);
            } else if (next.last > before.last) {
                result.set(result.size() - 1, new Stretch(before.first, next.last));
            }
        }
        return result;
    }

    Indexes with(Indexes others) {
        List<Stretch> all = new ArrayList<>(stretches);
        all.addAll(others.stretches);
        all.sort((one, other) -> Integer.compare(one.first, other.first));
        return new Indexes(joined(all));
    }

    boolean has(int index) {
        int low = 0;
        int high = stretches.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Stretch stretch = stretches.get(middle);
            if (stretch.last < index) {
                low = middle + 1;
            } else if (stretch.first > index) {
                high = middle - 1;
            } else {
                return true;
            }
        }
        return false;
    }

    int total() {
        return stretches.stream().mapToInt(stretch -> stretch.last - stretch.first + 1).sum();
    }

    /** How many of these are among others. */
    int commonWith(Indexes others) {
        int common = 0;
        int mine = 0;
        int theirs = 0;
        while (mine < stretches.size() && theirs < others.stretches.size()) {
            Stretch one = stretches.get(mine);
            Stretch other = others.stretches.get(theirs);
            common += Math.max(0, Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1);
            if (one.last <= other.last) {
                mine++;
            }
            if (other.last <= one.last) {
                theirs++;
            }
        }
        return common;
    }

    /** The first so many indexes below a limit that are not in this. */
    List<Integer> firstMissing(int count, int completions) {
        List<Integer> missing = new ArrayList<>();
        int candidate = 0;
        for (Stretch stretch : stretches) {
            for (; candidate < stretch.first && candidate < completions && missing.size() < count; candidate++) {
                missing.add(candidate);
            }
            candidate = Math.max(candidate, stretch.last + 1);
        }
        for (; candidate < completions && missing.size() < count; candidate++) {
            missing.add(candidate);
        }
        return missing;
    }

    /** As a status has it: two indexes side by side are written one by one, more of them as a stretch. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Stretch stretch : stretches) {
            text.append(text.isEmpty() ? "" : ",").append(stretch.first);
            if (stretch.last > stretch.first) {
                text.append(stretch.last == stretch.first + 1 ? ',' : '-').append(stretch.last);
            }
        }
        return text.toString();
    }
}
