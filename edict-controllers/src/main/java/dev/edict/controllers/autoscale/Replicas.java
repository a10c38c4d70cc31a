package dev.edict.controllers.autoscale;

import dev.edict.api.core.v1.Pod;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * How many replicas a metric asks for: as many as bring what each of them does to the target.
 *
 * <p>Pods without a metric are assumed to hold against the change: to use all when it goes down, nothing when it goes up. So a lack
 * of knowledge makes changes smaller, and never turns them around.
 *
 * @param usage what was measured, on average, in thousandths
 * @param utilization the same in percent of what was asked for; 0 for metrics that are no part of something
 */
record Replicas(int count, long usage, int utilization) {

    /** How far from the target is near enough. */
    record Tolerances(double down, double up) {
        static final Tolerances USUAL = new Tolerances(0.1, 0.1);

        boolean isWithin(double ratio) {
            return 1.0 - down <= ratio && ratio <= 1.0 + up;
        }
    }

    private record Measured(double ratio, long usage, int utilization) {}

    /** To a part of what pods ask for. @param target in percent */
    static Replicas ofUtilization(
            int current, int target, String resource, String container, Tolerances tolerances,
            List<Pod> pods, Map<String, Metric> metrics, Instant now) {
        checkThereArePods(pods);
        PodGroups groups = PodGroups.of(pods, metrics, resource, now);
        Map<String, Metric> known = countingOnly(metrics, groups);
        Map<String, Long> requests = Requests.of(pods, container, resource);
        long fallback = Math.max(100, target);
        return of(current, groups, known, tolerances,
                counted -> utilization(counted, requests, target),
                pod -> requests.getOrDefault(pod, 0L) * fallback / 100);
    }

    /** To an amount for each pod. @param target in thousandths */
    static Replicas ofAmount(
            int current, long target, String resource, Tolerances tolerances,
            List<Pod> pods, Map<String, Metric> metrics, Instant now) {
        checkThereArePods(pods);
        PodGroups groups = PodGroups.of(pods, metrics, resource, now);
        return of(current, groups, countingOnly(metrics, groups), tolerances, counted -> amount(counted, target), pod -> target);
    }

    private static void checkThereArePods(List<Pod> pods) {
        if (pods.isEmpty()) {
            throw new MetricException("no pods returned by selector while calculating replica count");
        }
    }

    private static Map<String, Metric> countingOnly(Map<String, Metric> metrics, PodGroups groups) {
        Map<String, Metric> known = new HashMap<>(metrics);
        known.keySet().removeAll(groups.ignored());
        known.keySet().removeAll(groups.unready());
        if (known.isEmpty()) {
            throw new MetricException("did not receive metrics for targeted pods (pods might be unready)");
        }
        return known;
    }

    /** @param whenGoingDown what a pod is assumed to use whose metric is missing */
    private static Replicas of(
            int current, PodGroups groups, Map<String, Metric> known, Tolerances tolerances,
            Function<Map<String, Metric>, Measured> measure, ToLongFunction<String> whenGoingDown) {
        Measured measured = measure.apply(known);
        double ratio = measured.ratio();
        boolean upWithUnready = !groups.unready().isEmpty() && ratio > 1.0;
        Replicas same = new Replicas(current, measured.usage(), measured.utilization());
        if (!upWithUnready && groups.missing().isEmpty()) {
            return tolerances.isWithin(ratio) ? same : same.withCount(ceiling(ratio * groups.ready()));
        }
        Map<String, Metric> assumed = new HashMap<>(known);
        if (ratio < 1.0) {
            groups.missing().forEach(pod -> assumed.put(pod, Metric.assumed(whenGoingDown.applyAsLong(pod))));
        } else if (ratio > 1.0) {
            groups.missing().forEach(pod -> assumed.put(pod, Metric.assumed(0)));
        }
        if (upWithUnready) {
            groups.unready().forEach(pod -> assumed.put(pod, Metric.assumed(0)));
        }
        double careful = measure.apply(assumed).ratio();
        if (tolerances.isWithin(careful) || ratio < 1.0 && careful > 1.0 || ratio > 1.0 && careful < 1.0) {
            return same;
        }
        int count = ceiling(careful * assumed.size());
        return careful < 1.0 && count > current || careful > 1.0 && count < current ? same : same.withCount(count);
    }

    private static Measured utilization(Map<String, Metric> metrics, Map<String, Long> requests, int target) {
        long used = 0;
        long requested = 0;
        int counted = 0;
        for (Map.Entry<String, Metric> metric : metrics.entrySet()) {
            Long request = requests.get(metric.getKey());
            if (request != null) {
                used += metric.getValue().thousandths();
                requested += request;
                counted++;
            }
        }
        if (requested == 0) {
            throw new MetricException("no metrics returned matched known pods");
        }
        int utilization = (int) (used * 100 / requested);
        return new Measured((double) utilization / target, used / counted, utilization);
    }

    private static Measured amount(Map<String, Metric> metrics, long target) {
        long usage = metrics.values().stream().mapToLong(Metric::thousandths).sum() / metrics.size();
        return new Measured((double) usage / target, usage, 0);
    }

    /** To a value of something else than pods. */
    static Replicas ofValue(int current, long usage, long target, Tolerances tolerances, List<Pod> pods) {
        double ratio = (double) usage / target;
        if (current == 0) {
            return new Replicas(ceiling(ratio), usage, 0);
        }
        if (tolerances.isWithin(ratio)) {
            return new Replicas(current, usage, 0);
        }
        if (pods.isEmpty()) {
            throw new MetricException("unable to calculate ready pods: no pods returned by selector while calculating replica count");
        }
        long ready = pods.stream()
                .filter(pod -> pod.status().phase().equals(PodStates.RUNNING) && PodStates.isReady(pod))
                .count();
        return new Replicas(ceiling(ratio * ready), usage, 0);
    }

    /** To a part of a value for each pod. @param running how many there are */
    static Replicas ofShare(int running, long usage, long target, Tolerances tolerances) {
        double ratio = usage / ((double) target * running);
        int count = tolerances.isWithin(ratio) ? running : ceiling((double) usage / target);
        return new Replicas(count, usage == Long.MAX_VALUE ? usage : (long) Math.ceil((double) usage / running), 0);
    }

    private static int ceiling(double count) {
        return (int) Math.min(Integer.MAX_VALUE, Math.ceil(count));
    }

    private Replicas withCount(int other) {
        return new Replicas(other, usage, utilization);
    }
}
