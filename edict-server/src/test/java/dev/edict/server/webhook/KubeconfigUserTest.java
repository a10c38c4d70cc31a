package dev.edict.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Credential;
import dev.edict.server.configure.Settings;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigUserTest {
    @TempDir
    Path directory;

    private long now;

    private KubeconfigUser user(Object... fields) throws IOException {
        return KubeconfigUser.of(Settings.of(ObjectValue.of(fields)), directory.resolve("kubeconfig"), () -> now);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void aTokenThatIsReplacedCountsWithinAMinute() throws IOException {
        write("token", "old\n");
        KubeconfigUser user = user("tokenFile", "token");
        write("token", "new\n");
        pass(Duration.ofSeconds(40));
        assertThat(user.identity().authorization()).as("nobody reads it for each call").isEqualTo("Bearer old");
        pass(Duration.ofSeconds(20));
        assertThat(user.identity().authorization()).isEqualTo("Bearer new");
    }

    @Test
    void whatCanNotBeReadAgainLeavesThingsAsTheyAre() throws IOException {
        write("token", "old");
        KubeconfigUser user = user("tokenFile", "token");
        write("token", "");
        pass(Duration.ofMinutes(1));
        assertThat(user.identity().authorization()).isEqualTo("Bearer old");
        Files.delete(directory.resolve("token"));
        pass(Duration.ofMinutes(1));
        assertThat(user.identity().authorization()).isEqualTo("Bearer old");
        write("token", "new");
        pass(Duration.ofMinutes(1));
        assertThat(user.identity().authorization()).isEqualTo("Bearer new");
        write("token", "");
        assertThatIllegalArgumentException().isThrownBy(() -> user("tokenFile", "token"))
                .withMessage("read empty token from file \"token\"");
    }

    private Credential issue() throws IOException {
        Credential issued = ScriptedServer.AUTHORITY.issueClient("own", List.of());
        write("own.crt", issued.certificatePem());
        write("own.key", issued.privateKeyPem());
        return issued;
    }

    @Test
    void aCertificateThatIsReplacedIsShown() throws IOException {
        Credential old = issue();
        KubeconfigUser user = user("client-certificate", "own.crt", "client-key", "own.key");
        Identity first = user.identity();
        assertThat(first.credential()).isEqualTo(old);
        pass(Duration.ofMinutes(1));
        assertThat(user.identity()).as("nothing has changed").isSameAs(first);
        Credential other = issue();
        write("own.crt", old.certificatePem());
        pass(Duration.ofMinutes(1));
        assertThat(user.identity()).as("the key has come before its certificate").isSameAs(first);
        assertThat(other).isNotEqualTo(old);
        Credential renewed = issue();
        pass(Duration.ofMinutes(1));
        assertThat(user.identity().credential()).isEqualTo(renewed);
    }
}
