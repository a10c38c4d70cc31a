package dev.edict.kinds.core.volume;

import dev.edict.kinds.core.claim.ClaimTemplateRules;
import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.PullPolicy;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for the volumes of a pod: each has a name of its own and exactly one source. */
public final class VolumeRules {
    /** The sources in the order in which they are looked at; the first one counts. */
    private static final List<String> SOURCES = List.of("emptyDir", "hostPath", "gitRepo", "gcePersistentDisk",
            "awsElasticBlockStore", "secret", "nfs", "iscsi", "glusterfs", "flocker", "persistentVolumeClaim", "rbd",
            "cinder", "cephfs", "quobyte", "downwardAPI", "fc", "flexVolume", "configMap", "azureFile",
            "vsphereVolume", "photonPersistentDisk", "portworxVolume", "azureDisk", "storageos", "projected",
            "scaleIO", "csi", "ephemeral", "image");

    private VolumeRules() {}

    /**
     * Checks the volumes.
     *
     * @param podName the name of the pod, empty where it is not known or the volumes are those of a template
     * @return the valid ones by name
     */
    public static Map<String, ObjectValue> validate(
            List<ObjectValue> volumes, String podName, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        Set<String> madeClaims = new HashSet<>();
        if (!podName.isEmpty()) {
            for (ObjectValue volume : volumes) {
                if (volume.isSet("ephemeral")) {
                    madeClaims.add(podName + "-" + volume.string("name"));
                }
            }
        }
        Map<String, ObjectValue> valid = new HashMap<>();
        for (int index = 0; index < volumes.size(); index++) {
            ObjectValue volume = volumes.get(index);
            int before = errors.size();
            volume(volume, podName, valid.keySet(), options, path.index(index), errors);
            if (errors.size() == before) {
                valid.put(volume.string("name"), volume);
            }
            ObjectValue claim = volume.objectOrNull("persistentVolumeClaim");
            if (claim != null && madeClaims.contains(claim.string("claimName"))) {
                errors.invalid(
                        path.index(index).child("persistentVolumeClaim", "claimName"), claim.string("claimName"),
                        "must not reference a PVC that gets created for an ephemeral volume");
            }
        }
        return valid;
    }

    private static void volume(ObjectValue volume, String podName, Set<String> taken, PodRuleOptions options,
            FieldPath path, FieldErrors errors) {
        String name = volume.string("name");
        source(volume, podName, options, path, errors);
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        } else {
            FieldRules.format(Formats.dns1123Label(name), name, path.child("name"), errors);
        }
        if (taken.contains(name)) {
            errors.duplicate(path.child("name"), name);
        }
    }

    private static void source(
            ObjectValue volume, String podName, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        String first = null;
        for (String kind : SOURCES) {
            ObjectValue source = volume.objectOrNull(kind);
            if (source == null) {
                continue;
            }
            if (first == null) {
                first = kind;
                source(kind, source, options, path, errors);
                if (kind.equals("ephemeral")) {
                    madeClaimName(podName, volume.string("name"), path, errors);
                }
            } else {
                errors.forbidden(path.child(secondSource(kind)), "may not specify more than 1 volume type");
            }
            if (kind.equals("iscsi")) {
                initiatorLength(source, volume.string("name"), path, errors);
            }
        }
        if (first == null) {
            errors.required(path, "must specify a volume type");
        }
    }

    /** The name under which Kubernetes reports a second source, slips of the pen included. */
    private static String secondSource(String kind) {
        return switch (kind) {
            case "cephfs" -> "cephFS";
            case "downwardAPI" -> "downwarAPI";
            default -> kind;
        };
    }

    private static void source(
            String kind, ObjectValue source, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        switch (kind) {
            case "emptyDir" -> {
                if (source.isSet("sizeLimit") && ResourceLists.quantity(source.get("sizeLimit")).sign() < 0) {
                    errors.forbidden(path.child("emptyDir", "sizeLimit"),
                            "SizeLimit field must be a valid resource quantity");
                }
            }
            case "secret", "configMap" -> ProjectionRules.files(kind, source, path.child(kind), errors);
            case "downwardAPI" -> ProjectionRules.downward(source, path.child(kind), errors);
            case "projected" -> ProjectionRules.projected(source, options, path.child(kind), errors);
            case "ephemeral" -> claimTemplate(
                    source.objectOrNull("volumeClaimTemplate"), path.child(kind, "volumeClaimTemplate"), errors);
            case "image" -> image(source, options, path.child(kind), errors);
            case "gcePersistentDisk" -> VolumeSourceRules.validate(kind, source, path.child("persistentDisk"), errors);
            default -> VolumeSourceRules.validate(kind, source, path.child(kind), errors);
        }
    }

    private static void initiatorLength(ObjectValue source, String name, FieldPath path, FieldErrors errors) {
        if (source.isSet("initiatorName") && (name + ":" + source.string("targetPortal")).length() > 64) {
            errors.invalid(path.child("name"), name, "Total length of <volume name>:<iscsi.targetPortal> must be under 64"
                    + " characters if iscsi.initiatorName is specified.");
        }
    }

    private static void madeClaimName(String podName, String name, FieldPath path, FieldErrors errors) {
        if (podName.isEmpty() || name.isEmpty()) {
            return;
        }
        String claim = podName + "-" + name;
        for (String complaint : NameFormat.DNS_SUBDOMAIN.check(claim, false)) {
            errors.invalid(path.child("name"), name,
                    "PVC name " + StringValue.quote(claim) + ": " + complaint);
        }
    }

    private static void claimTemplate(@Nullable ObjectValue template, FieldPath path, FieldErrors errors) {
        if (template == null) {
            errors.required(path);
        } else {
            ClaimTemplateRules.validate(template, path, errors);
        }
    }

    private static void image(ObjectValue source, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        if (options.isPod() && source.string("reference").isEmpty()) {
            errors.required(path.child("reference"));
        }
        PullPolicy.validate(source.string("pullPolicy"), path.child("pullPolicy"), errors);
    }
}
