package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the control plane keeps for itself: leases, flow control, storage versions, API services. */
final class ControlLayouts {
    private static final int SHOWN_STORAGE_VERSIONS = 3;
    private static final Set<String> MIGRATION_STATES = Set.of("Running", "Failed", "Succeeded");

    private ControlLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("coordination.k8s.io", "Lease"), TableLayout.start()
                .name()
                .column("Holder", "string", field("coordination.v1.LeaseSpec", "holderIdentity"),
                        row -> row.spec().string("holderIdentity"))
                .age()
                .build());
        layouts.put(new GroupKind("coordination.k8s.io", "LeaseCandidate"), TableLayout.start()
                .name()
                .column("LeaseName", "string", field("coordination.v1alpha2.LeaseCandidateSpec", "leaseName"),
                        row -> row.spec().string("leaseName"))
                .column("BinaryVersion", "string", text(""), row -> row.spec().string("binaryVersion"))
                .column("EmulationVersion", "string", text(""), row -> row.spec().string("emulationVersion"))
                .age()
                .build());
        layouts.put(new GroupKind("flowcontrol.apiserver.k8s.io", "FlowSchema"), flowSchema());
        layouts.put(new GroupKind("flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration"), priorityLevel());
        layouts.put(new GroupKind("internal.apiserver.k8s.io", "StorageVersion"), TableLayout.start()
                .name()
                .column("CommonEncodingVersion", "string",
                        field("apiserverinternal.v1alpha1.StorageVersionStatus", "commonEncodingVersion"),
                        row -> Cells.optional(row.status(), "commonEncodingVersion", Cells.UNSET))
                .column("StorageVersions", "string",
                        field("apiserverinternal.v1alpha1.StorageVersionStatus", "storageVersions"),
                        ControlLayouts::storageVersions)
                .age()
                .build());
        layouts.put(new GroupKind("storagemigration.k8s.io", "StorageVersionMigration"), TableLayout.start()
                .column("Name", "string", Wording.metadata("name"), Row::name)
                .column("Resource", "string", text("GroupResource to migrate"), ControlLayouts::migratedResource)
                .column("Status", "string", text("Status of the migration"), ControlLayouts::migrationState)
                .build());
        layouts.put(new GroupKind("apiregistration.k8s.io", "APIService"), TableLayout.start()
                .name()
                .column("Service", "string", text("The reference to the service that hosts this API endpoint."),
                        ControlLayouts::service)
                .column("Available", "string", text("Whether this service is available."), ControlLayouts::available)
                .age()
                .build());
    }

    private static TableLayout flowSchema() {
        String spec = "flowcontrol.v1.FlowSchemaSpec";
        return TableLayout.start()
                .name()
                .column("PriorityLevel", "string",
                        field("flowcontrol.v1.PriorityLevelConfigurationReference", "name"),
                        row -> row.spec().object("priorityLevelConfiguration").string("name"))
                .column("MatchingPrecedence", "string", field(spec, "matchingPrecedence"),
                        row -> row.spec().integer("matchingPrecedence"))
                .column("DistinguisherMethod", "string", field(spec, "distinguisherMethod"),
                        row -> Cells.optional(row.spec().object("distinguisherMethod"), "type", Cells.NONE))
                .age()
                .column("MissingPL", "string",
                        text("references a broken or non-existent PriorityLevelConfiguration"),
                        ControlLayouts::dangling)
                .order(Comparator
                        .<ObjectValue>comparingLong(schema -> schema.object("spec").integer("matchingPrecedence"))
                        .thenComparing(schema -> schema.object("metadata").string("name")))
                .build();
    }

    private static String dangling(Row row) {
        ObjectValue condition = Cells.condition(row.status().list("conditions"), "Dangling");
        return condition == null ? "?" : condition.string("status");
    }

    private static TableLayout priorityLevel() {
        String queuing = "flowcontrol.v1.QueuingConfiguration";
        return TableLayout.start()
                .name()
                .column("Type", "string", field("flowcontrol.v1.PriorityLevelConfigurationSpec", "type"),
                        row -> row.spec().string("type"))
                .column("NominalConcurrencyShares", "string",
                        field("flowcontrol.v1.LimitedPriorityLevelConfiguration", "nominalConcurrencyShares"),
                        row -> number(row.spec().objectOrNull("limited"), "nominalConcurrencyShares"))
                .column("Queues", "string", field(queuing, "queues"), row -> number(queuing(row), "queues"))
                .column("HandSize", "string", field(queuing, "handSize"), row -> number(queuing(row), "handSize"))
                .column("QueueLengthLimit", "string", field(queuing, "queueLengthLimit"),
                        row -> number(queuing(row), "queueLengthLimit"))
                .age()
                .build();
    }

    private static @Nullable ObjectValue queuing(Row row) {
        return row.spec().object("limited").object("limitResponse").objectOrNull("queuing");
    }

    private static Object number(@Nullable ObjectValue holder, String key) {
        return holder == null ? Cells.NONE : Long.valueOf(holder.integer(key));
    }

    private static String storageVersions(Row row) {
        List<String> versions = row.status().list("storageVersions").objects().stream()
                .map(version -> version.string("apiServerID") + "=" + version.string("encodingVersion"))
                .toList();
        return Cells.orElse(Cells.first(SHOWN_STORAGE_VERSIONS, versions, ","), Cells.UNSET);
    }

    private static String migratedResource(Row row) {
        ObjectValue resource = row.spec().object("resource");
        return new GroupResource(resource.string("group"), resource.string("resource")).toString();
    }

    private static String migrationState(Row row) {
        String state = "Unknown";
        for (ObjectValue condition : row.status().list("conditions").objects()) {
            String type = condition.string("type");
            if (condition.string("status").equals("True") && MIGRATION_STATES.contains(type)) {
                state = type;
            }
        }
        return state;
    }

    private static String service(Row row) {
        ObjectValue service = row.spec().objectOrNull("service");
        return service == null ? "Local" : service.string("namespace") + "/" + service.string("name");
    }

    private static String available(Row row) {
        ObjectValue condition = Cells.condition(row.status().list("conditions"), "Available");
        if (condition == null) {
            return "Unknown";
        }
        String status = condition.string("status");
        String reason = condition.string("reason");
        return status.equals("True") || reason.isEmpty() ? status : status + " (" + reason + ")";
    }
}
