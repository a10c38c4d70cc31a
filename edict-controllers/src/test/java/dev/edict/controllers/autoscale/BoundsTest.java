package dev.edict.controllers.autoscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.autoscaling.v2.HPAScalingPolicy;
import dev.edict.api.autoscaling.v2.HPAScalingRules;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BoundsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private static Bounds usual(int recommended, int current, History history) {
        return Bounds.of(recommended, current, 2, 100, null, history, NOW);
    }

    private static HPAScalingRules rules(int window, String select, HPAScalingPolicy... policies) {
        return HPAScalingRules.EMPTY.withStabilizationWindowSeconds(window).withSelectPolicy(select)
                .withPolicies(Arrays.asList(policies));
    }

    private static HPAScalingPolicy policy(String type, int value, int seconds) {
        return HPAScalingPolicy.EMPTY.withType(type).withValue(value).withPeriodSeconds(seconds);
    }

    private static Bounds behaving(int recommended, int current, HPAScalingRules up, HPAScalingRules down, History history) {
        return Bounds.of(recommended, current, 1, 100, HorizontalPodAutoscalerBehavior.EMPTY.withScaleUp(up).withScaleDown(down),
                history, NOW);
    }

    @Test
    void aRecommendationWithinTheBoundsIsFollowed() {
        Bounds bounds = usual(7, 5, History.NONE);

        assertThat(bounds.desired()).isEqualTo(7);
        assertThat(bounds.isLimited()).isFalse();
        assertThat(bounds.whyDesired().reason()).isEqualTo("DesiredWithinRange");
        assertThat(bounds.whyStabilized().reason()).isEqualTo("ReadyForNewScale");
    }

    @Test
    void boundsAndTheUsualRateLimitIt() {
        assertThat(usual(1, 5, History.NONE)).satisfies(bounds -> {
            assertThat(bounds.desired()).isEqualTo(2);
            assertThat(bounds.whyDesired().reason()).isEqualTo("TooFewReplicas");
            assertThat(bounds.isLimited()).isTrue();
        });
        assertThat(usual(30, 5, History.NONE)).satisfies(bounds -> {
            assertThat(bounds.desired()).isEqualTo(10);
            assertThat(bounds.whyDesired().reason()).isEqualTo("ScaleUpLimit");
        });
        assertThat(usual(30, 1, History.NONE).desired()).isEqualTo(4);
        assertThat(Bounds.of(30, 5, 2, 8, null, History.NONE, NOW)).satisfies(bounds -> {
            assertThat(bounds.desired()).isEqualTo(8);
            assertThat(bounds.whyDesired().reason()).isEqualTo("TooManyReplicas");
        });
    }

    @Test
    void higherRecommendationsOfTheLastFiveMinutesHoldItUp() {
        History history = History.NONE.recommended(9, NOW.minusSeconds(400)).recommended(6, NOW.minusSeconds(200));

        Bounds bounds = usual(3, 6, history);

        assertThat(bounds.desired()).isEqualTo(6);
        assertThat(bounds.whyStabilized().reason()).isEqualTo("ScaleDownStabilized");
        assertThat(usual(3, 6, History.NONE.recommended(9, NOW.minusSeconds(301))).desired()).isEqualTo(3);
    }

    @Test
    void windowsOfABehaviourHoldBothDirections() {
        HPAScalingRules up = rules(60, "Max", policy("Pods", 50, 60));
        HPAScalingRules down = rules(60, "Max", policy("Pods", 50, 60));

        assertThat(behaving(9, 5, up, down, History.NONE.recommended(6, NOW.minusSeconds(30)))).satisfies(bounds -> {
            assertThat(bounds.desired()).isEqualTo(6);
            assertThat(bounds.whyStabilized().reason()).isEqualTo("ScaleUpStabilized");
        });
        assertThat(behaving(2, 5, up, down, History.NONE.recommended(4, NOW.minusSeconds(30))).desired()).isEqualTo(4);
        assertThat(behaving(2, 5, up, down, History.NONE.recommended(4, NOW.minusSeconds(90))).desired()).isEqualTo(2);
    }

    @Test
    void policiesSayHowFastItGoes() {
        HPAScalingRules two = rules(0, "Max", policy("Pods", 4, 60), policy("Percent", 50, 60));

        assertThat(behaving(90, 10, two, two, History.NONE).desired()).isEqualTo(15);
        assertThat(behaving(90, 10, two.withSelectPolicy("Min"), two, History.NONE).desired()).isEqualTo(14);
        assertThat(behaving(90, 10, two.withSelectPolicy("Disabled"), two, History.NONE).desired()).isEqualTo(10);
        assertThat(behaving(1, 10, two, two, History.NONE).desired()).isEqualTo(5);
        assertThat(behaving(1, 10, two, two.withSelectPolicy("Min"), History.NONE)).satisfies(bounds -> {
            assertThat(bounds.desired()).isEqualTo(6);
            assertThat(bounds.whyDesired().reason()).isEqualTo("ScaleDownLimit");
        });
    }

    @Test
    void whatWasDoneWithinThePeriodCounts() {
        HPAScalingRules rules = rules(0, "Max", policy("Pods", 4, 60));

        assertThat(behaving(90, 13, rules, rules, History.NONE.scaled(10, 13, NOW.minusSeconds(30))).desired()).isEqualTo(14);
        assertThat(behaving(90, 13, rules, rules, History.NONE.scaled(10, 13, NOW.minusSeconds(90))).desired()).isEqualTo(17);
        assertThat(behaving(1, 7, rules, rules, History.NONE.scaled(10, 7, NOW.minusSeconds(30))).desired()).isEqualTo(6);
    }
}
