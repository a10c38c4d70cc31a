package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Pem;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ClusterTrustBundleTest {
    private static final String BUNDLES = "/apis/certificates.k8s.io/v1beta1/clustertrustbundles";
    private static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("test", Clock.systemUTC(), new SecureRandom());
    private static final String ANCHOR = Pem.encode(AUTHORITY.certificate());

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = new RunningServer(Edict.builder().runtimeConfig("certificates.k8s.io/v1beta1/clustertrustbundles=true"));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    private static ObjectValue bundle(String name, String signer, String anchors) {
        ObjectValue spec = ObjectValue.of("trustBundle", anchors);
        return ObjectValue.of("metadata", ObjectValue.of("name", name),
                "spec", signer.isEmpty() ? spec : spec.with("signerName", signer));
    }

    private static RunningServer.Answer create(ObjectValue bundle) throws Exception {
        return server.send("POST", BUNDLES, Json.text(bundle));
    }

    private static String refusal(ObjectValue bundle) throws Exception {
        RunningServer.Answer answer = create(bundle);
        assertThat(answer.code()).isEqualTo(422);
        ListValue causes = answer.body().object("details").list("causes");
        return causes.object(0).string("field") + ": " + causes.object(0).string("message");
    }

    @Test
    void aBundleIsNamedAfterItsSigner() throws Exception {
        assertThat(create(bundle("plain", "", ANCHOR)).code()).isEqualTo(201);
        assertThat(create(bundle("example.com:signer:one", "example.com/signer", ANCHOR)).code()).isEqualTo(201);
        assertThat(refusal(bundle("a:b", "", ANCHOR))).isEqualTo("metadata.name: Invalid value: \"a:b\": "
                + "ClusterTrustBundle without signer name must not have \":\" in its name");
        assertThat(refusal(bundle("one", "example.com/signer", ANCHOR))).isEqualTo("metadata.name: Invalid value: \"one\": "
                + "ClusterTrustBundle for signerName example.com/signer must be named with prefix example.com:signer:");
    }

    @Test
    void onlyAuthoritiesAreTrustedAndEachOnce() throws Exception {
        String leaf = Pem.encode(AUTHORITY.issueClient("jane", List.of()).certificate());
        assertThat(refusal(bundle("a", "", ""))).endsWith("at least one trust anchor must be provided");
        assertThat(refusal(bundle("a", "", ANCHOR + leaf))).endsWith("entry 1 does not have the CA bit set");
        assertThat(refusal(bundle("a", "", ANCHOR + ANCHOR))).endsWith("duplicate trust anchor (indices [0 1])");
        assertThat(refusal(bundle("a", "", ANCHOR.replace("CERTIFICATE", "KEY")))).endsWith("entry 0 has bad block type: KEY");
        assertThat(refusal(bundle("a", "", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")))
                .endsWith("entry 0 does not parse as X.509");
    }

    @Test
    void theSignerIsForLife() throws Exception {
        create(bundle("example.com:life:a", "example.com/life", ANCHOR));
        RunningServer.Answer answer = server.send("PATCH", BUNDLES + "/example.com:life:a",
                "{\"spec\":{\"signerName\":\"example.com/other\"}}");
        assertThat(answer.code()).isEqualTo(422);
        assertThat(answer.body().string("message")).contains("spec.signerName: Invalid value: \"example.com/other\": "
                + "field is immutable");
    }

    @Test
    void nobodyIsServedWhatWasNotAskedFor() throws Exception {
        try (RunningServer usual = new RunningServer(Edict.builder());
                RunningServer betas = new RunningServer(Edict.builder().runtimeConfig("api/beta=true"));
                RunningServer none = new RunningServer(Edict.builder().runtimeConfig(
                        "api/beta=true,certificates.k8s.io/v1beta1=false"))) {
            assertThat(usual.code(BUNDLES)).isEqualTo(404);
            assertThat(betas.code(BUNDLES)).isEqualTo(200);
            assertThat(none.code(BUNDLES)).isEqualTo(404);
            assertThat(usual.get("/apis/certificates.k8s.io").body().list("versions").size()).isEqualTo(1);
        }
        assertThatThrownBy(() -> Edict.builder().runtimeConfig("certificates=true")).hasMessageContaining("invalid key");
        assertThatThrownBy(() -> Edict.builder().runtimeConfig("a/b=maybe")).hasMessageContaining("true or false");
    }
}
