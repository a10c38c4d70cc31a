package dev.edict.compat.oracle;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The score of several verdicts, by group. */
record Report(List<Verdict> verdicts) {

    /** The sum of each group, and of all: how many steps agree of how many. */
    String score() {
        Map<String, int[]> groups = new TreeMap<>();
        int[] all = new int[3];
        for (Verdict verdict : verdicts) {
            for (int[] sum : List.of(groups.computeIfAbsent(verdict.scenario().group(), group -> new int[3]), all)) {
                sum[0]++;
                sum[1] += verdict.agreeing();
                sum[2] += verdict.steps();
            }
        }
        StringBuilder text = new StringBuilder();
        groups.forEach((group, sum) -> text.append(
                "%-8s %3d scenarios, %4d of %4d steps agree%n".formatted(group, sum[0], sum[1], sum[2])));
        return text.append("%d of %d steps agree%n".formatted(all[1], all[2])).toString();
    }

    boolean agrees() {
        return verdicts.stream().allMatch(verdict -> verdict.differing().isEmpty());
    }
}
