package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;

/** Volumes, claims and classes, and the drivers that serve them. */
final class StorageLayouts {
    private static final Map<String, String> MODES = Map.of(
            "ReadWriteOnce", "RWO", "ReadOnlyMany", "ROX", "ReadWriteMany", "RWX", "ReadWriteOncePod", "RWOP");
    private static final List<String> MODE_ORDER = List.of("RWO", "ROX", "RWX", "RWOP");

    private StorageLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("", "PersistentVolume"), volume());
        layouts.put(new GroupKind("", "PersistentVolumeClaim"), claim());
        layouts.put(new GroupKind("storage.k8s.io", "StorageClass"), storageClass());
        layouts.put(new GroupKind("storage.k8s.io", "VolumeAttributesClass"), TableLayout.start()
                .name()
                .column("DriverName", "string", field("storage.v1.VolumeAttributesClass", "driverName"),
                        row -> row.object().string("driverName"))
                .age()
                .build());
        layouts.put(new GroupKind("storage.k8s.io", "VolumeAttachment"), attachment());
        layouts.put(new GroupKind("storage.k8s.io", "CSINode"), TableLayout.start()
                .name()
                .column("Drivers", "integer",
                        text("Drivers indicates the number of CSI drivers registered on the node"),
                        row -> row.spec().list("drivers").size())
                .age()
                .build());
        layouts.put(new GroupKind("storage.k8s.io", "CSIDriver"), driver());
    }

    private static TableLayout volume() {
        String spec = "core.v1.PersistentVolumeSpec";
        String status = "core.v1.PersistentVolumeStatus";
        return TableLayout.start()
                .name()
                .column("Capacity", "string", field(spec, "capacity"),
                        row -> Cells.quantity(row.spec().object("capacity"), "storage"))
                .column("Access Modes", "string", field(spec, "accessModes"),
                        row -> modes(row.spec().list("accessModes")))
                .column("Reclaim Policy", "string", field(spec, "persistentVolumeReclaimPolicy"),
                        row -> row.spec().string("persistentVolumeReclaimPolicy"))
                .column("Status", "string", field(status, "phase"), StorageLayouts::phase)
                .column("Claim", "string", field(spec, "claimRef"), StorageLayouts::claimOf)
                .column("StorageClass", "string", text("StorageClass of the pv"), StorageLayouts::className)
                .column("VolumeAttributesClass", "string", text("VolumeAttributesClass of the pv"),
                        row -> Cells.optional(row.spec(), "volumeAttributesClassName", Cells.UNSET))
                .column("Reason", "string", field(status, "reason"), row -> row.status().string("reason"))
                .age()
                .wide("VolumeMode", "string", field(spec, "volumeMode"),
                        row -> Cells.optional(row.spec(), "volumeMode", Cells.UNSET))
                .build();
    }

    private static TableLayout claim() {
        String spec = "core.v1.PersistentVolumeClaimSpec";
        String status = "core.v1.PersistentVolumeClaimStatus";
        return TableLayout.start()
                .name()
                .column("Status", "string", field(status, "phase"), StorageLayouts::phase)
                .column("Volume", "string", field(spec, "volumeName"), row -> row.spec().string("volumeName"))
                .column("Capacity", "string", field(status, "capacity"), row -> isBound(row)
                        ? Cells.quantity(row.status().object("capacity"), "storage") : "")
                .column("Access Modes", "string", field(status, "accessModes"), row -> isBound(row)
                        ? modes(row.status().list("accessModes")) : "")
                .column("StorageClass", "string", text("StorageClass of the pvc"), StorageLayouts::className)
                .column("VolumeAttributesClass", "string", text("VolumeAttributesClass of the pvc"),
                        row -> Cells.optional(row.spec(), "volumeAttributesClassName", Cells.UNSET))
                .age()
                .wide("VolumeMode", "string", field(spec, "volumeMode"),
                        row -> Cells.optional(row.spec(), "volumeMode", Cells.UNSET))
                .build();
    }

    private static boolean isBound(Row claim) {
        return !claim.spec().string("volumeName").isEmpty();
    }

    private static String phase(Row row) {
        return row.isBeingDeleted() ? "Terminating" : row.status().string("phase");
    }

    private static String claimOf(Row volume) {
        ObjectValue claim = volume.spec().objectOrNull("claimRef");
        return claim == null ? "" : claim.string("namespace") + "/" + claim.string("name");
    }

    private static String className(Row row) {
        return Cells.optional(row.metadata().object("annotations"), "volume.beta.kubernetes.io/storage-class",
                row.spec().string("storageClassName"));
    }

    private static String modes(ListValue modes) {
        List<String> given = modes.strings().stream().map(mode -> MODES.getOrDefault(mode, "")).toList();
        return String.join(",", MODE_ORDER.stream().filter(given::contains).toList());
    }

    private static TableLayout storageClass() {
        String type = "storage.v1.StorageClass";
        return TableLayout.start()
                .name(StorageLayouts::storageClassName)
                .column("Provisioner", "string", field(type, "provisioner"),
                        row -> row.object().string("provisioner"))
                .column("ReclaimPolicy", "string", field(type, "reclaimPolicy"),
                        row -> Cells.optional(row.object(), "reclaimPolicy", "Delete"))
                .column("VolumeBindingMode", "string", field(type, "volumeBindingMode"),
                        row -> Cells.optional(row.object(), "volumeBindingMode", "Immediate"))
                .column("AllowVolumeExpansion", "string", field(type, "allowVolumeExpansion"),
                        row -> row.object().bool("allowVolumeExpansion"))
                .age()
                .build();
    }

    private static String storageClassName(Row row) {
        boolean isDefault = row.annotation("storageclass.kubernetes.io/is-default-class").equals("true")
                || row.annotation("storageclass.beta.kubernetes.io/is-default-class").equals("true");
        return row.name() + (isDefault ? " (default)" : "");
    }

    private static TableLayout attachment() {
        String spec = "storage.v1.VolumeAttachmentSpec";
        return TableLayout.start()
                .name()
                .add(new Column("Attacher", "string", "name", 0, field(spec, "attacher"),
                        row -> row.spec().string("attacher")))
                .column("PV", "string", field("storage.v1.VolumeAttachmentSource", "persistentVolumeName"),
                        row -> row.spec().object("source").string("persistentVolumeName"))
                .column("Node", "string", field(spec, "nodeName"), row -> row.spec().string("nodeName"))
                .column("Attached", "boolean", field("storage.v1.VolumeAttachmentStatus", "attached"),
                        row -> row.status().bool("attached"))
                .age()
                .build();
    }

    private static TableLayout driver() {
        String spec = "storage.v1.CSIDriverSpec";
        return TableLayout.start()
                .name()
                .column("AttachRequired", "boolean", field(spec, "attachRequired"),
                        row -> Cells.optional(row.spec(), "attachRequired", true))
                .column("PodInfoOnMount", "boolean", field(spec, "podInfoOnMount"),
                        row -> row.spec().bool("podInfoOnMount"))
                .column("StorageCapacity", "boolean", field(spec, "storageCapacity"),
                        row -> row.spec().bool("storageCapacity"))
                .column("TokenRequests", "string", field(spec, "tokenRequests"), StorageLayouts::tokenRequests)
                .column("RequiresRepublish", "boolean", field(spec, "requiresRepublish"),
                        row -> row.spec().bool("requiresRepublish"))
                .column("Modes", "string", field(spec, "volumeLifecycleModes"), row -> Cells.orElse(
                        String.join(",", row.spec().list("volumeLifecycleModes").strings()), Cells.NONE))
                .age()
                .build();
    }

    private static String tokenRequests(Row driver) {
        return !driver.spec().isSet("tokenRequests") ? Cells.UNSET : String.join(",",
                driver.spec().list("tokenRequests").objects().stream()
                        .map(request -> request.string("audience")).toList());
    }
}
