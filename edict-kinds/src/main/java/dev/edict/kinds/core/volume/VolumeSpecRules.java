package dev.edict.kinds.core.volume;

import dev.edict.kinds.core.resource.ResourceAmountRules;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.scheduling.NodeSelectorRules;
import dev.edict.kinds.field.Shown;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;

/** The rules for the spec of a persistent volume, of its own and as part of an attachment ("inline"). */
public final class VolumeSpecRules {
    private static final List<String> RECLAIM_POLICIES = List.of("Delete", "Recycle", "Retain");
    private static final List<String> ACCESS_MODES =
            List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");
    private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");
    private static final String INLINE = " in the context of inline volumes";

    private final ObjectValue spec;
    private final String volume;
    private final boolean inline;
    private final FieldPath path;
    private final FieldErrors errors;

    private VolumeSpecRules(ObjectValue spec, String volume, boolean inline, FieldPath path, FieldErrors errors) {
        this.spec = spec;
        this.volume = volume;
        this.inline = inline;
        this.path = path;
        this.errors = errors;
    }

    /** Fills in what the source of a volume leaves out. */
    public static ObjectValue setSourceDefaults(ObjectValue spec) {
        return ResourceLists.round(spec, "capacity")
                .mapObject("hostPath", source -> source.withDefault("type", ""))
                .mapObject("rbd", source -> filled(source,
                        Map.of("pool", "rbd", "user", "admin", "keyring", "/etc/ceph/keyring")))
                .mapObject("iscsi", source -> filled(source, Map.of("iscsiInterface", "default")))
                .mapObject("azureDisk", source -> source.withDefault("cachingMode", "ReadWrite")
                        .withDefault("fsType", "ext4").withDefault("readOnly", false).withDefault("kind", "Shared"))
                .mapObject("scaleIO", source -> filled(source,
                        Map.of("storageMode", "ThinProvisioned", "fsType", "xfs")));
    }

    private static ObjectValue filled(ObjectValue source, Map<String, String> texts) {
        ObjectValue filled = source;
        for (Map.Entry<String, String> text : texts.entrySet()) {
            filled = source.string(text.getKey()).isEmpty() ? filled.with(text.getKey(), text.getValue()) : filled;
        }
        return filled;
    }

    /** Checks a spec that stands in an attachment. */
    public static void inline(ObjectValue spec, FieldPath path, FieldErrors errors) {
        new VolumeSpecRules(spec, "", true, path, errors).validate(false);
    }

    /** @param lenient whether the affinity may have values that no label can have */
    static void validate(ObjectValue spec, String volume, boolean lenient, FieldPath path, FieldErrors errors) {
        new VolumeSpecRules(spec, volume, false, path, errors).validate(lenient);
    }

    private void validate(boolean lenient) {
        if (inline) {
            notInline("claimRef", spec.isSet("claimRef"));
            notInline("capacity", !spec.object("capacity").isEmpty());
            if (!spec.isSet("csi")) {
                errors.required(path.child("csi"), "has to be specified" + INLINE);
            }
        }
        accessModes(spec.list("accessModes").strings(), path.child("accessModes"));
        if (!inline) {
            capacity(spec.object("capacity"), path.child("capacity"));
        }
        reclaimPolicy(spec.string("persistentVolumeReclaimPolicy"));
        affinity(lenient);
        VolumeTypeRules.validate(spec, volume, path, errors);
        if (spec.string("persistentVolumeReclaimPolicy").equals("Recycle")
                && isRoot(spec.object("hostPath").string("path"))) {
            errors.forbidden(path.child("persistentVolumeReclaimPolicy"),
                    "may not be 'recycle' for a hostPath mount of '/'");
        }
        classes();
    }

    private void notInline(String key, boolean present) {
        if (present) {
            errors.forbidden(path.child(key), "may not be specified" + INLINE);
        }
    }

    private void accessModes(List<String> modes, FieldPath modesPath) {
        if (modes.isEmpty()) {
            errors.required(modesPath);
        }
        boolean shared = false;
        for (String mode : modes) {
            if (!ACCESS_MODES.contains(mode)) {
                errors.notSupported(modesPath, mode, ACCESS_MODES);
            } else {
                shared |= !mode.equals("ReadWriteOncePod");
            }
        }
        if (shared && modes.contains("ReadWriteOncePod")) {
            errors.forbidden(modesPath, "may not use ReadWriteOncePod with other access modes");
        }
    }

    private void capacity(ObjectValue capacity, FieldPath capacityPath) {
        if (capacity.isEmpty()) {
            errors.required(capacityPath);
        }
        if (!capacity.has("storage") || capacity.size() > 1) {
            errors.notSupported(capacityPath, Shown.map(capacity), List.of("storage"));
        }
        ResourceLists.quantities(capacity).forEach((name, amount) -> {
            ResourceAmountRules.basic(amount, capacityPath.key(name), errors);
            if (amount.sign() <= 0) {
                errors.invalid(capacityPath.key(name), amount.toString(), Messages.POSITIVE);
            }
        });
    }

    private void reclaimPolicy(String policy) {
        FieldPath policyPath = path.child("persistentVolumeReclaimPolicy");
        if (policy.isEmpty()) {
            return;
        }
        if (inline && !policy.equals("Retain")) {
            errors.forbidden(policyPath, "may only be Retain" + INLINE);
        } else if (!inline && !RECLAIM_POLICIES.contains(policy)) {
            errors.notSupported(policyPath, policy, RECLAIM_POLICIES);
        }
    }

    private void affinity(boolean lenient) {
        if (!spec.isSet("nodeAffinity")) {
            return;
        }
        if (inline) {
            notInline("nodeAffinity", true);
            return;
        }
        ObjectValue required = spec.object("nodeAffinity").objectOrNull("required");
        FieldPath requiredPath = path.child("nodeAffinity", "required");
        if (required == null) {
            errors.required(requiredPath, "must specify required node constraints");
        } else {
            NodeSelectorRules.selector(required, lenient, requiredPath, errors);
        }
    }

    private static boolean isRoot(String target) {
        return target.startsWith("/") && target.chars().allMatch(character -> character == '/' || character == '.')
                && !target.contains("...");
    }

    private void classes() {
        String className = spec.string("storageClassName");
        if (inline) {
            notInline("storageClassName", !className.isEmpty());
        } else if (!className.isEmpty()) {
            FieldRules.format(Formats.dns1123Subdomain(className), className, path.child("storageClassName"), errors);
        }
        String mode = spec.stringOrNull("volumeMode");
        if (mode != null && inline && !mode.equals("Filesystem")) {
            errors.forbidden(path.child("volumeMode"), "may not specify volumeMode other than Filesystem" + INLINE);
        } else if (mode != null && !inline && !VOLUME_MODES.contains(mode)) {
            errors.notSupported(path.child("volumeMode"), mode, VOLUME_MODES);
        }
        String attributes = spec.stringOrNull("volumeAttributesClassName");
        if (attributes == null || inline) {
            return;
        }
        FieldPath attributesPath = path.child("volumeAttributesClassName");
        if (attributes.isEmpty()) {
            errors.required(attributesPath, "an empty string is disallowed");
        } else {
            FieldRules.format(Formats.dns1123Subdomain(attributes), attributes, attributesPath, errors);
        }
        if (!spec.isSet("csi")) {
            errors.required(path.child("csi"), "has to be specified when using volumeAttributesClassName");
        }
    }
}
