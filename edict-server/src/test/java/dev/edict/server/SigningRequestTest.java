package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.CertificateDirectory;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.junit.jupiter.api.Test;

class SigningRequestTest {
    private static final String REQUESTS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";

    private static String request() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        byte[] encoded = new JcaPKCS10CertificationRequestBuilder(new X500Principal("CN=somebody"), keys.getPublic())
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())).getEncoded();
        String pem = "-----BEGIN CERTIFICATE REQUEST-----\n" + Base64.getMimeEncoder().encodeToString(encoded)
                + "\n-----END CERTIFICATE REQUEST-----\n";
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
    }

    static String body(String more) throws Exception {
        return """
                {"metadata":{"name":"mine"},"spec":{"request":"%s","signerName":"example.com/signer",\
                "usages":["client auth"],"username":"root","uid":"0","groups":["system:masters"],"extra":{"a":["b"]}%s}}"""
                .formatted(request(), more);
    }

    @Test
    void whoAsksIsWrittenByTheServerAndStays() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            assertThat(server.send("POST", REQUESTS, body("")).code()).isEqualTo(201);
            ObjectValue made = server.get(REQUESTS + "/mine").body();
            ObjectValue spec = made.object("spec");
            assertThat(spec.string("username")).isEqualTo(CertificateDirectory.ADMINISTRATOR);
            assertThat(spec.isSet("uid")).isFalse();
            assertThat(spec.list("groups").strings()).contains("system:authenticated");
            assertThat(spec.object("extra").isSet("a")).as("what was sent").isFalse();
            assertThat(spec.object("extra").isSet("authentication.kubernetes.io/credential-id"))
                    .as("by which certificate the administrator was known").isTrue();
            ObjectValue after = server.send("PUT", REQUESTS + "/mine", body("")
                    .replace("\"name\":\"mine\"", "\"name\":\"mine\",\"labels\":{\"a\":\"b\"}")).body();
            assertThat(after.object("metadata").object("labels").string("a")).isEqualTo("b");
            assertThat(after.object("spec")).isEqualTo(spec);
        }
    }
}
