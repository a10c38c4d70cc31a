package dev.edict.kinds.storage;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;

/** VolumeAttributesClass: properties of a volume that may change while it lives. */
final class VolumeAttributesClassRules extends ObjectRules {
    private static final FieldPath DRIVER = FieldPath.of("driverName");
    private static final FieldPath PARAMETERS = FieldPath.of("parameters");

    VolumeAttributesClassRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        StorageClassRules.provisioner(object.string("driverName"), DRIVER, errors);
        ParameterRules.validate(object.object("parameters"), false, PARAMETERS, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        if (!object.string("driverName").equals(old.string("driverName"))) {
            errors.forbidden(DRIVER, "updates to driverName are forbidden.");
        }
        if (Preparation.differs(object, old, "parameters")) {
            errors.forbidden(PARAMETERS, "updates to parameters are forbidden.");
        }
        validateCreate(object, errors);
    }
}
