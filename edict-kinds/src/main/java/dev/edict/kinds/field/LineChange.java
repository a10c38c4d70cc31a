package dev.edict.kinds.field;

import dev.edict.model.budget.TimeBudget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lines of a text that were replaced by lines of another; either may be none.
 *
 * <p>What is the same is found as kube-apiserver's library finds it, so that both tell the same: the longest run of equal
 * lines, then the longest ones before it and after it, and so on (Ratcliff and Obershelp). In a long text a line that
 * is found again and again does not begin a run.
 *
 * @param before the first replaced line
 * @param beforeEnd the line after the last replaced one
 * @param after the first line of the replacement
 * @param afterEnd the line after the last one of the replacement
 */
record LineChange(int before, int beforeEnd, int after, int afterEnd) {
    private static final int LONG = 200;

    static List<LineChange> between(List<String> before, List<String> after) {
        List<LineChange> changes = new ArrayList<>();
        int from = 0;
        int into = 0;
        for (Run run : new Runs(before, after).all()) {
            if (run.before > from || run.after > into) {
                changes.add(new LineChange(from, run.before, into, run.after));
            }
            from = run.before + run.length;
            into = run.after + run.length;
        }
        if (before.size() > from || after.size() > into) {
            changes.add(new LineChange(from, before.size(), into, after.size()));
        }
        return changes;
    }

    /** Lines that are the same in both texts. */
    private record Run(int before, int after, int length) {}

    /** Part of both texts, of which it is not known yet what is the same. */
    private record Stretch(int from, int to, int into, int end) {}

    private static final class Runs {
        private final List<String> before;
        private final List<String> after;
        private final Map<String, List<Integer>> places = new HashMap<>();
        private final List<Run> found = new ArrayList<>();

        /** How long the run is that ends at a place, if it was seen with the line before this one or with this one. */
        private int[] lengths;
        private int[] seen;
        private int[] newLengths;
        private int[] newSeen;
        private int lines;

        Runs(List<String> before, List<String> after) {
            this.before = before;
            this.after = after;
            for (int index = 0; index < after.size(); index++) {
                TimeBudget.step();
                places.computeIfAbsent(after.get(index), line -> new ArrayList<>()).add(index);
            }
            if (after.size() >= LONG) {
                places.values().removeIf(indexes -> indexes.size() > after.size() / 100 + 1);
            }
            this.lengths = new int[after.size() + 1];
            this.seen = new int[after.size() + 1];
            this.newLengths = new int[after.size() + 1];
            this.newSeen = new int[after.size() + 1];
        }

        /** In their order. What is left to do is kept in a list, for there may be as many runs as lines. */
        List<Run> all() {
            Deque<Record> left = new ArrayDeque<>();
            left.push(new Stretch(0, before.size(), 0, after.size()));
            while (!left.isEmpty()) {
                switch (left.pop()) {
                    case Stretch stretch -> {
                        Run run = longest(stretch.from, stretch.to, stretch.into, stretch.end);
                        if (run.length > 0) {
                            left.push(new Stretch(
                                    run.before + run.length, stretch.to, run.after + run.length, stretch.end));
                            left.push(run);
                            left.push(new Stretch(stretch.from, run.before, stretch.into, run.after));
                        }
                    }
                    case Run run -> found.add(run);
                    default -> throw new IllegalStateException();
                }
            }
            return found;
        }

        private Run longest(int from, int to, int into, int end) {
            int bestBefore = from;
            int bestAfter = into;
            int length = 0;
            lines += 2;
            for (int index = from; index < to; index++) {
                lines++;
                for (int place : places.getOrDefault(before.get(index), List.of())) {
                    TimeBudget.step();
                    if (place < into) {
                        continue;
                    }
                    if (place >= end) {
                        break;
                    }
                    int size = seen[place] == lines - 1 ? lengths[place] + 1 : 1;
                    newLengths[place + 1] = size;
                    newSeen[place + 1] = lines;
                    if (size > length) {
                        bestBefore = index - size + 1;
                        bestAfter = place - size + 1;
                        length = size;
                    }
                }
                TimeBudget.step();
                turnOver();
            }
            while (bestBefore > from && bestAfter > into
                    && before.get(bestBefore - 1).equals(after.get(bestAfter - 1))) {
                bestBefore--;
                bestAfter--;
                length++;
            }
            while (bestBefore + length < to && bestAfter + length < end
                    && before.get(bestBefore + length).equals(after.get(bestAfter + length))) {
                length++;
            }
            return new Run(bestBefore, bestAfter, length);
        }

        private void turnOver() {
            int[] oldLengths = lengths;
            lengths = newLengths;
            newLengths = oldLengths;
            int[] oldSeen = seen;
            seen = newSeen;
            newSeen = oldSeen;
        }
    }
}
