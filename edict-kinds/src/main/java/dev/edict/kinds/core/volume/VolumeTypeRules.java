package dev.edict.kinds.core.volume;

import dev.edict.kinds.field.PathRules;
import dev.edict.kinds.field.Texts;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for where a persistent volume keeps its data: in exactly one place, of a type that has its own rules. */
final class VolumeTypeRules {
    /** In the order in which they are looked for: the first one counts. */
    static final List<String> TYPES = List.of("hostPath", "gcePersistentDisk", "awsElasticBlockStore", "glusterfs",
            "flocker", "nfs", "rbd", "quobyte", "cephfs", "iscsi", "cinder", "fc", "flexVolume", "azureFile",
            "vsphereVolume", "photonPersistentDisk", "portworxVolume", "azureDisk", "scaleIO", "local", "storageos",
            "csi");
    private static final int LONGEST_PORTAL = 64;

    private final FieldErrors errors;

    private VolumeTypeRules(FieldErrors errors) {
        this.errors = errors;
    }

    static void validate(ObjectValue spec, String volume, FieldPath path, FieldErrors errors) {
        VolumeTypeRules rules = new VolumeTypeRules(errors);
        boolean found = false;
        for (String type : TYPES) {
            if (!spec.isSet(type)) {
                continue;
            }
            // A flex volume is checked even as a second type, and counts as the first one for those after it.
            if (found && !type.equals("flexVolume")) {
                errors.forbidden(path.child(type.equals("cephfs") ? "cephFS" : type),
                        "may not specify more than 1 volume type");
            } else {
                FieldPath typePath = path.child(type.equals("gcePersistentDisk") ? "persistentDisk" : type);
                rules.type(type, spec.object(type), volume, typePath);
                if (type.equals("local") && !spec.isSet("nodeAffinity")) {
                    errors.required(path.child("nodeAffinity"), "Local volume requires node affinity");
                }
            }
            found = true;
        }
        if (!found) {
            errors.required(path, "must specify a volume type");
        }
    }

    private void type(String type, ObjectValue source, String volume, FieldPath path) {
        switch (type) {
            case "local" -> local(source, path);
            case "csi" -> csi(source, path);
            case "storageos" -> storageOs(source, path);
            case "rbd", "cephfs", "scaleIO", "flexVolume" -> VolumeSourceRules.validate(type, source, path, errors);
            case "cinder" -> {
                required(source, "volumeID", path);
                secret(source, path);
            }
            case "azureFile" -> {
                VolumeSourceRules.validate(type, source, path, errors);
                if (source.isSet("secretNamespace")) {
                    required(source, "secretNamespace", path);
                }
            }
            case "glusterfs" -> {
                VolumeSourceRules.validate(type, source, path, errors);
                endpointsNamespace(source, path.child("endpointsNamespace"));
            }
            case "iscsi" -> iscsi(source, volume, path);
            default -> VolumeSourceRules.validate(type, source, path, errors);
        }
    }

    private void required(ObjectValue source, String key, FieldPath path) {
        if (source.string(key).isEmpty()) {
            errors.required(path.child(key));
        }
    }

    private void secret(ObjectValue source, FieldPath path) {
        if (source.isSet("secretRef")) {
            required(source.object("secretRef"), "name", path.child("secretRef"));
            required(source.object("secretRef"), "namespace", path.child("secretRef"));
        }
    }

    private void local(ObjectValue source, FieldPath path) {
        String target = source.string("path");
        if (target.isEmpty()) {
            errors.required(path.child("path"));
        } else {
            PathRules.noBacksteps(target, path.child("path"), errors);
        }
    }

    private void csi(ObjectValue source, FieldPath path) {
        DriverNameRules.validate(source.string("driver"), path.child("driver"), errors);
        required(source, "volumeHandle", path);
        for (String key : List.of("controllerPublishSecretRef", "controllerExpandSecretRef", "nodePublishSecretRef",
                "nodeExpandSecretRef")) {
            if (source.isSet(key)) {
                secretReference(source.object(key), path.child(key));
            }
        }
    }

    private void secretReference(ObjectValue reference, FieldPath path) {
        String name = reference.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        } else {
            FieldRules.format(Formats.dns1123Subdomain(name), name, path.child("name"), errors);
        }
        String namespace = reference.string("namespace");
        if (namespace.isEmpty()) {
            errors.required(path.child("namespace"));
        } else {
            FieldRules.format(Formats.dns1123Label(namespace), namespace, path.child("namespace"), errors);
        }
    }

    private void storageOs(ObjectValue source, FieldPath path) {
        StorageOsRules.names(source, path, errors);
        secret(source, path);
    }

    private void endpointsNamespace(ObjectValue source, FieldPath path) {
        String namespace = source.stringOrNull("endpointsNamespace");
        if (namespace == null) {
            return;
        }
        if (namespace.isEmpty()) {
            errors.invalid(path, namespace,
                    "if the endpointnamespace is set, it must be a valid namespace name");
        } else {
            FieldRules.format(Formats.dns1123Label(namespace), namespace, path, errors);
        }
    }

    private void iscsi(ObjectValue source, String volume, FieldPath path) {
        String portal = source.string("targetPortal");
        if (source.isSet("initiatorName") && Texts.size(volume + ":" + portal) > LONGEST_PORTAL) {
            errors.invalid(path.child("targetportal"), portal, "Total length of <volume name>:<iscsi.targetPortal> must"
                    + " be under 64 characters if iscsi.initiatorName is specified.");
        }
        IscsiRules.validate(source, path, errors);
        if (source.isSet("secretRef")) {
            required(source.object("secretRef"), "name", path.child("secretRef"));
        }
    }
}
