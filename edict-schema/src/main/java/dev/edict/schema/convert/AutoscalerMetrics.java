package dev.edict.schema.convert;

import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The metrics of an autoscaler: flat in the first version, by identifier and target in the hub. */
final class AutoscalerMetrics {
    private static final List<String> KINDS = List.of("object", "pods", "resource", "containerResource", "external");
    private static final Value ZERO = new StringValue("0");

    private AutoscalerMetrics() {}

    /** The one metric that the first version can say by itself. */
    static ObjectValue processor(long share) {
        return ObjectValue.of("type", "Resource", "resource", ObjectValue.of("name", "cpu",
                "target", ObjectValue.of("type", "Utilization", "averageUtilization", share)));
    }

    /** The share of the processor that the metric aims at, or null if it is another metric. */
    static @Nullable Long processorShare(ObjectValue metric) {
        ObjectValue resource = metric.object("resource");
        return metric.string("type").equals("Resource") && resource.string("name").equals("cpu")
                ? resource.object("target").integerOrNull("averageUtilization")
                : null;
    }

    /** Each source of a metric is turned by its kind. */
    @FunctionalInterface
    private interface Turn {
        ObjectValue apply(String kind, ObjectValue source);
    }

    private static ObjectValue turn(ObjectValue metric, Turn turn) {
        ObjectValue turned = ObjectValue.of("type", metric.string("type"));
        for (String kind : KINDS) {
            ObjectValue source = metric.objectOrNull(kind);
            turned = source == null ? turned : turned.with(kind, turn.apply(kind, source));
        }
        return turned;
    }

    static ObjectValue sourceToHub(ObjectValue metric) {
        return turn(metric, (kind, source) -> switch (kind) {
            case "object" -> objectToHub(source);
            case "pods" -> metric(source, "metricName", "selector").with("target", ObjectValue.of(
                    "type", "AverageValue", "averageValue", orZero(source.get("targetAverageValue"))));
            case "external" -> metric(source, "metricName", "metricSelector").with("target", target(
                    source.isSet("targetValue") ? "Value" : "AverageValue",
                    "value", source.get("targetValue"), "averageValue", source.get("targetAverageValue")));
            default -> named(source).with("target", target(
                    source.isSet("targetAverageUtilization") ? "Utilization" : "AverageValue",
                    "averageValue", source.get("targetAverageValue"),
                    "averageUtilization", source.get("targetAverageUtilization")));
        });
    }

    private static ObjectValue objectToHub(ObjectValue source) {
        Value value = orZero(source.get("targetValue"));
        Value average = source.get("averageValue");
        boolean averaged = average != null;
        ObjectValue hub = ObjectValue.of("describedObject", source.object("target"));
        ObjectValue metric = metric(source, "metricName", "selector");
        return hub.with("target", target(averaged ? "AverageValue" : "Value",
                        "value", averaged && isZero(value) ? null : value, "averageValue", average))
                .with("metric", metric.object("metric"));
    }

    static ObjectValue sourceFromHub(ObjectValue metric) {
        return turn(metric, (kind, source) -> {
            ObjectValue target = source.object("target");
            ObjectValue identifier = source.object("metric");
            return switch (kind) {
                case "object" -> optional(optional(ObjectValue.of(
                        "target", reference(source.object("describedObject")),
                        "metricName", identifier.string("name"),
                        "targetValue", orZero(target.get("value"))),
                        "selector", identifier.get("selector")),
                        "averageValue", target.get("averageValue"));
                case "pods" -> optional(ObjectValue.of(
                        "metricName", identifier.string("name"),
                        "targetAverageValue", orZero(target.get("averageValue"))),
                        "selector", identifier.get("selector"));
                case "external" -> optional(optional(optional(
                        ObjectValue.of("metricName", identifier.string("name")),
                        "metricSelector", identifier.get("selector")),
                        "targetValue", target.get("value")),
                        "targetAverageValue", target.get("averageValue"));
                default -> withContainer(kind, source, optional(optional(
                        ObjectValue.of("name", source.string("name")),
                        "targetAverageUtilization", target.get("averageUtilization")),
                        "targetAverageValue", target.get("averageValue")));
            };
        });
    }

