package dev.edict.kinds.core.volume;

import dev.edict.kinds.core.claim.ClaimChangeRules;
import dev.edict.kinds.core.scheduling.NodeSelectorRules;
import dev.edict.kinds.field.DeprecatedNodeLabels;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.field.UnifiedDifference;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** PersistentVolume: a piece of storage. Where its data is, is for life. */
public final class PersistentVolumeRules extends ObjectRules {
    private static final String SOURCE = "PersistentVolumeSource";
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final String MOUNT_OPTIONS = "volume.beta.kubernetes.io/mount-options";
    private static final String TRANSITION = "lastPhaseTransitionTime";
    private static final List<String> MOUNTABLE = List.of("gcePersistentDisk", "awsElasticBlockStore", "glusterfs",
            "nfs", "rbd", "quobyte", "iscsi", "cinder", "cephfs", "azureFile", "vsphereVolume", "azureDisk",
            "photonPersistentDisk");
    private static final Map<String, String> SUCCESSORS = Map.of(
            "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
            "beta.kubernetes.io/os", "kubernetes.io/os",
            "beta.kubernetes.io/arch", "kubernetes.io/arch",
            "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type");

    public PersistentVolumeRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = VolumeSpecRules.setSourceDefaults(object.object("spec"));
        if (spec.string("persistentVolumeReclaimPolicy").isEmpty()) {
            spec = spec.with("persistentVolumeReclaimPolicy", "Retain");
        }
        ObjectValue status = object.object("status");
        ObjectValue defaulted = object.with("spec", spec.withDefault("volumeMode", "Filesystem"));
        return status.string("phase").isEmpty()
                ? defaulted.with("status", status.with("phase", "Pending"))
                : defaulted;
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        ObjectValue status = ObjectValue.of("phase", "Pending");
        Value made = object.object("metadata").get("creationTimestamp");
        return object.with("status", made == null ? status : status.with(TRANSITION, made));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepStatus(object, old);
    }

    /** The time of the last change of phase is the server's to keep, unless the writer says otherwise. */
    @Override
    public ObjectValue stampStatus(ObjectValue object, ObjectValue old, Instant now) {
        ObjectValue status = object.object("status");
        ObjectValue oldStatus = old.object("status");
        if (status.string("phase").equals(oldStatus.string("phase"))) {
            return status.isSet(TRANSITION) ? object : object.with("status", Preparation.keep(status, oldStatus, TRANSITION));
        }
        return status.isSet(TRANSITION) && Preparation.differs(status, oldStatus, TRANSITION)
                ? object
                : object.with("status", status.with(TRANSITION, now.truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        volume(object, false, errors);
        mountOptions(object, errors);
    }

    private void volume(ObjectValue object, boolean lenient, FieldErrors errors) {
        metadata(object, errors);
        VolumeSpecRules.validate(
                object.object("spec"), object.object("metadata").string("name"), lenient, SPEC, errors);
    }

    private static void mountOptions(ObjectValue object, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        if (object.object("metadata").object("annotations").has(MOUNT_OPTIONS)
                && MOUNTABLE.stream().noneMatch(spec::isSet)) {
            errors.forbidden(FieldPath.of("metadata", "annotations", MOUNT_OPTIONS),
                    "may not specify mount options for this volume type");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue oldSpec = old.object("spec");
        boolean lenient = NodeSelectorRules.hasBadValue(oldSpec.object("nodeAffinity").object("required"));
        volume(object, lenient, errors);
        mountOptions(object, errors);
        volume(object, lenient, errors);
        change(object.object("spec"), oldSpec, errors);
    }

    private static void change(ObjectValue spec, ObjectValue oldSpec, FieldErrors errors) {
        ObjectValue source = source(spec);
        ObjectValue oldSource = source(oldSpec);
        if (oldSpec.isSet("csi") && !oldSpec.object("csi").isSet("controllerExpandSecretRef")) {
            source = source.mapObject("csi", csi -> csi.without("controllerExpandSecretRef"));
        }
        if (!SemanticEquality.equal(source, oldSource)) {
            errors.forbidden(SPEC.child("persistentvolumesource"), "spec.persistentvolumesource is immutable after"
                    + " creation\n" + UnifiedDifference.describe(
                            InternalForms.of(SOURCE, oldSource), InternalForms.of(SOURCE, source)));
        }
        FieldRules.immutable(spec.get("volumeMode"), oldSpec.get("volumeMode"), FieldPath.of("volumeMode"), errors);
        if (oldSpec.isSet("nodeAffinity") && !SemanticEquality.equal(spec.get("nodeAffinity"),
                withSuccessors(oldSpec.object("nodeAffinity"), spec.object("nodeAffinity")))) {
            errors.invalid(FieldPath.of("nodeAffinity"), InternalForms.ofOptional("VolumeNodeAffinity", spec.objectOrNull("nodeAffinity")),
                    Messages.IMMUTABLE + ", except for updating from beta label to GA");
        }
        if (oldSpec.isSet("volumeAttributesClassName") && !spec.isSet("volumeAttributesClassName")) {
            errors.forbidden(SPEC.child("volumeAttributesClassName"),
                    "update from non-nil value to nil is forbidden");
        }
    }

    private static ObjectValue source(ObjectValue spec) {
        ObjectValue source = ObjectValue.EMPTY;
        for (String type : VolumeTypeRules.TYPES) {
            source = Preparation.keep(source, spec, type);
        }
        return source;
    }

    /**
     * The old affinity with old labels replaced where the new affinity has replaced them. A label that is not old has
     * no name to be replaced by: an empty one passes here, and is refused elsewhere.
     */
    private static ObjectValue withSuccessors(ObjectValue old, ObjectValue affinity) {
        List<ObjectValue> terms = affinity.object("required").list("nodeSelectorTerms").objects();
        return old.mapObject("required", required -> required.with("nodeSelectorTerms",
                paired(required.list("nodeSelectorTerms").objects(), terms, PersistentVolumeRules::termWithSuccessors)));
    }

    private static ObjectValue termWithSuccessors(ObjectValue old, ObjectValue term) {
        ObjectValue replaced = old;
        for (String key : List.of("matchExpressions", "matchFields")) {
            if (old.has(key)) {
                replaced = replaced.with(key, paired(old.list(key).objects(), term.list(key).objects(),
                        (expression, now) -> now.string("key").equals(SUCCESSORS.getOrDefault(expression.string("key"), ""))
                                ? expression.with("key", now.string("key"))
                                : expression));
            }
        }
        return replaced;
    }

    /** Each old item changed by what stands in its place now; an item in whose place nothing stands is kept. */
    private static ListValue paired(
            List<ObjectValue> old, List<ObjectValue> now, BinaryOperator<ObjectValue> change) {
        List<Value> items = new ArrayList<>(old.size());
        for (int index = 0; index < old.size(); index++) {
            items.add(index < now.size() ? change.apply(old.get(index), now.get(index)) : old.get(index));
        }
        return ListValue.copyOf(items);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        if (object.object("metadata").string("resourceVersion").isEmpty()) {
            errors.required(FieldPath.of("resourceVersion"));
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        ObjectValue annotations = object.object("metadata").object("annotations");
        annotationWarning(annotations, ClaimChangeRules.CLASS_ANNOTATION,
                "deprecated since v1.8; use \"storageClassName\" attribute instead", warnings);
        annotationWarning(annotations, MOUNT_OPTIONS,
                "deprecated since v1.31; use \"mountOptions\" attribute instead", warnings);
        ObjectValue spec = object.object("spec");
        if (spec.string("persistentVolumeReclaimPolicy").equals("Recycle")) {
            warnings.add("spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the"
                    + " recommended approach is to use dynamic provisioning.");
        }
        affinityWarnings(spec, warnings);
        typeWarning(spec, "cephfs", "cephfs", "v1.28, non-functional in v1.31+", warnings);
        typeWarning(spec, "photonPersistentDisk", "photonPersistentDisk", "v1.11, non-functional in v1.16+", warnings);
        typeWarning(spec, "scaleIO", "scaleIO", "v1.16, non-functional in v1.22+", warnings);
        typeWarning(spec, "storageos", "storageOS", "v1.22, non-functional in v1.25+", warnings);
        typeWarning(spec, "glusterfs", "glusterfs", "v1.25, non-functional in v1.26+", warnings);
        typeWarning(spec, "rbd", "rbd", "v1.28, non-functional in v1.31+", warnings);
        return warnings;
    }

    private static void annotationWarning(
            ObjectValue annotations, String key, String message, List<String> warnings) {
        if (annotations.has(key)) {
            warnings.add(FieldPath.of("metadata", "annotations").key(key) + ": " + message);
        }
    }

    private static void affinityWarnings(ObjectValue spec, List<String> warnings) {
        List<ObjectValue> terms =
                spec.object("nodeAffinity").object("required").list("nodeSelectorTerms").objects();
        for (int index = 0; index < terms.size(); index++) {
            List<ObjectValue> expressions = terms.get(index).list("matchExpressions").objects();
            for (int position = 0; position < expressions.size(); position++) {
                String key = expressions.get(position).string("key");
                String deprecation = DeprecatedNodeLabels.deprecation(key);
                if (deprecation != null) {
                    warnings.add(SPEC.child("nodeAffinity", "required", "nodeSelectorTerms").index(index)
                            .child("matchExpressions").index(position).child("key") + ": " + key + " is "
                            + deprecation);
                }
            }
        }
    }

    private static void typeWarning(
            ObjectValue spec, String key, String shown, String since, List<String> warnings) {
        if (spec.isSet(key)) {
            warnings.add("spec." + shown + ": deprecated in " + since);
        }
    }
}
