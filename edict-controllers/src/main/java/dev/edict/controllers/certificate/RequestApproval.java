package dev.edict.controllers.certificate;

import dev.edict.api.authorization.v1.ResourceAttributes;
import dev.edict.api.authorization.v1.SubjectAccessReview;
import dev.edict.api.authorization.v1.SubjectAccessReviewSpec;
import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.api.certificates.v1.CertificateSigningRequestSpec;
import dev.edict.client.control.Outcome;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import dev.edict.model.certificate.RequestedCertificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Approves requests of nodes for certificates as clients, where whoever asks has the right to one: for any node
 * ({@code nodeclient}), as somebody who makes machines has, or for the node that it is already ({@code selfnodeclient}).
 */
public final class RequestApproval {

    /**
     * A right to have a certificate without anybody being asked.
     *
     * @param subresource of requests, which may be created by who has it
     */
    enum Right {
        OWN_NODE("selfnodeclient", "Auto approving self kubelet client certificate after SubjectAccessReview."),
        ANY_NODE("nodeclient", "Auto approving kubelet client certificate after SubjectAccessReview.");

        private final String subresource;
        private final String message;

        Right(String subresource, String message) {
            this.subresource = subresource;
            this.message = message;
        }
    }

    private final ResourceClient<CertificateSigningRequest> requests;
    private final ResourceClient<SubjectAccessReview> reviews;

    private RequestApproval(ResourceClient<CertificateSigningRequest> requests, ResourceClient<SubjectAccessReview> reviews) {
        this.requests = requests;
        this.reviews = reviews;
    }

    /** {@code certificatesigningrequest-approving-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of("certificatesigningrequest-approving-controller", RequestApproval::works)
                .as("certificate-controller");
    }

    private static List<Work> works(Bench bench) {
        RequestApproval loop = new RequestApproval(
                bench.client().of(CertificateSigningRequest.TYPE), bench.client().of(SubjectAccessReview.TYPE));
        return List.of(Requests.controller(bench, "certificate_approval", loop::decide));
    }

    /** The rights by which a request may be approved: those that are tried, in this order. */
    static List<Right> rights(CertificateSigningRequestSpec spec) {
        if (Signer.of(spec.signerName()) != Signer.KUBELET_CLIENT) {
            return List.of();
        }
        RequestedCertificate requested = Requests.requested(spec);
        if (NodeCertificates.clientComplaint(requested, Set.copyOf(spec.usages())) != null) {
            return List.of();
        }
        return spec.username().equals(requested.subject().commonName())
                ? List.of(Right.OWN_NODE, Right.ANY_NODE)
                : List.of(Right.ANY_NODE);
    }

    private Outcome decide(CertificateSigningRequest request) {
        if (Requests.has(request, Requests.APPROVED) || Requests.has(request, Requests.DENIED)) {
            return Outcome.done();
        }
        List<String> tried = new ArrayList<>();
        for (Right right : rights(request.spec())) {
            tried.add(right.subresource);
            if (has(request.spec(), right)) {
                requests.subresource("approval", CertificateSigningRequest.CODEC).replace(
                        request.name(), Requests.with(request, Requests.APPROVED, "AutoApproved", right.message));
                return Outcome.done();
            }
        }
        return tried.isEmpty()
                ? Outcome.done()
                : Outcome.again("recognized csr \"" + request.name() + "\" as " + tried
                        + " but subject access review was not approved");
    }

    /** Whether who asked, as the server noted when it took the request, has a right. */
    private boolean has(CertificateSigningRequestSpec spec, Right right) {
        SubjectAccessReviewSpec question = SubjectAccessReviewSpec.EMPTY
                .withUser(spec.username())
                .withUid(spec.uid())
                .withGroups(spec.groups())
                .withExtra(spec.extra())
                .withResourceAttributes(ResourceAttributes.EMPTY
                        .withGroup("certificates.k8s.io")
                        .withVersion("*")
                        .withResource("certificatesigningrequests")
                        .withSubresource(right.subresource)
                        .withVerb("create"));
        return reviews.create(SubjectAccessReview.EMPTY.withSpec(question)).status().allowed();
    }
}
