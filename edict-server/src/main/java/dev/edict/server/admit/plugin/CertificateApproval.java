package dev.edict.server.admit.plugin;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.filter.Authorizer;

/** Whoever approves or denies a request for a certificate needs the right to do so for its signer. */
public final class CertificateApproval implements AdmissionPlugin {
    private final SignerRights signers;

    public CertificateApproval(Authorizer rights) {
        this.signers = new SignerRights(rights);
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() == Operation.UPDATE && target.isForPart(Kinds.SIGNING_REQUEST, "approval");
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue old = request.old();
        String signer = old == null ? "" : old.object("spec").string("signerName");
        if (!signers.allow(request.user(), "approve", signer)) {
            throw request.forbidden("user not permitted to approve requests with signerName " + StringValue.quote(signer));
        }
    }
}
