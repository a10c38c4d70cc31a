package dev.edict.kinds.certificates;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group certificates.k8s.io, by kind. */
public final class CertificatesKinds {
    private static final Map<String, KindRules> RULES =
            Map.of("CertificateSigningRequest", new CertificateSigningRequestRules(),
                    "ClusterTrustBundle", new ClusterTrustBundleRules());

    private CertificatesKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }

    /** The rules of subresources that take the whole object and are not the status, as kind and subresource. */
    public static Map<String, KindRules> subresourceRules() {
        return Map.of("CertificateSigningRequest/approval", new CertificateApprovalRules());
    }
}
