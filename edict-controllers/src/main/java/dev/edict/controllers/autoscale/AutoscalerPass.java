package dev.edict.controllers.autoscale;

import dev.edict.api.autoscaling.v1.Scale;
import dev.edict.api.autoscaling.v2.HPAScalingRules;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscaler;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerStatus;
import dev.edict.api.autoscaling.v2.MetricSpec;
import dev.edict.api.autoscaling.v2.MetricStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.Subresource;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One look at an autoscaler. Belongs to the thread that takes it. */
final class AutoscalerPass {
    private final HorizontalPodAutoscaler autoscaler;
    private final Targets targets;
    private final MetricsSource metrics;
    private final Cache<Pod> pods;
    private final Claims claims;
    private final ObjectEvents<HorizontalPodAutoscaler> events;
    private final Instant now;
    private final StatusDraft draft;
    private History history;

    AutoscalerPass(
            HorizontalPodAutoscaler autoscaler,
            Targets targets,
            MetricsSource metrics,
            Cache<Pod> pods,
            Claims claims,
            ObjectEvents<HorizontalPodAutoscaler> events,
            History history,
            Instant now) {
        this.autoscaler = autoscaler;
        this.targets = targets;
        this.metrics = metrics;
        this.pods = pods;
        this.claims = claims;
        this.events = events;
        this.history = history;
        this.now = now;
        this.draft = new StatusDraft(autoscaler.status(), now);
    }

    /** @param reason for people; empty if metrics see no need */
    private record Wish(int replicas, String reason, List<MetricStatus> metrics) {}

    HorizontalPodAutoscalerStatus status() {
        return draft.status();
    }

    History history() {
        return history;
    }

    /** Looks, and changes the scale if that is needed. What has failed is in the status, and in events. */
    void run() {
        Subresource<Scale> scales;
        Scale scale;
        try {
            scales = targets.scales(autoscaler.spec().scaleTargetRef(), autoscaler.namespace());
            scale = scales.get(autoscaler.spec().scaleTargetRef().name());
        } catch (ClientException failure) {
            events.warning(autoscaler, "FailedGetScale", text(failure));
            draft.set(StatusDraft.ABLE, false, "FailedGetScale",
                    "the HPA controller was unable to get the target's current scale: " + text(failure));
            return;
        }
        draft.set(StatusDraft.ABLE, true, "SucceededGetScale", "the HPA controller was able to get the target's current scale");
        int current = scale.spec().replicas();
        history = history.beginning(current, now);
        Wish wish = wish(scale, current);
        if (wish == null) {
            return;
        }
        if (wish.replicas() == current) {
            draft.count(current, current, wish.metrics());
        } else {
            rescale(scales, scale, current, wish);
        }
    }

    /** Null if that can not be known. */
    private @Nullable Wish wish(Scale scale, int current) {
        int most = autoscaler.spec().maxReplicas();
        if (current == 0) {
            draft.set(StatusDraft.ACTIVE, false, "ScalingDisabled",
                    "scaling is disabled since the replica count of the target is zero");
            return new Wish(0, "", List.of());
        }
        if (current > most) {
            return new Wish(most, "Current number of replicas above Spec.MaxReplicas", List.of());
        }
        if (current < least()) {
            return new Wish(least(), "Current number of replicas below Spec.MinReplicas", List.of());
        }
        return byMetrics(scale, current);
    }

    private int least() {
        Integer least = autoscaler.spec().minReplicas();
        return least == null ? 1 : least;
    }

    private @Nullable Wish byMetrics(Scale scale, int current) {
        List<MetricStatus> statuses = new ArrayList<>();
        Proposal best;
        try {
            best = best(scale, current, statuses);
        } catch (MetricException failure) {
            draft.count(current, draft.status().desiredReplicas(), statuses);
            events.warning(autoscaler, "FailedComputeMetricsReplicas", failure.text());
            return null;
        }
        int recommended = best.replicas();
        String reason = recommended > current ? best.metric() + " above target" : "All metrics below target";
        Bounds bounds = Bounds.of(
                recommended, current, least(), autoscaler.spec().maxReplicas(), autoscaler.spec().behavior(), history, now);
        history = history.recommended(recommended, now);
        draft.set(StatusDraft.ABLE, true, bounds.whyStabilized().reason(), bounds.whyStabilized().message());
        draft.set(StatusDraft.LIMITED, bounds.isLimited(), bounds.whyDesired().reason(), bounds.whyDesired().message());
        return new Wish(bounds.desired(), recommended == current ? "" : reason, statuses);
    }

