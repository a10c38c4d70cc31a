package dev.edict.controllers.certificate;

import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.client.control.Outcome;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.Subresource;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ClusterSigner;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.types.Bytes;
import java.time.InstantSource;
import java.util.List;

/** Signs requests for certificates of the cluster's own signers that somebody has approved, or says why it does not. */
public final class RequestSigning {
    private final Signing signing;
    private final Subresource<CertificateSigningRequest> status;
    private final InstantSource clock;

    private RequestSigning(Signing signing, ResourceClient<CertificateSigningRequest> requests, InstantSource clock) {
        this.signing = signing;
        this.status = requests.status();
        this.clock = clock;
    }

    /** {@code certificatesigningrequest-signing-controller}; does not run without an authority. */
    public static ControlLoop loop() {
        return ControlLoop.of("certificatesigningrequest-signing-controller", RequestSigning::works).as("certificate-controller");
    }

    private static List<Work> works(Bench bench) {
        ClusterSigner signer = bench.keys().signer();
        if (signer == null) {
            return List.of();
        }
        RequestSigning loop = new RequestSigning(
                new Signing(signer), bench.client().of(CertificateSigningRequest.TYPE), bench.clock());
        return List.of(Requests.controller(bench, "certificate", loop::decide));
    }

    private Outcome decide(CertificateSigningRequest request) {
        if (!Requests.has(request, Requests.APPROVED) || Requests.has(request, Requests.DENIED)
                || Requests.has(request, Requests.FAILED)) {
            return Outcome.done();
        }
        switch (signing.sign(request.spec(), clock.instant())) {
            case null -> {
                return Outcome.done();
            }
            case Signing.Result.Signed signed -> status.replace(request.name(), request.editStatus(
                    now -> now.withCertificate(Bytes.of(signed.certificate()))));
            case Signing.Result.Refused refused -> status.replace(request.name(), Requests.with(
                    request, Requests.FAILED, "SignerValidationFailure", refused.message()));
        }
        return Outcome.done();
    }
}
