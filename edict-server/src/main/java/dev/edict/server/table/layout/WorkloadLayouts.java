package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import java.util.Locale;
import java.util.Map;

/** What runs pods: the kinds of the group apps, replication controllers, and budgets for their disruption. */
final class WorkloadLayouts {
    private static final Wording READY = text("Number of the pod with ready state");

    private WorkloadLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("", "ReplicationController"), withTemplate(
                replicas("core.v1.ReplicationController").age())
                .wide("Selector", "string", field("core.v1.ReplicationControllerSpec", "selector"),
                        row -> Cells.labels(row.spec().object("selector")))
                .build());
        layouts.put(new GroupKind("apps", "ReplicaSet"), withTemplate(
                replicas("apps.v1.ReplicaSet").age())
                .wide("Selector", "string", field("apps.v1.ReplicaSetSpec", "selector"), WorkloadLayouts::selector)
                .build());
        layouts.put(new GroupKind("apps", "DaemonSet"), daemonSet());
        layouts.put(new GroupKind("apps", "StatefulSet"), withTemplate(TableLayout.start()
                .name()
                .column("Ready", "string", READY, WorkloadLayouts::ready)
                .age())
                .build());
        layouts.put(new GroupKind("apps", "Deployment"), withTemplate(TableLayout.start()
                .name()
                .column("Ready", "string", READY, WorkloadLayouts::ready)
                .column("Up-to-date", "string", field("apps.v1.DeploymentStatus", "updatedReplicas"),
                        row -> row.status().integer("updatedReplicas"))
                .column("Available", "string", field("apps.v1.DeploymentStatus", "availableReplicas"),
                        row -> row.status().integer("availableReplicas"))
                .age())
                .wide("Selector", "string", field("apps.v1.DeploymentSpec", "selector"), row ->
                        SelectorText.ofQuery(row.spec().object("selector"), "<invalid>"))
                .build());
        layouts.put(new GroupKind("apps", "ControllerRevision"), TableLayout.start()
                .name()
                .column("Controller", "string", text("Controller of the object"), WorkloadLayouts::controller)
                .column("Revision", "string", field("apps.v1.ControllerRevision", "revision"),
                        row -> row.object().integer("revision"))
                .age()
                .build());
        layouts.put(new GroupKind("policy", "PodDisruptionBudget"), TableLayout.start()
                .name()
                .column("Min Available", "string", text("The minimum number of pods that must be available."),
                        row -> Cells.amount(row.spec().get("minAvailable"), "N/A"))
                .column("Max Unavailable", "string", text("The maximum number of pods that may be unavailable."),
                        row -> Cells.amount(row.spec().get("maxUnavailable"), "N/A"))
                .column("Allowed Disruptions", "integer",
                        text("Calculated number of pods that may be disrupted at this time."),
                        row -> row.status().integer("disruptionsAllowed"))
                .age()
                .build());
    }

    private static TableLayout.Builder replicas(String type) {
        return TableLayout.start()
                .name()
                .column("Desired", "integer", field(type + "Spec", "replicas"), row -> row.spec().integer("replicas"))
                .column("Current", "integer", field(type + "Status", "replicas"),
                        row -> row.status().integer("replicas"))
                .column("Ready", "integer", field(type + "Status", "readyReplicas"),
                        row -> row.status().integer("readyReplicas"));
    }

    private static TableLayout daemonSet() {
        String status = "apps.v1.DaemonSetStatus";
        return withTemplate(TableLayout.start()
                .name()
                .column("Desired", "integer", field(status, "desiredNumberScheduled"),
                        row -> row.status().integer("desiredNumberScheduled"))
                .column("Current", "integer", field(status, "currentNumberScheduled"),
                        row -> row.status().integer("currentNumberScheduled"))
                .column("Ready", "integer", field(status, "numberReady"), row -> row.status().integer("numberReady"))
                .column("Up-to-date", "integer", field(status, "updatedNumberScheduled"),
                        row -> row.status().integer("updatedNumberScheduled"))
                .column("Available", "integer", field(status, "numberAvailable"),
                        row -> row.status().integer("numberAvailable"))
                .column("Node Selector", "string", field("core.v1.PodSpec", "nodeSelector"), row -> Cells.labels(
                        row.spec().object("template").object("spec").object("nodeSelector")))
                .age())
                .wide("Selector", "string", field("apps.v1.DaemonSetSpec", "selector"), WorkloadLayouts::selector)
                .build();
    }

    static TableLayout.Builder withTemplate(TableLayout.Builder columns) {
        return columns
                .wide("Containers", "string", PodLayouts.NAMES, row -> Cells.names(row.spec().object("template")))
                .wide("Images", "string", PodLayouts.IMAGES, row -> Cells.images(row.spec().object("template")));
    }

    static String selector(Row row) {
        return SelectorText.ofSelector(row.spec().object("selector"));
    }

    private static String ready(Row row) {
        return Cells.ratio(row.status().integer("readyReplicas"), row.spec().integer("replicas"));
    }

    private static String controller(Row row) {
        for (ObjectValue owner : row.metadata().list("ownerReferences").objects()) {
            if (owner.bool("controller")) {
                String apiVersion = owner.string("apiVersion");
                int slash = apiVersion.indexOf('/');
                GroupKind kind = new GroupKind(slash < 0 ? "" : apiVersion.substring(0, slash), owner.string("kind"));
                return kind.toString().toLowerCase(Locale.ROOT) + "/" + owner.string("name");
            }
        }
        return Cells.NONE;
    }
}
