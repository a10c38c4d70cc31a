package dev.edict.kinds.field;

import java.util.ArrayList;
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

    private static final class Runs {
        private final List<String> before;
        private final List<String> after;
        private final Map<String, List<Integer>> places = new HashMap<>();
        private final List<Run> found = new ArrayList<>();

        Runs(List<String> before, List<String> after) {
            this.before = before;
            this.after = after;
            for (int index = 0; index < after.size(); index++) {
                places.computeIfAbsent(after.get(index), line -> new ArrayList<>()).add(index);
            }
            if (after.size() >= LONG) {
                places.values().removeIf(indexes -> indexes.size() > after.size() / 100 + 1);
            }
        }

        List<Run> all() {
            find(0, before.size(), 0, after.size());
            return found;
        }

        private void find(int from, int to, int into, int end) {
            Run run = longest(from, to, into, end);
            if (run.length == 0) {
                return;
            }
            find(from, run.before, into, run.after);
            found.add(run);
            find(run.before + run.length, to, run.after + run.length, end);
        }

        private Run longest(int from, int to, int into, int end) {
            int bestBefore = from;
            int bestAfter = into;
            int length = 0;
            Map<Integer, Integer> lengths = Map.of();
            for (int index = from; index < to; index++) {
                Map<Integer, Integer> next = new HashMap<>();
                for (int place : places.getOrDefault(before.get(index), List.of())) {
                    if (place < into || place >= end) {
                        continue;
                    }
                    int size = lengths.getOrDefault(place - 1, 0) + 1;
                    next.put(place, size);
                    if (size > length) {
                        bestBefore = index - size + 1;
                        bestAfter = place - size + 1;
                        length = size;
                    }
                }
                lengths = next;
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
    }
}
