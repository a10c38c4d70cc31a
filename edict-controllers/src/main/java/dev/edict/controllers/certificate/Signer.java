package dev.edict.controllers.certificate;

import dev.edict.model.certificate.RequestedCertificate;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Those who sign certificates in the server's name, each with its own idea of what it signs. */
public enum Signer {
    /** Clients of the API server, which are users. */
    API_SERVER_CLIENT("kubernetes.io/kube-apiserver-client") {
        @Override
        @Nullable String complaint(RequestedCertificate request, Set<String> usages) {
            for (String usage : usages) {
                if (!OPTIONAL_FOR_CLIENTS.contains(usage) && !usage.equals(CLIENT)) {
                    return "invalid usage for client certificate: " + usage;
                }
            }
            return usages.contains(CLIENT) ? null : "missing required usage for client certificate: " + CLIENT;
        }
    },

    /** Nodes as clients of the API server. */
    KUBELET_CLIENT("kubernetes.io/kube-apiserver-client-kubelet") {
        @Override
        @Nullable String complaint(RequestedCertificate request, Set<String> usages) {
            return NodeCertificates.clientComplaint(request, usages);
        }
    },

    /** Nodes as servers. */
    KUBELET_SERVING("kubernetes.io/kubelet-serving") {
        @Override
        @Nullable String complaint(RequestedCertificate request, Set<String> usages) {
            return NodeCertificates.servingComplaint(request, usages);
        }
    },

    /** Whatever was asked for before signers had names. */
    LEGACY_UNKNOWN("kubernetes.io/legacy-unknown") {
        @Override
        @Nullable String complaint(RequestedCertificate request, Set<String> usages) {
            return null;
        }
    };

    private static final String CLIENT = "client auth";
    private static final Set<String> OPTIONAL_FOR_CLIENTS = Set.of("digital signature", "key encipherment");

    private final String signerName;

    Signer(String signerName) {
        this.signerName = signerName;
    }

    /** The one of that name, or null if somebody else has it. */
    public static @Nullable Signer of(String signerName) {
        return Arrays.stream(values()).filter(signer -> signer.signerName.equals(signerName)).findFirst().orElse(null);
    }

    /** As it is written in requests. */
    public String signerName() {
        return signerName;
    }

    /** Why this signer does not sign such a request, or null if it does. */
    abstract @Nullable String complaint(RequestedCertificate request, Set<String> usages);
}