    /** The proposal of the metric that wants most. Metrics that fail do not keep others from adding replicas, but from removing. */
    private Proposal best(Scale scale, int current, List<MetricStatus> statuses) {
        LabelSelector selector = selector(scale);
        Proposals proposals = new Proposals(metrics, autoscaler.namespace(), current, scale.status().replicas(), selector,
                selected(selector), tolerances(autoscaler.spec().behavior()), now);
        Proposal best = new Proposal(0, "", MetricStatus.EMPTY);
        ProposalException first = null;
        int failed = 0;
        for (MetricSpec spec : autoscaler.spec().metrics()) {
            try {
                Proposal proposal = proposals.of(spec);
                statuses.add(proposal.status());
                best = best.metric().isEmpty() || best.replicas() == 0 || proposal.replicas() > best.replicas() ? proposal : best;
            } catch (ProposalException failure) {
                events.warning(autoscaler, failure.reason(), failure.cause());
                statuses.add(MetricStatus.EMPTY);
                first = first == null ? failure : first;
                failed++;
            }
        }
        if (first != null && (failed >= autoscaler.spec().metrics().size() || best.replicas() < current)) {
            draft.set(StatusDraft.ACTIVE, false, first.reason(), "the HPA was unable to compute the replica count: " + first.cause());
            throw new MetricException("invalid metrics (" + failed + " invalid out of " + autoscaler.spec().metrics().size()
                    + "), first error is: " + first.text());
        }
        draft.set(StatusDraft.ACTIVE, true, "ValidMetricFound",
                "the HPA was able to successfully calculate a replica count from " + best.metric());
        return best;
    }

    private LabelSelector selector(Scale scale) {
        String text = scale.status().selector();
        if (text.isEmpty()) {
            throw unusable("SelectorRequired", "selector is required", "InvalidSelector",
                    "the HPA target's scale is missing a selector");
        }
        LabelSelector selector;
        try {
            selector = LabelSelector.parse(text);
        } catch (SelectorException invalid) {
            String message = "couldn't convert selector into a corresponding internal selector object: " + invalid.getMessage();
            throw unusable("InvalidSelector", message, "InvalidSelector", message);
        }
        List<ObjectKey> claimants = claims.claim(ObjectKey.of(autoscaler), selector, selected(selector));
        if (claimants.size() > 1) {
            String message = "pods by selector " + text + " are controlled by multiple HPAs: " + claimants.stream()
                    .map(ObjectKey::toString)
                    .collect(Collectors.joining(" ", "[", "]"));
            throw unusable("AmbiguousSelector", message, "AmbiguousSelector", message);
        }
        return selector;
    }

    private MetricException unusable(String event, String message, String reason, String conditionMessage) {
        events.warning(autoscaler, event, message);
        draft.set(StatusDraft.ACTIVE, false, reason, conditionMessage);
        return new MetricException(message);
    }

    private List<Pod> selected(LabelSelector selector) {
        return pods.list(autoscaler.namespace()).stream().filter(pod -> selector.matches(pod.metadata().labels())).toList();
    }

    private static Replicas.Tolerances tolerances(@Nullable HorizontalPodAutoscalerBehavior behavior) {
        return behavior == null
                ? Replicas.Tolerances.USUAL
                : new Replicas.Tolerances(tolerance(behavior.scaleDown()), tolerance(behavior.scaleUp()));
    }

    private static double tolerance(@Nullable HPAScalingRules rules) {
        Quantity tolerance = rules == null ? null : rules.tolerance();
        return tolerance == null ? Replicas.Tolerances.USUAL.up() : tolerance.doubleValue();
    }

    private void rescale(Subresource<Scale> scales, Scale scale, int current, Wish wish) {
        int desired = wish.replicas();
        try {
            Targets.resize(scales, autoscaler.spec().scaleTargetRef().name(), scale, desired);
        } catch (ClientException failure) {
            events.warning(autoscaler, "FailedRescale",
                    "New size: " + desired + "; reason: " + wish.reason() + "; error: " + text(failure));
            draft.set(StatusDraft.ABLE, false, "FailedUpdateScale",
                    "the HPA controller was unable to update the target scale: " + text(failure));
            draft.count(current, draft.status().desiredReplicas(), wish.metrics());
            return;
        }
        draft.set(StatusDraft.ABLE, true, "SucceededRescale",
                "the HPA controller was able to update the target scale to " + desired);
        events.normal(autoscaler, "SuccessfulRescale", "New size: " + desired + "; reason: " + wish.reason());
        draft.remove("ScaledToZero");
        draft.count(current, desired, wish.metrics());
        draft.scaledNow();
        history = history.scaled(current, desired, now);
    }

    private static String text(ClientException failure) {
        return String.valueOf(failure.getMessage());
    }
}
