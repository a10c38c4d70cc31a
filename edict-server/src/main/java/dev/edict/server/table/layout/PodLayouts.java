package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;

/** Pods and their templates. */
final class PodLayouts {
    static final Wording NAMES = text("Names of each container in the template.");
    static final Wording IMAGES = text("Images referenced by each container in the template.");

    private static final String POD_SPEC = "core.v1.PodSpec";
    private static final String POD_STATUS = "core.v1.PodStatus";
    private static final ListValue SUCCEEDED = completed("Succeeded", "The pod has completed successfully.");
    private static final ListValue FAILED = completed("Failed", "The pod failed.");

    private PodLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("", "Pod"), TableLayout.start()
                .name()
                .column("Ready", "string", text("The aggregate readiness state of this pod for accepting traffic."),
                        row -> PodSummary.of(row).ready())
                .column("Status", "string", text("The aggregate status of the containers in this pod."),
                        row -> PodSummary.of(row).reason())
                .column("Restarts", "string", text("The number of times the containers in this pod have been"
                        + " restarted and when the last container in this pod has restarted."),
                        row -> PodSummary.of(row).restarts())
                .age()
                .wide("IP", "string", field(POD_STATUS, "podIP"), PodLayouts::address)
                .wide("Node", "string", field(POD_SPEC, "nodeName"),
                        row -> Cells.orElse(row.spec().string("nodeName"), Cells.NONE))
                .wide("Nominated Node", "string", field(POD_STATUS, "nominatedNodeName"),
                        row -> Cells.orElse(row.status().string("nominatedNodeName"), Cells.NONE))
                .wide("Readiness Gates", "string", field(POD_SPEC, "readinessGates"), PodLayouts::gates)
                .conditions(PodLayouts::conditions)
                .build());
        layouts.put(new GroupKind("", "PodTemplate"), TableLayout.start()
                .name()
                .column("Containers", "string", NAMES, row -> Cells.names(row.object().object("template")))
                .column("Images", "string", IMAGES, row -> Cells.images(row.object().object("template")))
                .column("Pod Labels", "string", text("The labels for the pod template."), row -> Cells.labels(
                        row.object().object("template").object("metadata").object("labels")))
                .build());
    }

    private static String address(Row row) {
        List<ObjectValue> addresses = row.status().list("podIPs").objects();
        return addresses.isEmpty() ? Cells.NONE : Cells.orElse(addresses.getFirst().string("ip"), Cells.NONE);
    }

    private static String gates(Row row) {
        List<ObjectValue> gates = row.spec().list("readinessGates").objects();
        ListValue conditions = row.status().list("conditions");
        long open = gates.stream().filter(gate -> Cells.isTrue(conditions, gate.string("conditionType"))).count();
        return gates.isEmpty() ? Cells.NONE : Cells.ratio(open, gates.size());
    }

    private static ListValue conditions(Row row) {
        return switch (row.status().string("phase")) {
            case "Succeeded" -> SUCCEEDED;
            case "Failed" -> FAILED;
            default -> ListValue.EMPTY;
        };
    }

    private static ListValue completed(String reason, String message) {
        return ListValue.of(
                ObjectValue.of("type", "Completed", "status", "True", "reason", reason, "message", message));
    }
}
