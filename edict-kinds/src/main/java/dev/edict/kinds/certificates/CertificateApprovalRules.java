package dev.edict.kinds.certificates;

import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** The rules of a certificate request's {@code approval}: it changes the conditions only. */
final class CertificateApprovalRules extends CertificateSigningRequestRules {

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        Value conditions = object.object("status").get("conditions");
        ObjectValue kept = Preparation.keepStatus(Preparation.keep(object, old, "spec"), old);
        ObjectValue status = kept.object("status").without("conditions");
        return kept.with("status", conditions == null ? status : status.with("conditions", conditions));
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        change(object, old, true, false, errors);
    }
}
