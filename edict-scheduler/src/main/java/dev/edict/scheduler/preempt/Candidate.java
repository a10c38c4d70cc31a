package dev.edict.scheduler.preempt;

import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A node, and whose going would make room there.
 *
 * @param victims the most important first; never empty
 * @param violations of budgets
 */
record Candidate(String node, List<PodFacts> victims, int violations) {

    /** The one that does the least harm: each question is asked about those only that the one before has left. */
    static Candidate leastHarm(List<Candidate> candidates, Instant now) {
        List<ToLongFunction<Candidate>> questions = List.of(
                Candidate::violations,
                candidate -> candidate.victims().getFirst().priority(),
                Candidate::sumOfPriorities,
                candidate -> candidate.victims().size(),
                candidate -> -candidate.earliestStart(now).toEpochMilli());
        List<Candidate> left = candidates;
        for (ToLongFunction<Candidate> harm : questions) {
            long least = left.stream().mapToLong(harm).min().orElseThrow();
            left = left.stream().filter(candidate -> harm.applyAsLong(candidate) == least).toList();
        }
        return left.getFirst();
    }

    /** Such that many pods count more than few, however low their priority is. */
    private long sumOfPriorities() {
        return victims.stream().mapToLong(pod -> pod.priority() + (1L << 31)).sum();
    }

    /** When the first of the most important victims has begun. */
    private Instant earliestStart(Instant now) {
        int highest = victims.stream().mapToInt(PodFacts::priority).max().orElseThrow();
        return victims.stream()
                .filter(pod -> pod.priority() == highest)
                .map(pod -> start(pod, now))
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static Instant start(PodFacts pod, Instant now) {
        Instant start = pod.pod().status().startTime();
        return start == null ? now : start;
    }

    /** Pods in the order of their importance: those of high priority first, of these the ones that have run longest. */
    static List<PodFacts> byImportance(List<PodFacts> pods, Instant now) {
        List<PodFacts> sorted = new ArrayList<>(pods);
        sorted.sort(Comparator.comparingInt(PodFacts::priority).reversed().thenComparing(pod -> start(pod, now)));
        return sorted;
    }
}
