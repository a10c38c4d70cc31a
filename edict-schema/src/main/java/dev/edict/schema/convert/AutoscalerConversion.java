package dev.edict.schema.convert;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The autoscaler of {@code autoscaling/v1}, which knows one metric: the share of the processor. Other metrics, the
 * behavior, the measured values and the conditions travel in annotations, as JSON; what cannot be read there is dropped
 * without a word.
 */
final class AutoscalerConversion {
    static final Converter CONVERTER = new Converter(AutoscalerConversion::toHub, AutoscalerConversion::fromHub);

    private static final String PREFIX = "autoscaling.alpha.kubernetes.io/";
    private static final String METRICS = PREFIX + "metrics";
    private static final String CURRENT_METRICS = PREFIX + "current-metrics";
    private static final String CONDITIONS = PREFIX + "conditions";
    private static final String BEHAVIOR = PREFIX + "behavior";
    private static final List<String> CARRIERS = List.of(METRICS, CURRENT_METRICS, CONDITIONS, BEHAVIOR,
            PREFIX + "scale-down-tolerance", PREFIX + "scale-up-tolerance");
    private static final int USUAL_SHARE = 80;

    private AutoscalerConversion() {}

    private static ObjectValue toHub(ObjectValue autoscaler) {
        ObjectValue annotations = autoscaler.object("metadata").object("annotations");
        ObjectValue spec = autoscaler.object("spec");
        List<Value> metrics = metrics(read(annotations, METRICS), AutoscalerMetrics::sourceToHub);
        Long share = spec.integerOrNull("targetCPUUtilizationPercentage");
        if (share != null || metrics.isEmpty()) {
            metrics.add(AutoscalerMetrics.processor(share == null ? USUAL_SHARE : share));
        }
        spec = spec.without("targetCPUUtilizationPercentage").with("metrics", ListValue.copyOf(metrics));
        if (read(annotations, BEHAVIOR) instanceof ObjectValue behavior) {
            ObjectValue known = AutoscalerBehavior.toHub(behavior);
            spec = known.isEmpty() ? spec : spec.with("behavior", known);
        }
        return withoutCarriers(autoscaler).with("spec", spec)
                .with("status", statusToHub(autoscaler.object("status"), annotations));
    }

    private static ObjectValue statusToHub(ObjectValue status, ObjectValue annotations) {
        ObjectValue hub = status.without("currentCPUUtilizationPercentage");
        Long share = status.integerOrNull("currentCPUUtilizationPercentage");
        if (read(annotations, CURRENT_METRICS) instanceof ListValue current) {
            hub = hub.with("currentMetrics", ListValue.copyOf(metrics(current, AutoscalerMetrics::statusToHub)));
        } else if (share != null) {
            hub = hub.with("currentMetrics", ListValue.of(ObjectValue.of("type", "Resource", "resource",
                    ObjectValue.of("name", "cpu", "current", ObjectValue.of("averageUtilization", share)))));
        }
        return read(annotations, CONDITIONS) instanceof ListValue conditions
                ? hub.with("conditions", conditions)
                : hub;
    }

    private static ObjectValue fromHub(ObjectValue autoscaler) {
        ObjectValue spec = autoscaler.object("spec");
        ObjectValue status = autoscaler.object("status");
        ObjectValue old = spec.without("metrics").without("behavior");
        List<Value> others = new ArrayList<>();
        for (ObjectValue metric : spec.list("metrics").objects()) {
            Long share = AutoscalerMetrics.processorShare(metric);
            if (share == null) {
                others.add(AutoscalerMetrics.sourceFromHub(metric));
            } else if (!old.has("targetCPUUtilizationPercentage")) {
                old = old.with("targetCPUUtilizationPercentage", share);
            }
        }
        ObjectValue bare = withoutCarriers(autoscaler).with("spec", old);
        ObjectValue behavior = spec.objectOrNull("behavior");
        ObjectValue carrying = WorkloadConversion.annotations(bare, annotations -> {
            ObjectValue carried = carry(annotations, METRICS, ListValue.copyOf(others));
            carried = carry(carried, CURRENT_METRICS, ListValue.copyOf(
                    metrics(status.list("currentMetrics"), AutoscalerMetrics::statusFromHub)));
            if (behavior != null) {
                carried = carried.with(BEHAVIOR, Json.text(AutoscalerBehavior.fromHub(behavior)));
            }
            return carry(carried, CONDITIONS, ListValue.copyOf(
                    metrics(status.list("conditions"), AutoscalerConversion::condition)));
        });
        return autoscaler.has("status") ? carrying.with("status", statusFromHub(status)) : carrying;
    }

    private static ObjectValue statusFromHub(ObjectValue status) {
        ObjectValue old = status.without("currentMetrics").without("conditions");
        for (ObjectValue metric : status.list("currentMetrics").objects()) {
            ObjectValue resource = metric.object("resource");
            Long share = resource.object("current").integerOrNull("averageUtilization");
            if (metric.string("type").equals("Resource") && resource.string("name").equals("cpu") && share != null) {
                old = old.with("currentCPUUtilizationPercentage", share);
            }
        }
        return old;
    }

    /** A condition with its fields in the order in which they are always written. */
    private static ObjectValue condition(ObjectValue condition) {
        ObjectValue.Builder ordered = ObjectValue.builder()
                .put("type", condition.string("type")).put("status", condition.string("status"));
        Value since = condition.get("lastTransitionTime");
        ordered.put("lastTransitionTime", since == null ? NullValue.NULL : since);
        for (String key : List.of("reason", "message")) {
            if (!condition.string(key).isEmpty()) {
                ordered.put(key, condition.string(key));
            }
        }
        return ordered.build();
    }

    private static ObjectValue carry(ObjectValue annotations, String key, ListValue list) {
        return list.isEmpty() ? annotations : annotations.with(key, Json.text(list));
    }

    private static List<Value> metrics(@Nullable Value list, UnaryOperator<ObjectValue> convert) {
        List<Value> converted = new ArrayList<>();
        if (list instanceof ListValue metrics) {
            metrics.objects().forEach(metric -> converted.add(convert.apply(metric)));
        }
        return converted;
    }

    private static @Nullable Value read(ObjectValue annotations, String key) {
        try {
            return annotations.has(key) ? Json.parse(annotations.string(key)) : null;
        } catch (JsonSyntaxException dropped) {
            return null;
        }
    }

    private static ObjectValue withoutCarriers(ObjectValue autoscaler) {
        return WorkloadConversion.annotations(autoscaler, annotations -> {
            ObjectValue kept = annotations;
            for (String carrier : CARRIERS) {
                kept = kept.without(carrier);
            }
            return kept;
        });
    }
}
