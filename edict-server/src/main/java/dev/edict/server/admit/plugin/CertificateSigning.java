package dev.edict.server.admit.plugin;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.filter.Authorizer;

/** Whoever writes a certificate into a request for one, or its conditions, needs the right to sign for its signer. */
public final class CertificateSigning implements AdmissionPlugin {
    private final SignerRights signers;

    public CertificateSigning(Authorizer rights) {
        this.signers = new SignerRights(rights);
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() == Operation.UPDATE && target.isForPart(Kinds.SIGNING_REQUEST, "status");
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue old = request.old();
        if (old == null) {
            return;
        }
        ObjectValue before = old.object("status");
        ObjectValue after = request.object().object("status");
        if (before.string("certificate").equals(after.string("certificate"))
                && SemanticEquality.equal(before.get("conditions"), after.get("conditions"))) {
            return;
        }
        String signer = old.object("spec").string("signerName");
        if (!signers.allow(request.user(), "sign", signer)) {
            throw request.forbidden("user not permitted to sign requests with signerName " + StringValue.quote(signer));
        }
    }
}
