package dev.edict.server.authenticate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClientCertificatesTest {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final CertificateAuthority FIRST = CertificateAuthority.create("first", CLOCK, new SecureRandom());
    private static final CertificateAuthority SECOND = CertificateAuthority.create("second", CLOCK, new SecureRandom());
    private static final Credential JANE = FIRST.issueClient("jane", List.of("sailors"));
    private static final ASN1ObjectIdentifier UID = new ASN1ObjectIdentifier("1.3.6.1.4.1.57683.2");

    private List<X509Certificate> trusted = List.of(FIRST.certificate());
    private final ClientCertificates certificates = new ClientCertificates(() -> trusted, CLOCK);

    private @Nullable User user(Credential shown) {
        return certificates.authenticate(Requests.by(shown));
    }

    private static X509Certificate signed(X500NameBuilder name, Instant from, Instant until) throws Exception {
        Credential issuer = FIRST.credential();
        return new JcaX509CertificateConverter().getCertificate(new JcaX509v3CertificateBuilder(
                        X500Name.getInstance(issuer.certificate().getSubjectX500Principal().getEncoded()), BigInteger.TWO,
                        Date.from(from), Date.from(until), name.build(), JANE.certificate().getPublicKey())
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(issuer.privateKey())));
    }

    private @Nullable User user(X500NameBuilder name) throws Exception {
        Instant now = CLOCK.instant();
        return certificates.authenticate(Requests.shown(Headers.none(),
                List.of(signed(name, now.minusSeconds(60), now.plusSeconds(600)))));
    }

    private static X500NameBuilder name() {
        return new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, "jane");
    }

    @Test
    void theSubjectIsTheUserAndThePrintOfTheCertificateIsTold() throws Exception {
        byte[] print = MessageDigest.getInstance("SHA-256").digest(JANE.certificate().getEncoded());
        assertThat(user(JANE)).isEqualTo(new User("jane", "", List.of("sailors"), Map.of(
                "authentication.kubernetes.io/credential-id", List.of("X509SHA256=" + HexFormat.of().formatHex(print)))));
    }

    @Test
    void aUidMayStandInTheSubjectOnce() throws Exception {
        assertThat(user(name().addRDN(UID, "4711"))).extracting("uid").isEqualTo("4711");
        assertThat(user(name())).extracting("uid").isEqualTo("");
        assertThatThrownBy(() -> user(name().addRDN(UID, "4711").addRDN(UID, "4712"))).hasMessage("Unauthorized");
    }

    @Test
    void whoIsTrustedCanChange() {
        Credential bob = SECOND.issueClient("bob", List.of());
        assertThatThrownBy(() -> user(bob)).hasMessage("Unauthorized");
        trusted = List.of(FIRST.certificate(), SECOND.certificate());
        assertThat(user(bob)).extracting("name").isEqualTo("bob");
        assertThat(user(JANE)).extracting("name").isEqualTo("jane");
        trusted = List.of(SECOND.certificate());
        assertThatThrownBy(() -> user(JANE)).as("remembered, and not trusted any more").hasMessage("Unauthorized");
    }

    @Test
    void neitherTooEarlyNorTooLateNorForServers() throws Exception {
        Instant now = CLOCK.instant();
        for (X509Certificate wrong : List.of(
                signed(name(), now.plusSeconds(600), now.plusSeconds(1_200)),
                signed(name(), now.minusSeconds(1_200), now.minusSeconds(600)),
                FIRST.issueServer("jane", new ServerNames(Set.of("jane"), Set.of())).certificate())) {
            assertThatThrownBy(() -> certificates.authenticate(
                    Requests.shown(Headers.none(), List.of(wrong)))).hasMessage("Unauthorized");
        }
    }

    @Test
    void anAuthorityThatHasExpiredVouchesForNobody() {
        ClientCertificates later = new ClientCertificates(
                () -> trusted, Clock.offset(CLOCK, Duration.ofDays(365 * 100)));
        assertThatThrownBy(() -> later.authenticate(Requests.by(JANE))).hasMessage("Unauthorized");
    }
}
