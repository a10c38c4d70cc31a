package dev.edict.kinds.core.volume;

import dev.edict.kinds.field.PathRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The rules for the sources of volumes that exist outside the cluster's own objects, one by one. */
final class VolumeSourceRules {
    private static final List<String> HOST_PATH_TYPES = List.of(
            "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket");
    private static final List<String> CACHING_MODES = List.of("None", "ReadOnly", "ReadWrite");
    private static final List<String> DISK_KINDS = List.of("Dedicated", "Managed", "Shared");
    private static final int DRIVER_LENGTH = 63;

    private VolumeSourceRules() {}

    static void validate(String kind, ObjectValue source, FieldPath path, FieldErrors errors) {
        switch (kind) {
            case "hostPath" -> hostPath(source, path, errors);
            case "gitRepo" -> {
                required(source, path, errors, "repository");
                PathRules.localDescending(source.string("directory"), path.child("directory"), errors);
            }
            case "gcePersistentDisk" -> disk(source, "pdName", path, errors);
            case "awsElasticBlockStore" -> disk(source, "volumeID", path, errors);
            case "nfs" -> {
                required(source, path, errors, "server", "path");
                if (!source.string("path").startsWith("/")) {
                    errors.invalid(path.child("path"), source.string("path"), "must be an absolute path");
                }
            }
            case "iscsi" -> IscsiRules.validateInPod(source, path, errors);
            case "glusterfs" -> required(source, path, errors, "endpoints", "path");
            case "flocker" -> flocker(source, path, errors);
            case "persistentVolumeClaim" -> required(source, path, errors, "claimName");
            case "rbd" -> {
                requiredList(source, "monitors", path, errors);
                required(source, path, errors, "image");
            }
            case "cinder" -> {
                required(source, path, errors, "volumeID");
                secret(source, path, errors);
            }
            case "cephfs" -> requiredList(source, "monitors", path, errors);
            case "quobyte" -> quobyte(source, path, errors);
            case "fc" -> fibreChannel(source, path, errors);
            case "flexVolume" -> flexVolume(source, path, errors);
            case "azureFile" -> required(source, path, errors, "secretName", "shareName");
            case "vsphereVolume" -> required(source, path, errors, "volumePath");
            case "photonPersistentDisk" -> required(source, path, errors, "pdID");
            case "portworxVolume" -> required(source, path, errors, "volumeID");
            case "azureDisk" -> azureDisk(source, path, errors);
            case "storageos" -> storageOs(source, path, errors);
            case "scaleIO" -> required(source, path, errors, "gateway", "system", "volumeName");
            case "csi" -> csi(source, path, errors);
            default -> throw new IllegalArgumentException("no such source of volumes: " + kind);
        }
    }

    private static void required(ObjectValue source, FieldPath path, FieldErrors errors, String... keys) {
        for (String key : keys) {
            if (source.string(key).isEmpty()) {
                errors.required(path.child(key));
            }
        }
    }

    private static void requiredList(ObjectValue source, String key, FieldPath path, FieldErrors errors) {
        if (source.list(key).isEmpty()) {
            errors.required(path.child(key));
        }
    }

    private static void secret(ObjectValue source, FieldPath path, FieldErrors errors) {
        if (source.isSet("secretRef") && source.object("secretRef").string("name").isEmpty()) {
            errors.required(path.child("secretRef", "name"));
        }
    }

    private static void disk(ObjectValue source, String name, FieldPath path, FieldErrors errors) {
        required(source, path, errors, name);
        long partition = source.integer("partition");
        if (partition < 0 || partition > 255) {
            errors.invalid(path.child("partition"), partition, Messages.inclusiveRange(1, 255));
        }
    }

    static void hostPath(ObjectValue source, FieldPath path, FieldErrors errors) {
        String target = source.string("path");
        if (target.isEmpty()) {
            errors.required(path.child("path"));
            return;
        }
        PathRules.noBacksteps(target, path.child("path"), errors);
        String type = source.string("type");
        if (!HOST_PATH_TYPES.contains(type)) {
            errors.notSupported(path.child("type"), type, HOST_PATH_TYPES);
        }
    }

    private static void flocker(ObjectValue source, FieldPath path, FieldErrors errors) {
        boolean named = !source.string("datasetName").isEmpty();
        boolean identified = !source.string("datasetUUID").isEmpty();
        if (!named && !identified) {
            errors.required(path, "one of datasetName and datasetUUID is required");
        }
        if (named && identified) {
            errors.invalid(path, "resource", "datasetName and datasetUUID can not be specified simultaneously");
        }
        if (source.string("datasetName").contains("/")) {
            errors.invalid(path.child("datasetName"), source.string("datasetName"), "must not contain '/'");
        }
    }