    static ObjectValue statusToHub(ObjectValue metric) {
        return turn(metric, (kind, source) -> switch (kind) {
            case "object" -> metric(source, "metricName", "selector")
                    .with("describedObject", source.object("target"))
                    .with("current", values("value", orZero(source.get("currentValue")),
                            "averageValue", source.get("averageValue")));
            case "pods" -> metric(source, "metricName", "selector")
                    .with("current", values("averageValue", orZero(source.get("currentAverageValue")), "", null));
            case "external" -> metric(source, "metricName", "metricSelector")
                    .with("current", values("value", orZero(source.get("currentValue")),
                            "averageValue", source.get("currentAverageValue")));
            default -> named(source).with("current", values(
                    "averageValue", orZero(source.get("currentAverageValue")),
                    "averageUtilization", source.get("currentAverageUtilization")));
        });
    }

    static ObjectValue statusFromHub(ObjectValue metric) {
        return turn(metric, (kind, source) -> {
            ObjectValue current = source.object("current");
            ObjectValue identifier = source.object("metric");
            return switch (kind) {
                case "object" -> optional(optional(ObjectValue.of(
                        "target", reference(source.object("describedObject")),
                        "metricName", identifier.string("name"),
                        "currentValue", orZero(current.get("value"))),
                        "selector", identifier.get("selector")),
                        "averageValue", current.get("averageValue"));
                case "pods" -> optional(ObjectValue.of(
                        "metricName", identifier.string("name"),
                        "currentAverageValue", orZero(current.get("averageValue"))),
                        "selector", identifier.get("selector"));
                case "external" -> optional(optional(
                        ObjectValue.of("metricName", identifier.string("name")),
                        "metricSelector", identifier.get("selector"))
                        .with("currentValue", orZero(current.get("value"))),
                        "currentAverageValue", current.get("averageValue"));
                default -> withContainer(kind, source, optional(
                        ObjectValue.of("name", source.string("name")),
                        "currentAverageUtilization", current.get("averageUtilization"))
                        .with("currentAverageValue", orZero(current.get("averageValue"))));
            };
        });
    }

    private static ObjectValue metric(ObjectValue source, String name, String selector) {
        return ObjectValue.of("metric",
                optional(ObjectValue.of("name", source.string(name)), "selector", source.get(selector)));
    }

    private static ObjectValue named(ObjectValue source) {
        return optional(ObjectValue.of("name", source.string("name")), "container", source.get("container"));
    }

    private static ObjectValue withContainer(String kind, ObjectValue source, ObjectValue flat) {
        return kind.equals("containerResource") ? flat.with("container", source.string("container")) : flat;
    }

    private static ObjectValue reference(ObjectValue reference) {
        ObjectValue ordered = ObjectValue.of("kind", reference.string("kind"), "name", reference.string("name"));
        return reference.string("apiVersion").isEmpty()
                ? ordered
                : ordered.with("apiVersion", reference.string("apiVersion"));
    }

    private static ObjectValue target(
            String type, String one, @Nullable Value first, String other, @Nullable Value second) {
        return optional(optional(ObjectValue.of("type", type), one, first), other, second);
    }

    private static ObjectValue values(String one, Value first, String other, @Nullable Value second) {
        return optional(ObjectValue.EMPTY.with(one, first), other, second);
    }

    private static ObjectValue optional(ObjectValue object, String key, @Nullable Value value) {
        return value == null ? object : object.with(key, value);
    }

    private static Value orZero(@Nullable Value amount) {
        return amount == null ? ZERO : amount;
    }

    private static boolean isZero(Value amount) {
        return amount.equals(ZERO) || amount.equals(NumberValue.of(0));
    }
}
