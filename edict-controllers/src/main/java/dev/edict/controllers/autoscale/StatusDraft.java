package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerCondition;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerStatus;
import dev.edict.api.autoscaling.v2.MetricStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The status that an autoscaler gets in a pass. Belongs to the thread of the pass. */
final class StatusDraft {
    static final String ABLE = "AbleToScale";
    static final String ACTIVE = "ScalingActive";
    static final String LIMITED = "ScalingLimited";

    private final Instant now;
    private HorizontalPodAutoscalerStatus status;

    StatusDraft(HorizontalPodAutoscalerStatus status, Instant now) {
        this.status = status;
        this.now = now.truncatedTo(ChronoUnit.SECONDS);
    }

    HorizontalPodAutoscalerStatus status() {
        return status;
    }

    /** Sets a condition, where it stands, or behind the others. Its time stays as long as its status does. */
    void set(String type, boolean isSo, String reason, String message) {
        String value = isSo ? "True" : "False";
        List<HorizontalPodAutoscalerCondition> conditions = new ArrayList<>(status.conditions());
        int place = 0;
        while (place < conditions.size() && !conditions.get(place).type().equals(type)) {
            place++;
        }
        if (place == conditions.size()) {
            conditions.add(HorizontalPodAutoscalerCondition.EMPTY.withType(type));
        }
        HorizontalPodAutoscalerCondition known = conditions.get(place);
        conditions.set(place, known
                .withStatus(value)
                .withLastTransitionTime(known.status().equals(value) ? known.lastTransitionTime() : now)
                .withReason(reason)
                .withMessage(message));
        status = status.withConditions(conditions);
    }

    void remove(String type) {
        status = status.withConditions(
                status.conditions().stream().filter(condition -> !condition.type().equals(type)).toList());
    }

    void count(int current, int desired, List<MetricStatus> metrics) {
        status = status.withCurrentReplicas(current).withDesiredReplicas(desired).withCurrentMetrics(metrics)
                .withObservedGeneration(null);
    }

    void scaledNow() {
        status = status.withLastScaleTime(now);
    }
}