    private static void quobyte(ObjectValue source, FieldPath path, FieldErrors errors) {
        String pairs = "must be a host:port pair or multiple pairs separated by commas";
        String registry = source.string("registry");
        if (registry.isEmpty()) {
            errors.required(path.child("registry"), pairs);
        } else if (source.string("tenant").length() >= 65) {
            errors.required(path.child("tenant"), "must be a UUID and may not exceed a length of 64 characters");
        } else {
            for (String pair : registry.split(",", -1)) {
                if (!isHostAndPort(pair)) {
                    errors.invalid(path.child("registry"), registry, pairs);
                }
            }
        }
        required(source, path, errors, "volume");
    }

    private static boolean isHostAndPort(String pair) {
        int colon = pair.lastIndexOf(':');
        if (colon < 0) {
            return false;
        }
        if (pair.startsWith("[")) {
            int end = pair.indexOf(']');
            return end == colon - 1 && pair.indexOf('[', 1) < 0;
        }
        return pair.indexOf(':') == colon && pair.indexOf('[') < 0 && pair.indexOf(']') < 0;
    }

    private static void fibreChannel(ObjectValue source, FieldPath path, FieldErrors errors) {
        boolean names = !source.list("targetWWNs").isEmpty();
        boolean identifiers = !source.list("wwids").isEmpty();
        if (!names && !identifiers) {
            errors.required(path.child("targetWWNs"), "must specify either targetWWNs or wwids, but not both");
        }
        if (names && identifiers) {
            errors.invalid(path.child("targetWWNs"), source.list("targetWWNs"),
                    "targetWWNs and wwids can not be specified simultaneously");
        }
        if (names && !source.isSet("lun")) {
            errors.required(path.child("lun"), "lun is required if targetWWNs is specified");
        } else if (names) {
            FieldRules.inRange(source.integer("lun"), 0, 255, path.child("lun"), errors);
        }
    }

    private static void flexVolume(ObjectValue source, FieldPath path, FieldErrors errors) {
        required(source, path, errors, "driver");
        for (String option : source.object("options").keys()) {
            int slash = option.indexOf('/');
            String domain = "." + (slash < 0 ? option : option.substring(0, slash)).toLowerCase(Locale.ROOT);
            if (domain.endsWith(".kubernetes.io") || domain.endsWith(".k8s.io")) {
                errors.invalid(path.child("options").key(option), option,
                        "kubernetes.io and k8s.io namespaces are reserved");
            }
        }
    }

    private static void azureDisk(ObjectValue source, FieldPath path, FieldErrors errors) {
        required(source, path, errors, "diskName", "diskURI");
        String caching = source.stringOrNull("cachingMode");
        if (caching != null && !CACHING_MODES.contains(caching)) {
            errors.notSupported(path.child("cachingMode"), caching, CACHING_MODES);
        }
        String kind = source.stringOrNull("kind");
        if (kind == null) {
            return;
        }
        if (!DISK_KINDS.contains(kind)) {
            errors.notSupported(path.child("kind"), kind, DISK_KINDS);
        }
        String address = source.string("diskURI");
        if (kind.equals("Managed") && !address.startsWith("/subscriptions/")) {
            errors.notSupported(path.child("diskURI"), address, Set.of("/subscriptions/{sub-id}/resourcegroups/"
                    + "{group-name}/providers/microsoft.compute/disks/{disk-id}"));
        }
        if (!kind.equals("Managed") && !address.startsWith("https://")) {
            errors.notSupported(path.child("diskURI"), address,
                    Set.of("https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"));
        }
    }

    private static void storageOs(ObjectValue source, FieldPath path, FieldErrors errors) {
        StorageOsRules.names(source, path, errors);
        secret(source, path, errors);
    }

    private static void csi(ObjectValue source, FieldPath path, FieldErrors errors) {
        csiDriver(source.string("driver"), path.child("driver"), errors);
        ObjectValue secret = source.objectOrNull("nodePublishSecretRef");
        if (secret == null) {
            return;
        }
        String name = secret.string("name");
        if (name.isEmpty()) {
            errors.required(path.child("nodePublishSecretRef", "name"));
        } else {
            FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(name, false), name, path.child("name"), errors);
        }
    }

    /** The name of a storage driver: a domain, in any case. */
    static void csiDriver(String name, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
            return;
        }
        if (name.length() > DRIVER_LENGTH) {
            errors.tooLong(path, DRIVER_LENGTH);
        }
        FieldRules.format(Formats.dns1123Subdomain(name.toLowerCase(Locale.ROOT)), name, path, errors);
    }
}
