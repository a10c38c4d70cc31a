package dev.edict.kinds.resource;

import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.StatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;

/** ResourceClaim: devices wanted, and devices got. */
final class ResourceClaimRules extends StatusRules {
    private static final FieldPath SPEC = FieldPath.of("spec");

    ResourceClaimRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", ClaimRules::setDefaults)
                .mapObject("status", status -> status.mapObject("allocation", allocation -> allocation.mapObject(
                        "devices", devices -> devices.mapObjects("results", TaintRules::tolerationDefaults))));
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue kept = Preparation.keepMetadataForStatus(Preparation.keep(object, old, "spec"), old);
        return kept.mapObject("status", status -> ClaimStatusRules.prepare(status, old.object("status")));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ClaimRules.validate(object.object("spec"), SPEC, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadata(object, errors);
        metadataUpdate(object, old, errors);
        immutableSpec(object, old, "ResourceClaimSpec", errors);
    }

    /** Refuses another spec, which is shown in the form of its structure. */
    static void immutableSpec(ObjectValue object, ObjectValue old, String structure, FieldErrors errors) {
        if (Preparation.differs(object, old, "spec")) {
            errors.invalid(SPEC, InternalForms.of(structure, object.object("spec")), Messages.IMMUTABLE);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ClaimStatusRules.validate(object, old, errors);
    }
}
