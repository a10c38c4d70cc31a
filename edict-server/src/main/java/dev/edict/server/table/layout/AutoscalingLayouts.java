package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Scales, and what sets them. */
final class AutoscalingLayouts {
    private static final int SHOWN_METRICS = 2;

    private AutoscalingLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        String spec = "autoscaling.v2.HorizontalPodAutoscalerSpec";
        layouts.put(new GroupKind("autoscaling", "HorizontalPodAutoscaler"), TableLayout.start()
                .name()
                .column("Reference", "string", field(spec, "scaleTargetRef"), AutoscalingLayouts::reference)
                .column("Targets", "string", field(spec, "metrics"), AutoscalingLayouts::metrics)
                .column("MinPods", "string", field(spec, "minReplicas"),
                        row -> Cells.amount(row.spec().get("minReplicas"), Cells.UNSET))
                .column("MaxPods", "string", field(spec, "maxReplicas"), row -> row.spec().integer("maxReplicas"))
                .column("Replicas", "string",
                        field("autoscaling.v2.HorizontalPodAutoscalerStatus", "currentReplicas"),
                        row -> row.status().integer("currentReplicas"))
                .age()
                .build());
        layouts.put(new GroupKind("autoscaling", "Scale"), TableLayout.start()
                .column("Name", "string", Wording.metadata("name"), Row::name)
                .column("Desired", "integer", field("autoscaling.v1.ScaleSpec", "replicas"),
                        row -> row.spec().integer("replicas"))
                .column("Available", "integer", field("autoscaling.v1.ScaleStatus", "replicas"),
                        row -> row.status().integer("replicas"))
                .age()
                .build());
    }

    private static String reference(Row row) {
        ObjectValue target = row.spec().object("scaleTargetRef");
        return target.string("kind") + "/" + target.string("name");
    }

    private static String metrics(Row row) {
        List<ObjectValue> specs = row.spec().list("metrics").objects();
        if (specs.isEmpty()) {
            return Cells.NONE;
        }
        ListValue statuses = row.status().list("currentMetrics");
        List<String> texts = new ArrayList<>();
        for (int position = 0; position < specs.size(); position++) {
            ObjectValue status = position < statuses.size() ? statuses.object(position) : ObjectValue.EMPTY;
            texts.add(metric(specs.get(position), status));
        }
        return Cells.first(SHOWN_METRICS, texts, ", ");
    }

    private static String metric(ObjectValue spec, ObjectValue status) {
        return switch (spec.string("type")) {
            case "External" -> valueOrAverage(spec.object("external"), status.object("external"));
            case "Object" -> valueOrAverage(spec.object("object"), status.object("object"));
            case "Pods" -> current(status.object("pods"), "averageValue") + "/"
                    + amount(spec.object("pods").object("target"), "averageValue");
            case "Resource" -> resource(spec.object("resource"), status.object("resource"));
            case "ContainerResource" -> resource(spec.object("containerResource"), status.object("containerResource"));
            default -> "<unknown type>";
        };
    }

    private static String valueOrAverage(ObjectValue source, ObjectValue status) {
        ObjectValue target = source.object("target");
        if (target.isSet("averageValue")) {
            return Cells.amount(status.object("current").get("averageValue"), Cells.UNKNOWN) + "/"
                    + amount(target, "averageValue") + " (avg)";
        }
        return current(status, "value") + "/" + amount(target, "value");
    }

    private static String resource(ObjectValue source, ObjectValue status) {
        ObjectValue target = source.object("target");
        String name = source.string("name") + ": ";
        if (target.isSet("averageValue")) {
            return name + current(status, "averageValue") + "/" + amount(target, "averageValue");
        }
        return name + percent(status.object("current"), Cells.UNKNOWN) + "/" + percent(target, "<auto>");
    }

    private static String current(ObjectValue status, String key) {
        return status.isEmpty() ? Cells.UNKNOWN : amount(status.object("current"), key);
    }

    private static String amount(ObjectValue values, String key) {
        return Cells.amount(values.get(key), "<nil>");
    }

    private static String percent(ObjectValue values, String whenAbsent) {
        Long utilization = values.integerOrNull("averageUtilization");
        return utilization == null ? whenAbsent : utilization + "%";
    }
}
