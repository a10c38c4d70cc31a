package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.HPAScalingPolicy;
import dev.edict.api.autoscaling.v2.HPAScalingRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What was recommended for a target lately, and how its scale was changed: by that changes are held back and slowed down.
 *
 * @param recommendations how many replicas metrics wanted
 * @param additions how many replicas were added
 * @param removals how many were taken away
 */
record History(List<Moment> recommendations, List<Moment> additions, List<Moment> removals) {
    static final History NONE = new History(List.of(), List.of(), List.of());

    /** Nothing older than this is of use: windows and periods are at most an hour. */
    private static final Duration LONGEST = Duration.ofHours(1);

    record Moment(int replicas, Instant at) {}

    /** A target that was never looked at before is as it should be. */
    History beginning(int current, Instant now) {
        return recommendations.isEmpty() ? recommended(current, now) : this;
    }

    History recommended(int replicas, Instant now) {
        return new History(with(recommendations, replicas, now), additions, removals);
    }

    History scaled(int before, int after, Instant now) {
        return after > before
                ? new History(recommendations, with(additions, after - before, now), removals)
                : new History(recommendations, additions, with(removals, before - after, now));
    }

    private static List<Moment> with(List<Moment> moments, int replicas, Instant now) {
        List<Moment> recent = new ArrayList<>(moments);
        recent.removeIf(moment -> moment.at().isBefore(now.minus(LONGEST)));
        recent.add(new Moment(replicas, now));
        return List.copyOf(recent);
    }

    /** The most that was recommended since then. */
    int highestSince(Instant cutoff, int atLeast) {
        return Math.max(atLeast, since(cutoff).max().orElse(atLeast));
    }

    /** The least that was recommended since then. */
    int lowestSince(Instant cutoff, int atMost) {
        return Math.min(atMost, since(cutoff).min().orElse(atMost));
    }

    private IntStream since(Instant cutoff) {
        return recommendations.stream().filter(moment -> moment.at().isAfter(cutoff)).mapToInt(Moment::replicas);
    }

    /** How many replicas there may be at most by the rules for going up. */
    int highestAllowed(int current, HPAScalingRules rules, Instant now) {
        if ("Disabled".equals(rules.selectPolicy())) {
            return current;
        }
        Stream<Integer> proposed = rules.policies().stream().map(policy -> {
            int start = atBeginning(current, policy, now);
            return policy.type().equals("Pods")
                    ? start + policy.value()
                    : (int) Math.ceil(start * (1 + policy.value() / 100.0));
        });
        return "Min".equals(rules.selectPolicy())
                ? proposed.min(Integer::compare).orElse(Integer.MAX_VALUE)
                : proposed.max(Integer::compare).orElse(Integer.MIN_VALUE);
    }

    /** How many replicas there must be at least by the rules for going down. */
    int lowestAllowed(int current, HPAScalingRules rules, Instant now) {
        if ("Disabled".equals(rules.selectPolicy())) {
            return current;
        }
        Stream<Integer> proposed = rules.policies().stream().map(policy -> {
            int start = atBeginning(current, policy, now);
            return policy.type().equals("Pods") ? start - policy.value() : (int) (start * (1 - policy.value() / 100.0));
        });
        return "Min".equals(rules.selectPolicy())
                ? proposed.max(Integer::compare).orElse(Integer.MIN_VALUE)
                : proposed.min(Integer::compare).orElse(Integer.MAX_VALUE);
    }

    /** How many there were when the period of a policy began. */
    private int atBeginning(int current, HPAScalingPolicy policy, Instant now) {
        Instant cutoff = now.minusSeconds(policy.periodSeconds());
        return current - sum(additions, cutoff) + sum(removals, cutoff);
    }

    private static int sum(List<Moment> moments, Instant cutoff) {
        return moments.stream().filter(moment -> moment.at().isAfter(cutoff)).mapToInt(Moment::replicas).sum();
    }
}
