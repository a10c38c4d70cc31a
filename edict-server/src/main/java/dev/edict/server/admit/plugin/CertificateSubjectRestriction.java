package dev.edict.server.admit.plugin;

import dev.edict.model.certificate.RequestedSubject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.filter.User;

/** Nobody becomes a master by a certificate that the server's own signer of clients would sign. */
public final class CertificateSubjectRestriction implements AdmissionPlugin {
    private static final String SIGNER = "kubernetes.io/kube-apiserver-client";

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.creates(Kinds.SIGNING_REQUEST);
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectValue spec = request.object().object("spec");
        if (!spec.string("signerName").equals(SIGNER)) {
            return;
        }
        RequestedSubject subject;
        try {
            subject = RequestedSubject.of(spec.string("request"));
        } catch (IllegalArgumentException unreadable) {
            throw request.forbidden("failed to parse CSR: " + unreadable.getMessage());
        }
        if (subject.organizations().contains(User.MASTERS)) {
            throw request.forbidden("use of " + SIGNER + " signer with system:masters group is not allowed");
        }
    }
}
