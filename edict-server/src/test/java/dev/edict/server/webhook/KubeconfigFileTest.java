package dev.edict.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigFileTest {
    private static final String WHOLE = """
            current-context: judge
            contexts: [{name: judge, context: {cluster: judge, user: edict}}]
            clusters: [{name: judge, cluster: {server: "https://localhost:1/judge", certificate-authority: ca.crt}}]
            users: [{name: edict, user: {token: secret}}]
            """;

    @TempDir
    Path directory;

    @BeforeEach
    void prepare() throws IOException {
        Files.writeString(directory.resolve("ca.crt"), Pem.encode(ScriptedServer.AUTHORITY.certificate()));
        Files.writeString(directory.resolve("empty"), "");
    }

    private KubeconfigFile read(String part, String instead) throws IOException {
        assertThat(WHOLE).contains(part);
        return KubeconfigFile.read(Files.writeString(directory.resolve("kubeconfig"), WHOLE.replace(part, instead)));
    }

    private String complaint(String part, String instead) throws IOException {
        try {
            return "read: " + read(part, instead);
        } catch (IllegalArgumentException wrong) {
            return String.valueOf(wrong.getMessage()).replace(
                    "error loading config file \"" + directory.resolve("kubeconfig") + "\": ", "");
        }
    }

    @Test
    void theCurrentContextSaysWhereToGoAndAsWhom() throws IOException {
        assertThat(read("", "").server()).hasToString("https://localhost:1/judge");
        assertThat(read("", "").self().get().authorization()).isEqualTo("Bearer secret");
        assertThat(read("token: secret", "username: a, password: b").self().get().authorization()).isEqualTo("Basic YTpi");
        assertThat(read(", user: edict", "").self().get().authorization()).isEmpty();
    }

    @Test
    void whatIsNotThereIsTold() throws IOException {
        assertThat(complaint("current-context: judge", "current-context: other")).isEqualTo("context \"other\" does not exist");
        assertThat(complaint("cluster: judge", "cluster: other")).isEqualTo("cluster \"other\" does not exist");
        assertThat(complaint("name: edict", "name: somebody")).isEqualTo("user \"edict\" does not exist");
        assertThat(complaint("ca.crt", "empty")).isEqualTo("no certificate was found");
        assertThat(complaint("ca.crt", "absent")).contains("absent");
        assertThat(complaint("https:", "http:")).startsWith("the server is no https URL");
        assertThat(complaint("https://", "https://me:swordfish@"))
                .isEqualTo("the URL of the server may not say who calls it; a user can");
    }

    @Test
    void halfOfWhatIsNeededIsTold() throws IOException {
        assertThat(complaint("token: secret", "client-certificate: ca.crt")).isEqualTo("client-key-data or client-key must be"
                + " specified to use the clientCert authentication method");
        assertThat(complaint("certificate-authority: ca.crt", "certificate-authority-data: '!'"))
                .isEqualTo("certificate-authority-data: illegal base64 data at input byte 0");
        assertThat(complaint("token: secret", "token: 1")).isEqualTo("users[0].user.token: expected is a string, not integer");
    }

    @Test
    void twoThingsThatContradictEachOtherAreTold() throws IOException {
        assertThat(complaint("token: secret", "token: secret, username: u")).startsWith(
                "more than one authentication method found");
        assertThat(complaint("ca.crt}", "ca.crt, certificate-authority-data: AA==}")).isEqualTo(
                "certificate-authority-data and certificate-authority are both specified");
        assertThat(complaint("ca.crt}", "ca.crt, insecure-skip-tls-verify: true}")).isEqualTo(
                "specifying a root certificates file with the insecure flag is not allowed");
    }

    @Test
    void whatCanNotBeDoneIsTold() throws IOException {
        assertThat(complaint("token: secret", "exec: {command: c}")).isEqualTo("exec is not supported");
        assertThat(complaint("ca.crt}", "ca.crt, proxy-url: 'http://p'}")).isEqualTo("proxy-url is not supported");
    }
}
