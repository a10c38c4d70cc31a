package dev.edict.controllers.certificate;

import dev.edict.model.certificate.RequestedCertificate;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a request must look like to be one of a node. */
final class NodeCertificates {
    private static final List<String> ORGANIZATIONS = List.of("system:nodes");
    private static final String NODE = "system:node:";
    private static final String SIGNATURE = "digital signature";
    private static final String ENCIPHERMENT = "key encipherment";

    private NodeCertificates() {}

    /** Why it is not a request of a node for a certificate as a client, or null if it is one. */
    static @Nullable String clientComplaint(RequestedCertificate request, Set<String> usages) {
        if (!request.subject().organizations().equals(ORGANIZATIONS)) {
            return "subject organization is not system:nodes";
        }
        String names = otherNames(request);
        if (names != null) {
            return names;
        }
        if (!request.subject().commonName().startsWith(NODE)) {
            return "subject common name does not begin with system:node:";
        }
        return usages(usages, "client auth");
    }

    private static @Nullable String otherNames(RequestedCertificate request) {
        if (!request.names().hosts().isEmpty()) {
            return "DNS subjectAltNames are not allowed";
        }
        if (!request.names().mails().isEmpty()) {
            return "Email subjectAltNames are not allowed";
        }
        if (!request.names().addresses().isEmpty()) {
            return "IP subjectAltNames are not allowed";
        }
        return request.names().uris().isEmpty() ? null : "URI subjectAltNames are not allowed";
    }

    /** Why it is not a request of a node for a certificate as a server, or null if it is one. */
    static @Nullable String servingComplaint(RequestedCertificate request, Set<String> usages) {
        if (!request.subject().organizations().equals(ORGANIZATIONS)) {
            return "subject organization is not system:nodes";
        }
        if (request.names().hosts().isEmpty() && request.names().addresses().isEmpty()) {
            return "DNS or IP subjectAltName is required";
        }
        if (!request.names().mails().isEmpty()) {
            return "Email subjectAltNames are not allowed";
        }
        if (!request.names().uris().isEmpty()) {
            return "URI subjectAltNames are not allowed";
        }
        String wrongUsages = usages(usages, "server auth");
        if (wrongUsages != null) {
            return wrongUsages;
        }
        return request.subject().commonName().startsWith(NODE)
                ? null : "subject common name does not begin with system:node:";
    }

    /** Keys that can not encipher need not. */
    private static @Nullable String usages(Set<String> usages, String purpose) {
        Set<String> all = Set.of(SIGNATURE, ENCIPHERMENT, purpose);
        return usages.equals(all) || usages.equals(Set.of(SIGNATURE, purpose))
                ? null : "usages did not match [" + String.join(" ", new TreeSet<>(all)) + "]";
    }
}
