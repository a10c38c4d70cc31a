package dev.edict.kinds.core.claim;

import dev.edict.kinds.core.resource.ResourceAmountRules;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PersistentVolumeClaim: asks for storage. Once made, little of it may change. */
public final class PersistentVolumeClaimRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final List<String> RESIZE_STATES = List.of("ControllerResizeInProgress",
            "ControllerResizeInfeasible", "NodeResizeInProgress", "NodeResizeInfeasible", "NodeResizePending")
            .stream().sorted().toList();

    public PersistentVolumeClaimRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return ClaimDefaults.apply(object);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        ObjectValue spec = ClaimDataSources.prepare(object.object("spec"), ObjectValue.EMPTY);
        return object.with("spec", spec).with("status", ObjectValue.of("phase", "Pending"));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue kept = Preparation.keepStatus(object, old);
        return kept.with("spec", ClaimDataSources.prepare(kept.object("spec"), old.object("spec")));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ClaimSpecRules.validate(object.object("spec"), SPEC, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue oldSpec = old.object("spec");
        boolean anySource = oldSpec.object("dataSource").isSet("apiGroup")
                || oldSpec.object("dataSourceRef").isSet("apiGroup");
        metadataUpdate(object, old, errors);
        metadata(object, errors);
        ClaimSpecRules.validate(object.object("spec"), hasBadSelector(oldSpec), anySource, SPEC, errors);
        ClaimChangeRules.validate(object, old, errors);
    }

    private static boolean hasBadSelector(ObjectValue spec) {
        FieldErrors errors = new FieldErrors();
        LabelRules.selector(spec.object("selector"), SPEC.child("selector"), errors);
        return !errors.isEmpty();
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        if (object.object("metadata").string("resourceVersion").isEmpty()) {
            errors.required(FieldPath.of("resourceVersion"));
        }
        if (object.object("spec").list("accessModes").isEmpty()) {
            errors.required(FieldPath.of("Spec", "accessModes"));
        }
        ObjectValue status = object.object("status");
        ResourceLists.quantities(status.object("capacity")).forEach(
                (name, amount) -> ResourceAmountRules.basic(amount, STATUS.child("capacity").key(name), errors));
        FieldPath states = STATUS.child("allocatedResourceStatuses");
        status.object("allocatedResourceStatuses").strings().forEach((name, state) -> {
            resourceKey(name, states, errors);
            if (!RESIZE_STATES.contains(state)) {
                errors.notSupported(states, name, RESIZE_STATES);
            }
        });
        FieldPath allocated = STATUS.child("allocatedResources");
        ResourceLists.quantities(status.object("allocatedResources")).forEach((name, amount) -> {
            int before = errors.size();
            resourceKey(name, allocated, errors);
            if (errors.size() == before) {
                ResourceAmountRules.basic(amount, allocated.key(name), errors);
            }
        });
    }

    private static void resourceKey(String name, FieldPath path, FieldErrors errors) {
        List<String> complaints = Formats.qualifiedName(name);
        FieldRules.format(complaints, name, path, errors);
        if (complaints.isEmpty() && ResourceNames.isNative(name) && !name.equals("storage")) {
            errors.notSupported(path, name, List.of("storage"));
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        if (object.object("metadata").object("annotations").has(ClaimChangeRules.CLASS_ANNOTATION)) {
            warnings.add(FieldPath.of("metadata", "annotations").key(ClaimChangeRules.CLASS_ANNOTATION)
                    + ": deprecated since v1.8; use \"storageClassName\" attribute instead");
        }
        warnings.addAll(ClaimDefaults.warnings(object.object("spec"), SPEC));
        return warnings;
    }
}
