package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.HPAScalingRules;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a recommendation: it is held back by recent ones, slowed down, and kept within the bounds.
 *
 * @param stabilized the recommendation that counts, in the light of recent ones
 * @param whyStabilized of the condition {@code AbleToScale}
 * @param desired what is really done
 * @param whyDesired of the condition {@code ScalingLimited}
 */
record Bounds(int recommended, int stabilized, Why whyStabilized, int desired, Why whyDesired) {
    /** For how long a lower recommendation must last, unless the autoscaler says otherwise. */
    static final Duration DOWN_WINDOW = Duration.ofMinutes(5);

    private static final Why READY = new Why("ReadyForNewScale", "recommended size matches current size");
    private static final Why HELD_DOWN = new Why("ScaleDownStabilized",
            "recent recommendations were higher than current one, applying the highest recent recommendation");
    private static final Why HELD_UP = new Why("ScaleUpStabilized",
            "recent recommendations were lower than current one, applying the lowest recent recommendation");
    private static final Why WITHIN = new Why("DesiredWithinRange", "the desired count is within the acceptable range");
    private static final Why TOO_FEW =
            new Why("TooFewReplicas", "the desired replica count is less than the minimum replica count");
    private static final Why TOO_MANY =
            new Why("TooManyReplicas", "the desired replica count is more than the maximum replica count");
    private static final Why TOO_FAST_UP =
            new Why("ScaleUpLimit", "the desired replica count is increasing faster than the maximum scale rate");
    private static final Why TOO_FAST_DOWN =
            new Why("ScaleDownLimit", "the desired replica count is decreasing faster than the maximum scale rate");

    /** A reason and what it says to people. */
    record Why(String reason, String message) {}

    private record Limited(int replicas, Why why) {}

    /** Whether the recommendation is not followed. */
    boolean isLimited() {
        return desired != stabilized;
    }

    static Bounds of(
            int recommended, int current, int least, int most, @Nullable HorizontalPodAutoscalerBehavior behavior,
            History history, Instant now) {
        return behavior == null
                ? usual(recommended, current, least, most, history, now)
                : behaving(recommended, current, least, most, behavior, history, now);
    }

    private static Bounds usual(int recommended, int current, int least, int most, History history, Instant now) {
        int stabilized = history.highestSince(now.minus(DOWN_WINDOW).minusNanos(1), recommended);
        int fastest = Math.max(2 * current, 4);
        Limited limited;
        if (stabilized < least) {
            limited = new Limited(least, TOO_FEW);
        } else if (stabilized > Math.min(most, fastest)) {
            limited = most > fastest ? new Limited(fastest, TOO_FAST_UP) : new Limited(most, TOO_MANY);
        } else {
            limited = new Limited(stabilized, WITHIN);
        }
        return new Bounds(
                recommended, stabilized, stabilized == recommended ? READY : HELD_DOWN, limited.replicas(), limited.why());
    }

    private static Bounds behaving(
            int recommended, int current, int least, int most, HorizontalPodAutoscalerBehavior behavior,
            History history, Instant now) {
        HPAScalingRules up = rules(behavior.scaleUp());
        HPAScalingRules down = rules(behavior.scaleDown());
        int floor = history.lowestSince(now.minus(window(up, Duration.ZERO)), recommended);
        int ceiling = history.highestSince(now.minus(window(down, DOWN_WINDOW)), recommended);
        int stabilized = Math.min(Math.max(current, floor), ceiling);
        Why why = stabilized == recommended ? READY : recommended >= current ? HELD_UP : HELD_DOWN;
        Limited limited = new Limited(stabilized, WITHIN);
        if (stabilized > current) {
            int fastest = Math.max(current, history.highestAllowed(current, up, now));
            if (stabilized > Math.min(most, fastest)) {
                limited = most > fastest ? new Limited(fastest, TOO_FAST_UP) : new Limited(most, TOO_MANY);
            }
        } else if (stabilized < current) {
            int fastest = Math.min(current, history.lowestAllowed(current, down, now));
            if (stabilized < Math.max(least, fastest)) {
                limited = least < fastest ? new Limited(fastest, TOO_FAST_DOWN) : new Limited(least, TOO_FEW);
            }
        }
        return new Bounds(recommended, stabilized, why, limited.replicas(), limited.why());
    }

    private static HPAScalingRules rules(@Nullable HPAScalingRules rules) {
        return rules == null ? HPAScalingRules.EMPTY : rules;
    }

    private static Duration window(HPAScalingRules rules, Duration usual) {
        Integer seconds = rules.stabilizationWindowSeconds();
        return seconds == null ? usual : Duration.ofSeconds(seconds);
    }
}
