package dev.edict.kinds.autoscaling;

import dev.edict.kinds.core.resource.ResourceNameRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules for what an autoscaler measures: each metric has one source, of its type. */
final class MetricRules {
    private static final List<String> TYPES = List.of("ContainerResource", "External", "Object", "Pods", "Resource");
    private static final List<String> SOURCES = List.of("object", "external", "pods", "resource", "containerResource");
    private static final Map<String, String> SOURCE_OF_TYPE = Map.of("ContainerResource", "containerResource",
            "External", "external", "Object", "object", "Pods", "pods", "Resource", "resource");
    private static final List<String> TARGET_TYPES = List.of("Utilization", "Value", "AverageValue");

    private final boolean anyVersion;
    private final FieldErrors errors;

    private MetricRules(boolean anyVersion, FieldErrors errors) {
        this.anyVersion = anyVersion;
        this.errors = errors;
    }

    /** @param anyVersion whether an object with an unreadable version may be looked at */
    static void validate(List<ObjectValue> metrics, @Nullable Long minimum, boolean anyVersion, FieldPath path,
            FieldErrors errors) {
        MetricRules rules = new MetricRules(anyVersion, errors);
        boolean scalesToZero = false;
        for (int index = 0; index < metrics.size(); index++) {
            String type = metrics.get(index).string("type");
            scalesToZero |= type.equals("Object") || type.equals("External");
            rules.metric(metrics.get(index), path.index(index));
        }
        if (minimum != null && minimum == 0 && !scalesToZero) {
            errors.forbidden(path,
                    "must specify at least one Object or External metric to support scaling to zero replicas");
        }
    }

    private void metric(ObjectValue metric, FieldPath path) {
        String type = metric.string("type");
        if (type.isEmpty()) {
            errors.required(path.child("type"), "must specify a metric source type");
        }
        if (!TYPES.contains(type)) {
            errors.notSupported(path.child("type"), type, TYPES);
        }
        List<String> present = new ArrayList<>(SOURCES.stream().filter(metric::isSet).toList());
        if (!present.isEmpty()) {
            source(present.get(0), metric.object(present.get(0)), path.child(present.get(0)));
        }
        String expected = SOURCE_OF_TYPE.get(type);
        if (expected == null) {
            errors.notSupported(path.child("type"), type, TYPES);
        } else if (!present.contains(expected)) {
            errors.required(path.child(expected), "must populate information for the given metric source");
        }
        if (present.size() != 1) {
            present.remove(expected);
            for (String other : present) {
                errors.forbidden(path.child(other), "must populate the given metric source only");
            }
        }
    }

    private void source(String kind, ObjectValue source, FieldPath path) {
        ObjectValue target = source.object("target");
        FieldPath targetPath = path.child("target");
        switch (kind) {
            case "object" -> {
                TargetReference.validate(source.object("describedObject"),
                        anyVersion ? TargetReference.Leniency.ANY_VERSION : TargetReference.Leniency.CORE_GROUP,
                        path.child("describedObject"), errors);
                identifier(source.object("metric"), path.child("metric"));
                target(target, targetPath);
                if (!target.isSet("value") && !target.isSet("averageValue")) {
                    errors.required(targetPath.child("averageValue"),
                            "must set either a target value or averageValue");
                }
            }
            case "external" -> external(source, target, path);
            case "pods" -> {
                identifier(source.object("metric"), path.child("metric"));
                target(target, targetPath);
                if (!target.isSet("averageValue")) {
                    errors.required(targetPath.child("averageValue"), "must specify a positive target averageValue");
                }
            }
            case "containerResource" -> {
                containerResource(source, path);
                usage(target, targetPath);
            }
            default -> {
                if (source.string("name").isEmpty()) {
                    errors.required(path.child("name"), "must specify a resource name");
                }
                usage(target, targetPath);
            }
        }
    }

    private void external(ObjectValue source, ObjectValue target, FieldPath path) {
        FieldPath targetPath = path.child("target");
        identifier(source.object("metric"), path.child("metric"));
        target(target, targetPath);
        if (!target.isSet("value") && !target.isSet("averageValue")) {
            errors.required(targetPath.child("averageValue"),
                    "must set either a target value for metric or a per-pod target");
        }
        if (target.isSet("value") && target.isSet("averageValue")) {
            errors.forbidden(targetPath.child("value"),
                    "may not set both a target value for metric and a per-pod target");
        }
    }

    private void containerResource(ObjectValue source, FieldPath path) {
        String name = source.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"), "must specify a resource name");
        } else {
            ResourceNameRules.ofContainer(name, path.child("name"), errors);
        }
        String container = source.string("container");
        if (container.isEmpty()) {
            errors.required(path.child("container"), "must specify a container");
        } else {
            FieldRules.format(Formats.dns1123Label(container), container, path.child("container"), errors);
        }
    }

    private void usage(ObjectValue target, FieldPath path) {
        target(target, path);
        boolean share = target.isSet("averageUtilization");
        boolean amount = target.isSet("averageValue");
        if (!share && !amount) {
            errors.required(path.child("averageUtilization"),
                    "must set either a target raw value or a target utilization");
        }
        if (share && amount) {
            errors.forbidden(path.child("averageValue"),
                    "may not set both a target raw value and a target utilization");
        }
    }

    private void target(ObjectValue target, FieldPath path) {
        String type = target.string("type");
        if (type.isEmpty()) {
            errors.required(path.child("type"), "must specify a metric target type");
        }
        if (!TARGET_TYPES.contains(type)) {
            errors.invalid(path.child("type"), type, "must be either Utilization, Value, or AverageValue");
        }
        for (String key : List.of("value", "averageValue")) {
            Value amount = target.get(key);
            if (amount != null && Quantity.parse(amount).sign() != 1) {
                errors.invalid(path.child(key), Quantity.parse(amount).toString(), "must be positive");
            }
        }
        Long share = target.integerOrNull("averageUtilization");
        if (share != null && share < 1) {
            errors.invalid(path.child("averageUtilization"), share, "must be greater than 0");
        }
    }

    private void identifier(ObjectValue metric, FieldPath path) {
        String name = metric.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"), "must specify a metric name");
        } else {
            FieldRules.format(Formats.pathSegmentName(name), name, path.child("name"), errors);
        }
    }
}
