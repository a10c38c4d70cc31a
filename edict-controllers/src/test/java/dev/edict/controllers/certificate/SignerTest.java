package dev.edict.controllers.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.certificate.RequestedCertificate;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SignerTest {
    private static final String NODE = "O=system:nodes,CN=system:node:one";
    private static final String[] CLIENT = {"digital signature", "client auth"};
    private static final String[] SERVING = {"digital signature", "key encipherment", "server auth"};

    private static String complaint(Signer signer, WrittenRequest request, String... usages) {
        String complaint = signer.complaint(RequestedCertificate.of(request.encoded()), Set.of(usages));
        return complaint == null ? "" : complaint;
    }

    @Test
    void clientsAreNothingElse() {
        WrittenRequest request = WrittenRequest.of("CN=jane");
        assertThat(complaint(Signer.API_SERVER_CLIENT, request, "client auth")).isEmpty();
        assertThat(complaint(Signer.API_SERVER_CLIENT, request, "client auth", "key encipherment")).isEmpty();
        assertThat(complaint(Signer.API_SERVER_CLIENT, request, "client auth", "server auth"))
                .isEqualTo("invalid usage for client certificate: server auth");
        assertThat(complaint(Signer.API_SERVER_CLIENT, request, "digital signature"))
                .isEqualTo("missing required usage for client certificate: client auth");
    }

    @Test
    void aNodeAsAClientHasItsNameAndNoOther() {
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of(NODE), CLIENT)).isEmpty();
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of("O=system:nodes,O=other,CN=system:node:one"), CLIENT))
                .isEqualTo("subject organization is not system:nodes");
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of("O=system:nodes,CN=one"), CLIENT))
                .isEqualTo("subject common name does not begin with system:node:");
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of(NODE, "dns:one"), CLIENT))
                .isEqualTo("DNS subjectAltNames are not allowed");
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of(NODE, "mail:a@b"), CLIENT))
                .isEqualTo("Email subjectAltNames are not allowed");
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of(NODE, "ip:10.0.0.1"), CLIENT))
                .isEqualTo("IP subjectAltNames are not allowed");
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of(NODE, "uri:https://a/b"), CLIENT))
                .isEqualTo("URI subjectAltNames are not allowed");
        assertThat(complaint(Signer.KUBELET_CLIENT, WrittenRequest.of(NODE), SERVING))
                .isEqualTo("usages did not match [client auth digital signature key encipherment]");
    }

    @Test
    void aNodeAsAServerHasAPlace() {
        assertThat(complaint(Signer.KUBELET_SERVING, WrittenRequest.of(NODE, "ip:10.0.0.1"), SERVING)).isEmpty();
        assertThat(complaint(Signer.KUBELET_SERVING, WrittenRequest.of(NODE, "dns:one"), "digital signature", "server auth"))
                .isEmpty();
        assertThat(complaint(Signer.KUBELET_SERVING, WrittenRequest.of(NODE), SERVING))
                .isEqualTo("DNS or IP subjectAltName is required");
        assertThat(complaint(Signer.KUBELET_SERVING, WrittenRequest.of(NODE, "dns:one", "uri:https://a"), SERVING))
                .isEqualTo("URI subjectAltNames are not allowed");
        assertThat(complaint(Signer.KUBELET_SERVING, WrittenRequest.of("O=system:nodes,CN=one", "dns:one"), SERVING))
                .isEqualTo("subject common name does not begin with system:node:");
    }

    @Test
    void othersSignForThemselves() {
        assertThat(Signer.of("example.com/signer")).isNull();
        assertThat(Signer.of("kubernetes.io/kubelet-serving")).isEqualTo(Signer.KUBELET_SERVING);
    }
}
