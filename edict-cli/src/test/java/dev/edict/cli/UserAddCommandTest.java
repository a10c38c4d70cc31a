package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.Edict;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserAddCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int run(String... words) {
        return Main.run(List.of(words), new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    private static String data(String kubeconfig, String key) {
        Matcher found = Pattern.compile(key + ": (\\S+)").matcher(kubeconfig);
        assertThat(found.find()).as(key).isTrue();
        return new String(Base64.getDecoder().decode(found.group(1)), StandardCharsets.US_ASCII);
    }

    private static Credential credential(Path kubeconfig) throws Exception {
        String text = Files.readString(kubeconfig);
        return Credential.fromPem(data(text, "client-certificate-data"), data(text, "client-key-data"));
    }

    @Test
    void theFileLetsItsOwnerIn(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("jane.kubeconfig");
        try (Edict edict = Edict.builder().certificates(directory.resolve("pki")).start()) {
            edict.kubeconfig().writeTo(directory.resolve("kubeconfig"));
            assertThat(run("user", "add", "jane", "--group", "staff", "--group=night,desk", "--ttl", "1h", "--data",
                    directory.toString(), "--kubeconfig", file.toString())).isZero();
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("jane, in staff, night, desk, until",
                    "kubectl create clusterrolebinding jane-view --clusterrole=view --user=jane");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
            assertThat(Files.readString(file)).contains("server: \"" + edict.address() + "\"", "- name: \"jane\"")
                    .doesNotContain("token");
            Credential credential = credential(file);
            assertThat(credential.certificate().getNotAfter().toInstant())
                    .isBefore(Instant.now().plus(Duration.ofHours(1)).plusSeconds(1));
            assertThat(whoIs(edict, credential)).isEqualTo(Json.parse("""
                    ["staff","night","desk","system:authenticated"]"""));
        }
    }

    private static Object whoIs(Edict edict, Credential credential) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(credential)).build()) {
            ObjectValue answer = (ObjectValue) Json.parse(client.send(HttpRequest.newBuilder(
                            URI.create(edict.address() + "/apis/authentication.k8s.io/v1/selfsubjectreviews"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{}")).build(), HttpResponse.BodyHandlers.ofByteArray()).body());
            ObjectValue user = answer.object("status").object("userInfo");
            assertThat(user.string("username")).isEqualTo("jane");
            return user.list("groups");
        }
    }

    @Test
    void whoCanDoEverythingIsSaidLoudly(@TempDir Path directory) {
        try (Edict edict = Edict.builder().certificates(directory.resolve("pki")).start()) {
            edict.kubeconfig().writeTo(directory.resolve("kubeconfig"));
        }
        assertThat(run("user", "add", "root", "--group", "system:masters", "--data", directory.toString(),
                "--server", "https://example.com", "--kubeconfig", directory.resolve("root").toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("WARNING: whoever has this file can do everything");
        assertThat(directory.resolve("root")).content().contains("server: \"https://example.com\"");
    }

    @Test
    void whatIsMissingIsSaid(@TempDir Path directory) throws Exception {
        assertThat(run("user", "add")).isEqualTo(2);
        assertThat(run("user", "remove")).isEqualTo(2);
        assertThat(run("user", "add", "jane", "--ttl", "soon", "--data", directory.toString())).isEqualTo(1);
        Files.createDirectories(directory.resolve("pki"));
        assertThat(run("user", "add", "jane", "--data", directory.toString())).isEqualTo(1);
        assertThat(run("user", "add", "a\nb", "--data", directory.toString())).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("NAME is missing", "Try: edict user add --help",
                "unknown command user", "ca.crt is not there: start the server once with ./edict up, or say with --data", "a user needs a name that can be read");
    }

    @Test
    void whatIsSaidOfAUserCanBeTypedAndTheServerHasAnAddress(@TempDir Path directory) {
        try (Edict edict = Edict.builder().certificates(directory.resolve("pki")).start()) {
            edict.kubeconfig().writeTo(directory.resolve("kubeconfig"));
        }
        String[] words = {"user", "add", "a/b c", "--data", directory.toString(), "--kubeconfig",
            directory.resolve("file").toString(), "--server", "example.com"};
        assertThat(run(words)).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains("--server takes a URL such as https://example.com:6443, not example.com");
        words[words.length - 1] = "https://example.com";
        assertThat(run(words)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("clusterrolebinding a_b_c-view --clusterrole=view --user='a/b c'");
    }

    @Test
    void nothingIsWrittenOver(@TempDir Path directory) throws Exception {
        try (Edict edict = Edict.builder().certificates(directory.resolve("pki")).start()) {
            edict.kubeconfig().writeTo(directory.resolve("kubeconfig"));
        }
        String before = Files.readString(directory.resolve("kubeconfig"));
        assertThat(run("user", "add", "jane", "--data", directory.toString(), "--kubeconfig",
                directory.resolve("kubeconfig").toString())).isEqualTo(2);
        assertThat(directory.resolve("kubeconfig")).content().isEqualTo(before);
        assertThat(run("user", "add", "jane", "--ttl", "-1h", "--data", directory.toString(), "--kubeconfig",
                directory.resolve("jane").toString())).isEqualTo(2);
        assertThat(directory.resolve("jane")).doesNotExist();
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("is there already", "--ttl takes a time such as 24h");
    }
}
