package dev.edict.server.sign;

import dev.edict.kinds.certificates.RequestedCertificate;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Approves requests of nodes for certificates as clients, where whoever asks has the right to one: for any node
 * ({@code nodeclient}), as somebody who makes machines has, or for the node that it is already ({@code selfnodeclient}).
 */
public final class AutoApproval {
    private static final GroupVersionResource REQUESTS =
            new GroupVersionResource("certificates.k8s.io", "*", "certificatesigningrequests");

    private final Authorizer rights;

    public AutoApproval(Authorizer rights) {
        this.rights = rights;
    }

    /**
     * What becomes of a request that nobody has decided about.
     *
     * @param recognized whether it is one about which this class decides
     * @param message why it is approved; empty if it is not, as long as rights stay as they are
     */
    public record Verdict(boolean recognized, String message) {
        public boolean isApproved() {
            return !message.isEmpty();
        }
    }

    /** @throws IllegalArgumentException if the request can not be read */
    public Verdict decide(ObjectValue request) {
        ObjectValue spec = request.object("spec");
        if (Signer.of(spec.string("signerName")) != Signer.KUBELET_CLIENT) {
            return new Verdict(false, "");
        }
        RequestedCertificate requested = RequestedCertificate.of(spec.string("request"));
        if (NodeCertificates.clientComplaint(requested, Set.copyOf(spec.list("usages").strings())) != null) {
            return new Verdict(false, "");
        }
        User requester = requester(spec);
        if (requester.name().equals(requested.subject().commonName()) && may(requester, "selfnodeclient")) {
            return new Verdict(true, "Auto approving self kubelet client certificate after SubjectAccessReview.");
        }
        return new Verdict(true, may(requester, "nodeclient")
                ? "Auto approving kubelet client certificate after SubjectAccessReview." : "");
    }

    private boolean may(User requester, String subresource) {
        return rights.decide(requester, RequestInfo.ofResource("create", REQUESTS, "", "", subresource)).isAllowed();
    }

    /** Who asked, as the server noted when it took the request. */
    private static User requester(ObjectValue spec) {
        Map<String, List<String>> extra = new HashMap<>();
        spec.object("extra").forEach((key, values) -> extra.put(key, spec.object("extra").list(key).strings()));
        return new User(spec.string("username"), spec.string("uid"), spec.list("groups").strings(), extra);
    }
}
