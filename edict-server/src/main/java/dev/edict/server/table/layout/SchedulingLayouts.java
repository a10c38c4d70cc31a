package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.Map;

/** What pods are scheduled by: priorities, groups, runtimes. */
final class SchedulingLayouts {
    private SchedulingLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        String priorityClass = "scheduling.v1.PriorityClass";
        layouts.put(new GroupKind("scheduling.k8s.io", "PriorityClass"), TableLayout.start()
                .name()
                .column("Value", "integer", field(priorityClass, "value"), row -> row.object().integer("value"))
                .column("Global-Default", "boolean", field(priorityClass, "globalDefault"),
                        row -> row.object().bool("globalDefault"))
                .age()
                .column("PreemptionPolicy", "string", field(priorityClass, "preemptionPolicy"),
                        row -> row.object().string("preemptionPolicy"))
                .build());
        layouts.put(new GroupKind("node.k8s.io", "RuntimeClass"), TableLayout.start()
                .name()
                .column("Handler", "string", text(""), row -> row.object().string("handler"))
                .age()
                .build());
        layouts.put(new GroupKind("scheduling.k8s.io", "Workload"), TableLayout.start().name().age().build());
        layouts.put(new GroupKind("scheduling.k8s.io", "PodGroup"), TableLayout.start()
                .name()
                .column("Policy", "string", field("scheduling.v1alpha2.PodGroupSpec", "schedulingPolicy"),
                        row -> row.spec().object("schedulingPolicy").isSet("gang") ? "Gang" : "Basic")
                .column("Workload", "string", text("Name of the referenced Workload object"),
                        SchedulingLayouts::workload)
                .column("Status", "string", text("Status of the PodGroup"), SchedulingLayouts::podGroupStatus)
                .age()
                .build());
    }

    private static String workload(Row podGroup) {
        ObjectValue reference = podGroup.spec().objectOrNull("podGroupTemplateRef");
        return reference == null ? Cells.NONE : reference.object("workload").string("workloadName");
    }

    private static String podGroupStatus(Row podGroup) {
        ListValue conditions = podGroup.status().list("conditions");
        ObjectValue disrupted = Cells.condition(conditions, "DisruptionTarget");
        if (disrupted != null) {
            return disrupted.string("reason");
        }
        if (Cells.condition(conditions, "PodGroupScheduled") == null) {
            return "Pending";
        }
        return Cells.isTrue(conditions, "PodGroupScheduled") ? "Scheduled" : "Unschedulable";
    }
}
