package dev.edict.client.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Credentials;
import dev.edict.client.transport.Identity;
import dev.edict.client.transport.Source;
import dev.edict.client.transport.TestAuthority;
import dev.edict.client.transport.TestAuthority.Issued;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
    @TempDir
    Path directory;

    private final HandMovedClock clock = new HandMovedClock();

    private static String token(Identity identity) {
        return identity.headers().getOrDefault("Authorization", List.of("none")).getFirst();
    }

    @Test
    void readsATokenAgainBeforeItIsAMinuteOld() throws IOException {
        Path file = Files.writeString(directory.resolve("token"), "one\n");
        Credentials credentials = new TokenFile(file, "", clock);
        assertThat(token(credentials.current())).isEqualTo("Bearer one");
        Files.writeString(file, "two");
        assertThat(token(credentials.current())).isEqualTo("Bearer one");
        clock.pass(Duration.ofSeconds(50));
        assertThat(token(credentials.current())).isEqualTo("Bearer two");
    }

    @Test
    void readsATokenAgainWhenItIsNotAccepted() throws IOException {
        Path file = Files.writeString(directory.resolve("token"), "one\n");
        Credentials credentials = new TokenFile(file, "", clock);
        Identity one = credentials.current();
        assertThat(credentials.renew(one)).as("it is still the same").isFalse();
        Files.writeString(file, "two");
        assertThat(credentials.renew(one)).isTrue();
        assertThat(token(credentials.current())).isEqualTo("Bearer two");
    }

    @Test
    void keepsATokenWhoseFileHasGone() throws IOException {
        Path file = Files.writeString(directory.resolve("token"), "one\n");
        Credentials credentials = new TokenFile(file, "", clock);
        credentials.current();
        Files.writeString(file, "");
        clock.pass(Duration.ofHours(1));
        assertThat(token(credentials.current())).isEqualTo("Bearer one");
        assertThatThrownBy(() -> new TokenFile(directory.resolve("gone"), "", clock).current())
                .isInstanceOf(NoAnswerException.class).hasMessageContaining("gone");
    }

    @Test
    void takesACertificateThatHasChangedOnceItsKeyHasToo() throws IOException {
        TestAuthority authority = new TestAuthority();
        Path certificate = directory.resolve("crt");
        Path key = directory.resolve("key");
        write(certificate, authority.issue("CN=x").certificatePem(), 1);
        Issued alice = authority.issue("CN=alice");
        write(certificate, alice.certificatePem(), 2);
        write(key, alice.keyPem(), 2);
        Credentials credentials = new CertificateFiles(Source.of(certificate), Source.of(key), clock);
        Identity first = credentials.current();
        clock.pass(Duration.ofSeconds(1));
        assertThat(credentials.current()).as("nothing has changed").isSameAs(first);

        Issued bob = authority.issue("CN=bob");
        write(certificate, bob.certificatePem(), 3);
        clock.pass(Duration.ofSeconds(1));
        assertThat(credentials.current()).as("the key is another's").isSameAs(first);
        write(key, bob.keyPem(), 3);
        assertThat(credentials.renew(first)).as("files are not looked at all the time").isFalse();
        clock.pass(Duration.ofSeconds(1));
        assertThat(credentials.renew(first)).isTrue();
        assertThat(credentials.current().key()).asString().startsWith("key of CN=bob");
    }

    /** Files are told apart by when they were written, which here is seconds apart. */
    private static void write(Path file, byte[] content, int second) throws IOException {
        Files.write(file, content);
        Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_000_000_000L + second)));
    }

    @Test
    void showsSeveralTogether() throws IOException {
        Path file = Files.writeString(directory.resolve("token"), "one");
        Credentials together = Combined.of(List.of(
                new TokenFile(file, "", clock), Credentials.of(Impersonation.of("jane").identity()), Credentials.NONE));
        Identity identity = together.current();
        assertThat(identity.headers()).isEqualTo(
                Map.of("Authorization", List.of("Bearer one"), "Impersonate-User", List.of("jane")));
        assertThat(together.current()).isSameAs(identity);
        assertThat(together.renew(identity)).isFalse();
        Files.writeString(file, "two");
        assertThat(together.renew(identity)).isTrue();
        assertThat(token(together.current())).isEqualTo("Bearer two");
        assertThat(together.renew(identity)).as("it has been renewed already").isTrue();
    }

    @Test
    void isAPodsOwnInItsCluster() throws IOException {
        Map<String, String> environment = Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "443");
        InCluster cluster = new InCluster(environment, directory);
        assertThat(cluster.isPossible()).isFalse();
        assertThatThrownBy(cluster::connection).isInstanceOf(ConfigurationException.class).hasMessageContaining("token");
        Files.writeString(directory.resolve("token"), "pod\n");
        Files.writeString(directory.resolve("namespace"), "team\n");
        Files.write(directory.resolve("ca.crt"), new TestAuthority().pem());
        assertThat(cluster.isPossible()).isTrue();
        Connection connection = cluster.connection();
        assertThat(connection).hasToString("https://[fd00::1]:443, namespace team");
        assertThat(token(connection.credentials().current())).isEqualTo("Bearer pod");
        assertThatThrownBy(() -> new InCluster(Map.of(), directory).connection()).hasMessageContaining("KUBERNETES_SERVICE_HOST");
    }
}
