package dev.edict.controllers.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.certificates.v1.CertificateSigningRequestSpec;
import dev.edict.controllers.ClusterSigner;
import dev.edict.model.certificate.RequestedCertificate;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.RequestedLeaf;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SigningTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client";
    private static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("test", Clock.fixed(NOW, ZoneOffset.UTC), new SecureRandom());

    private final Signing signing = new Signing(new ClusterSigner() {
        @Override
        public Duration longest() {
            return CertificateAuthority.CERTIFICATE_LIFETIME;
        }

        @Override
        public Instant end() {
            return AUTHORITY.certificate().getNotAfter().toInstant();
        }

        @Override
        public String sign(RequestedCertificate request, Set<String> usages, Instant notBefore, Instant notAfter) {
            return Pem.encode(AUTHORITY.issue(new RequestedLeaf(request, usages, notBefore, notAfter)));
        }
    });

    private Signing.@Nullable Result sign(ObjectValue request, Instant now) {
        return signing.sign(CertificateSigningRequestSpec.CODEC.fromTree(request.object("spec")), now);
    }

    private X509Certificate sign(ObjectValue request) {
        if (!(sign(request, NOW) instanceof Signing.Result.Signed signed)) {
            throw new AssertionError("it was not signed");
        }
        return Pem.certificates(signed.certificate()).getFirst();
    }

    private static ObjectValue lasting(ObjectValue request, long seconds) {
        return request.with("spec", request.object("spec").with("expirationSeconds", seconds));
    }

    @Test
    void aCertificateHasTheNamesAndTheKeyThatWereAskedFor() throws Exception {
        WrittenRequest request = WrittenRequest.of("CN=jane,OU=desk,O=staff,O=böhm,C=DE", "dns:one.example", "ip:10.0.0.1",
                "mail:jane@example.com", "uri:spiffe://example.com/jane");
        X509Certificate certificate = sign(request.object("a", CLIENT, "client auth", "digital signature"));
        certificate.verify(AUTHORITY.certificate().getPublicKey());
        assertThat(certificate.getPublicKey()).isEqualTo(request.keys().getPublic());
        assertThat(certificate.getSubjectX500Principal().getName("RFC1779"))
                .contains("CN=jane").contains("OU=desk").contains("O=staff").contains("O=böhm").contains("C=DE");
        assertThat(certificate.getSubjectAlternativeNames()).extracting(name -> (Object) name.get(1)).containsExactlyInAnyOrder(
                "one.example", "10.0.0.1", "jane@example.com", "spiffe://example.com/jane");
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
        assertThat(certificate.getKeyUsage()).startsWith(true, false, false);
    }

    @Test
    void nobodyBecomesAnAuthorityByAsking() {
        X509Certificate certificate = sign(WrittenRequest.of("CN=jane").object("a", CLIENT, "client auth"));
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
        assertThat(certificate.getKeyUsage()).isNull();
    }

    @Test
    void itLastsAsLongAsWasAskedForAndNoLongerThanIsUsual() {
        ObjectValue request = WrittenRequest.of("CN=jane").object("a", CLIENT, "client auth");
        assertThat(sign(request).getNotBefore().toInstant()).isEqualTo(NOW.minus(Duration.ofMinutes(5)));
        assertThat(sign(request).getNotAfter().toInstant()).isEqualTo(NOW.plus(Duration.ofDays(365)).minusSeconds(300));
        assertThat(sign(lasting(request, 3600)).getNotAfter().toInstant()).isEqualTo(NOW.plusSeconds(3600));
        assertThat(sign(lasting(request, 1)).getNotAfter().toInstant()).isEqualTo(NOW.plusSeconds(600));
        assertThat(sign(lasting(request, 86_400)).getNotAfter().toInstant()).isEqualTo(NOW.plusSeconds(86_100));
        assertThat(sign(lasting(request, Integer.MAX_VALUE)).getNotAfter().toInstant())
                .isEqualTo(NOW.plus(Duration.ofDays(365)).minusSeconds(300));
    }

    @Test
    void itDoesNotOutliveTheAuthority() {
        ObjectValue request = WrittenRequest.of("CN=jane").object("a", CLIENT, "client auth");
        Instant end = AUTHORITY.certificate().getNotAfter().toInstant();
        Instant late = end.minus(Duration.ofDays(1));
        assertThat(sign(request, late)).isInstanceOfSatisfying(Signing.Result.Signed.class, signed ->
                assertThat(Pem.certificates(signed.certificate()).getFirst().getNotAfter().toInstant()).isEqualTo(end));
        assertThatThrownBy(() -> sign(request, end)).hasMessageContaining("expired");
    }

    @Test
    void whatASignerDoesNotSignFailsForEver() {
        assertThat(sign(WrittenRequest.of("CN=jane").object("a", CLIENT, "server auth"), NOW))
                .isEqualTo(new Signing.Result.Refused("invalid usage for client certificate: server auth"));
        assertThat(sign(WrittenRequest.of("CN=jane").object("a", "example.com/b", "any"), NOW)).isNull();
    }

    @Test
    void whoNamesNobodyGetsNothing() {
        assertThat(sign(WrittenRequest.of("").object("a", CLIENT, "client auth"), NOW))
                .isInstanceOf(Signing.Result.Refused.class);
        assertThat(sign(WrittenRequest.of("", "dns:a.example").object("a", CLIENT, "client auth")).getCriticalExtensionOIDs())
                .as("who has no other name than this").contains("2.5.29.17");
    }

    @Test
    void anAddressIsWrittenInItsShortestForm() throws Exception {
        X509Certificate certificate = sign(WrittenRequest.of("CN=jane", "ip:::ffff:10.0.0.1", "ip:fd00::1")
                .object("a", CLIENT, "client auth"));
        assertThat(Objects.requireNonNull(certificate.getSubjectAlternativeNames()).stream().map(name -> String.valueOf(name.get(1))))
                .containsExactly("10.0.0.1", "fd00:0:0:0:0:0:0:1");
    }

    @Test
    void allUsagesOfTheApiAreKnown() {
        X509Certificate certificate = sign(WrittenRequest.of("CN=jane").object("a", "kubernetes.io/legacy-unknown", "signing",
                "digital signature", "content commitment", "key encipherment", "key agreement", "data encipherment",
                "cert sign", "crl sign", "encipher only", "decipher only", "any", "server auth", "client auth",
                "code signing", "email protection", "s/mime", "ipsec end system", "ipsec tunnel", "ipsec user",
                "timestamping", "ocsp signing", "microsoft sgc", "netscape sgc"));
        assertThat(certificate.getKeyUsage()).containsOnly(true);
        try {
            assertThat(certificate.getExtendedKeyUsage()).hasSize(12).doesNotHaveDuplicates();
        } catch (java.security.cert.CertificateParsingException malformed) {
            throw new AssertionError(malformed);
        }
        assertThat(List.of(certificate.getSerialNumber().bitLength() <= 128)).containsOnly(true);
    }
}
