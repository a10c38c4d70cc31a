package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateDirectoryTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final ServerNames NAMES =
            ServerNames.ofApiServer("box.example.org", "10.96.0.1", "cluster.local", List.of("192.0.2.7"));

    private final SecureRandom random = new SecureRandom();

    private final Path temporary;

    CertificateDirectoryTest(@TempDir Path temporary) {
        this.temporary = temporary;
    }

    @Test
    void whatIsMissingIsMadeUnderTheNamesOfKubeadm() throws Exception {
        Path directory = temporary.resolve("data/pki");

        open(directory, NOW);

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            ".lock", "ca.crt", "ca.key", "apiserver.crt", "apiserver.key", "admin.crt", "admin.key", "admin.token", "sa.key",
                            "sa.pub", "front-proxy-ca.crt", "front-proxy-ca.key", "front-proxy-client.crt",
                            "front-proxy-client.key", "apiserver-kubelet-client.crt", "apiserver-kubelet-client.key");
        }
    }

    @Test
    void keysCanBeReadByTheirOwnerOnly() throws Exception {
        Path directory = temporary.resolve("pki");

        open(directory, NOW);

        assertThat(permissions(directory)).isEqualTo("rwx------");
        for (String key : List.of("ca.key", "apiserver.key", "admin.key", "sa.key", "front-proxy-ca.key")) {
            assertThat(permissions(directory.resolve(key))).as(key).isEqualTo("rw-------");
        }
    }

    @Test
    void theServersCertificateCarriesAllItsNames() throws Exception {
        X509Certificate certificate = open(temporary, NOW).server().certificate();

        ServerNames carried = ServerNames.of(certificate);
        assertThat(carried.dnsNames())
                .containsExactlyInAnyOrder(
                        "localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc",
                        "kubernetes.default.svc.cluster.local", "box.example.org");
        assertThat(carried.addresses())
                .containsExactlyInAnyOrder("127.0.0.1", "0:0:0:0:0:0:0:1", "10.96.0.1", "192.0.2.7");
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    }

    @Test
    void theAdministratorIsInTheGroupThatMayDoEverything() throws Exception {
        CertificateDirectory made = open(temporary, NOW);

        X509Certificate certificate = made.administrator().certificate();
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=kubernetes-admin,O=system:masters");
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
        certificate.verify(made.authority().certificate().getPublicKey());
    }

    @Test
    void theAdministratorsTokenIsLongAndForTheOwnerOnly() throws Exception {
        CertificateDirectory made = open(temporary, NOW);

        assertThat(made.administratorToken()).hasSizeGreaterThanOrEqualTo(43).matches("[A-Za-z0-9_-]+");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary.resolve("admin.token"))))
                .isEqualTo("rw-------");
        assertThat(made.toString()).doesNotContain(made.administratorToken());
    }

    @Test
    void whatIsValidIsLeftAlone() {
        CertificateDirectory made = open(temporary, NOW);

        CertificateDirectory opened = open(temporary, NOW.plus(Duration.ofDays(100)));

        assertThat(opened.authority().certificate()).isEqualTo(made.authority().certificate());
        assertThat(opened.server()).isEqualTo(made.server());
        assertThat(opened.administrator()).isEqualTo(made.administrator());
        assertThat(opened.administratorToken()).isEqualTo(made.administratorToken());
        assertThat(opened.serviceAccountKeys().getPublic()).isEqualTo(made.serviceAccountKeys().getPublic());
        assertThat(opened.serviceAccountKeys().getPrivate()).isEqualTo(made.serviceAccountKeys().getPrivate());
    }

    @Test
    void certificatesThatExpireSoonAreIssuedAgainByTheSameAuthority() throws Exception {
        CertificateDirectory made = open(temporary, NOW);
        Instant later = NOW.plus(Duration.ofDays(340));

        CertificateDirectory opened = open(temporary, later);

        assertThat(opened.authority().certificate()).isEqualTo(made.authority().certificate());
        assertThat(opened.server().certificate().getNotAfter().toInstant()).isEqualTo(later.plus(Duration.ofDays(365)));
        assertThat(open(temporary, later).server()).isEqualTo(opened.server());
        opened.administrator().certificate().verify(made.authority().certificate().getPublicKey());
    }

    @Test
    void anAuthorityThatExpiresSoonKeepsItsKeySoThatWhatItIssuedStaysValid() throws Exception {
        CertificateDirectory made = open(temporary, NOW);
        Instant later = NOW.plus(CertificateAuthority.AUTHORITY_LIFETIME).minus(Duration.ofDays(10));

        CertificateDirectory opened = open(temporary, later);

        assertThat(opened.authority().certificate()).isNotEqualTo(made.authority().certificate());
        made.server().certificate().verify(opened.authority().certificate().getPublicKey());
        opened.authority().certificate().checkValidity(Date.from(later.plus(Duration.ofDays(3000))));
    }

    @Test
    void aNewNameOfTheServerMakesANewCertificate() {
        CertificateDirectory made = open(temporary, NOW);
        ServerNames more = ServerNames.ofApiServer("box.example.org", "10.96.0.1", "cluster.local", List.of("other"));

        CertificateDirectory opened = CertificateDirectory.open(temporary, more, Clock.fixed(NOW, ZoneOffset.UTC), random);

        assertThat(opened.server()).isNotEqualTo(made.server());
        assertThat(ServerNames.of(opened.server().certificate()).dnsNames()).contains("other");
    }

    @Test
    void anotherAuthorityReplacesWhatTheFirstIssued() throws Exception {
        open(temporary, NOW);
        CertificateAuthority other =
                CertificateAuthority.create("other", Clock.fixed(NOW, ZoneOffset.UTC), random);
        Files.writeString(temporary.resolve("ca.crt"), other.credential().certificatePem());
        Files.writeString(temporary.resolve("ca.key"), other.credential().privateKeyPem());

        CertificateDirectory opened = open(temporary, NOW);

        assertThat(other.hasIssued(opened.server().certificate())).isTrue();
        assertThat(other.hasIssued(opened.administrator().certificate())).isTrue();
    }

    @Test
    void aCertificateWithoutItsKeyIsIssuedAgain() throws Exception {
        CertificateDirectory made = open(temporary, NOW);
        Files.writeString(
                temporary.resolve("apiserver.key"), made.administrator().privateKeyPem());

        CertificateDirectory opened = open(temporary, NOW);

        assertThat(Keys.belongTogether(
                        opened.server().privateKey(), opened.server().certificate().getPublicKey()))
                .isTrue();
    }

    @Test
    void anAuthorityThatCannotBeReadIsNotReplaced() throws Exception {
        open(temporary, NOW);
        Files.writeString(temporary.resolve("ca.key"), "nonsense");

        assertThatThrownBy(() -> open(temporary, NOW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ca.key")
                .hasMessageContaining("no private key was found");
    }

    @Test
    void anAuthorityWithTheKeyOfAnotherIsNotUsed() throws Exception {
        CertificateDirectory made = open(temporary, NOW);
        Files.writeString(temporary.resolve("ca.key"), made.frontProxyAuthority().credential().privateKeyPem());

        assertThatThrownBy(() -> open(temporary, NOW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot use ca.crt with ca.key in " + temporary + ": the key is not that of the certificate");
    }

    private CertificateDirectory open(Path directory, Instant now) {
        return CertificateDirectory.open(directory, NAMES, Clock.fixed(now, ZoneOffset.UTC), random);
    }

    private static String permissions(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
