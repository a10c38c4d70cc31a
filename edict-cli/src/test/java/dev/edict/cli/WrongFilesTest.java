package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that can not start says by which option, for which file, and what to do about it; never names of classes. */
class WrongFilesTest {
    private static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("test", Clock.systemUTC(), new SecureRandom());
    private static final Credential ONE = AUTHORITY.issueServer("one", new ServerNames(Set.of("one.example"), Set.of()));
    private static final Credential OTHER = AUTHORITY.issueServer("other", new ServerNames(Set.of("other.example"), Set.of()));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private String refusal(String... more) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        List<String> words = Stream.concat(
                Stream.of("up", "--store", "memory", "--data", directory.resolve("data").toString()), Stream.of(more)).toList();
        int code = Main.run(words, new PrintStream(OutputStream.nullOutputStream()), new PrintStream(errors, true, StandardCharsets.UTF_8));
        String said = errors.toString(StandardCharsets.UTF_8);
        assertThat(code).as(said).isNotZero();
        assertThat(said).startsWith("edict: ").doesNotContain("java.", "Exception", "\tat ");
        return said.lines().findFirst().orElseThrow().substring("edict: ".length());
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    @Test
    void everyFileThatIsNotThereIsNamedWithItsOption() {
        List<Option> files = new UpCommand().options().stream().filter(option -> option.placeholder().startsWith("FILE"))
                .filter(option -> !Set.of("--kubeconfig", "--audit-log-path").contains(option.name())).toList();
        assertThat(files).hasSizeGreaterThan(15);
        Path absent = directory.resolve("absent");
        for (Option option : files) {
            assertThat(refusal(option.name(), absent.toString())).isEqualTo(option.name() + ": " + absent + " is not there");
            assertThat(refusal(option.name(), directory.toString()))
                    .isEqualTo(option.name() + ": " + directory + " is a directory, and a file is needed");
        }
    }

    @Test
    void aFileThatIsNamedFromHereIsSaidToBeLookedForHere() {
        assertThat(refusal("--client-ca-file", "absent"))
                .isEqualTo("--client-ca-file: absent is not there (in " + Path.of("").toAbsolutePath() + ")");
    }

    @Test
    void aCertificateAndAKeyThatCanNotBeShownAreNamed() throws Exception {
        String certificate = file("one.crt", ONE.certificatePem());
        String key = file("one.key", ONE.privateKeyPem());
        String other = file("other.key", OTHER.privateKeyPem());
        String garbage = file("garbage", "nothing of use");
        String encrypted = file("secret.key", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n");
        assertThat(refusal("--tls-cert-file", certificate, "--tls-private-key-file", other)).startsWith("--tls-cert-file: " + other
                + " is not the key of the first certificate in " + certificate + ": the server's own certificate comes first");
        assertThat(refusal("--tls-cert-file", garbage, "--tls-private-key-file", key))
                .startsWith("--tls-cert-file: in " + garbage + " there must be certificates, as PEM: ");
        assertThat(refusal("--tls-cert-file", certificate, "--tls-private-key-file", garbage))
                .startsWith("--tls-private-key-file: in " + garbage + " there must be a private key, as PEM: ");
        assertThat(refusal("--tls-cert-file", certificate, "--tls-private-key-file", encrypted))
                .startsWith("--tls-private-key-file: the key in " + encrypted + " is encrypted").endsWith("openssl pkey -in " + encrypted);
        assertThat(refusal("--tls-sni-cert-key", certificate + "," + other)).startsWith("--tls-sni-cert-key: " + other);
        assertThat(refusal("--tls-sni-cert-key", certificate + "," + directory.resolve("absent")))
                .isEqualTo("--tls-sni-cert-key: cannot read " + directory.resolve("absent") + ": "
                        + directory.resolve("absent") + " is not there");
    }

    @Test
    void authoritiesThatAreNoneAreNamed() throws Exception {
        String garbage = file("garbage", "nothing of use");
        for (String option : List.of("--client-ca-file", "--requestheader-client-ca-file")) {
            assertThat(refusal(option, garbage))
                    .startsWith(option + ": in " + garbage + " there must be certificates of authorities, as PEM: ");
        }
    }

    @Test
    void theServersOwnAuthorityHasItsOwnKey() throws Exception {
        Path pki = Files.createDirectories(directory.resolve("pki"));
        Files.writeString(pki.resolve("ca.crt"), AUTHORITY.credential().certificatePem());
        Files.writeString(pki.resolve("ca.key"), ONE.privateKeyPem());
        assertThat(refusal("--pki", pki.toString())).isEqualTo("cannot use ca.crt with ca.key in " + pki + ": the key is not that "
                + "of the certificate; put back the pair, or take both away to have another made");
        String notADirectory = file("file", "");
        assertThat(refusal("--pki", notADirectory)).isEqualTo("--pki: " + notADirectory + " is a file, and a directory is needed");
    }

    @Test
    void whatIsWrongWithTlsIsSaidByItsOption() {
        assertThat(refusal("--tls-min-version", "VersionTLS11")).startsWith("--tls-min-version: unknown tls version");
        assertThat(refusal("--tls-cipher-suites", "WRONG")).startsWith("--tls-cipher-suites: Cipher suite WRONG not supported");
        for (String name : List.of("a b", "https://example.com", "example..com", "/etc")) {
            assertThat(refusal("--tls-san", "fd00::1,*.example.com," + name))
                    .isEqualTo("--tls-san: " + name + " is neither the name of a host nor an address");
        }
        assertThat(refusal("--bind-address", "absent.invalid"))
                .isEqualTo("--bind-address: absent.invalid is no address, and no name of a machine that can be found");
    }

    @Test
    void aFieldOfTheSchedulersConfigurationIsNamedWithItsFile() throws Exception {
        String wrong = file("scheduler.yaml", """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles: [{plugins: {score: {enabled: [{name: NodeName}]}}}]
                """);
        assertThat(refusal("--scheduler-config", wrong)).isEqualTo("--scheduler-config: " + wrong
                + ": profiles[0].plugins.score: plugin \"NodeName\" does not extend ScorePlugin plugin");
        assertThat(refusal("--scheduler-config", wrong, "--scheduler", "false"))
                .isEqualTo("--scheduler-config is for the scheduler, which --scheduler=false leaves out");
    }

    @Test
    void aPortThatIsTakenIsNamedWithTheWayToAnother() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(refusal("--port", String.valueOf(taken.getLocalPort()))).isEqualTo("cannot listen on 127.0.0.1 port "
                    + taken.getLocalPort() + ": Address already in use; say another with --port or --bind-address");
        }
    }

    @Test
    void aFailureIsToldWithItsCauseAndWithoutNamesOfClasses() {
        assertThat(FailureWords.of(new UncheckedIOException(new IOException("the disk is full")))).isEqualTo("the disk is full");
        assertThat(FailureWords.of(new UncheckedIOException("cannot read it", new NoSuchFileException("it"))))
                .isEqualTo("cannot read it: it is not there");
        assertThat(FailureWords.of(new IllegalStateException(new IllegalArgumentException("wrong")))).isEqualTo("wrong");
        assertThat(FailureWords.of(new IllegalStateException())).isEqualTo("IllegalStateException");
    }
}
