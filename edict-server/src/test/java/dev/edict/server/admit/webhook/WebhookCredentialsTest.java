package dev.edict.server.admit.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.server.webhook.Identity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookCredentialsTest {
    private static final String TOLD = "WebhookAdmissionConfiguration";

    @TempDir
    Path directory;

    private static ObjectValue configuration(String field, String value) {
        return ObjectValue.of("apiVersion", "apiserver.config.k8s.io/v1", "kind", TOLD, field, value);
    }

    private WebhookCredentials read(String kubeconfig) throws IOException {
        Path file = Files.writeString(directory.resolve("kubeconfig"), kubeconfig).toAbsolutePath();
        return WebhookCredentials.read(configuration("kubeConfigFile", file.toString()));
    }

    private static String complaint(ObjectValue configuration) {
        try {
            return "read: " + WebhookCredentials.read(configuration);
        } catch (IllegalArgumentException wrong) {
            return String.valueOf(wrong.getMessage());
        }
    }

    @Test
    void theNameThatFitsBestCounts() throws IOException {
        WebhookCredentials read = read("""
                users:
                - {name: 'one.far.svc:8443', user: {token: port}}
                - {name: one.far.svc, user: {token: host}}
                - {name: '*.far.svc', user: {token: namespace}}
                - {name: '*.svc:9443', user: {token: services}}
                - {name: '*', user: {username: u, password: p}}
                """);
        assertThat(read.of("one.far.svc:8443").authorization()).isEqualTo("Bearer port");
        assertThat(read.of("one.far.svc:443").authorization()).isEqualTo("Bearer host");
        assertThat(read.of("two.far.svc:443").authorization()).isEqualTo("Bearer namespace");
        assertThat(read.of("two.far.svc:9443").authorization()).isEqualTo("Bearer services");
        assertThat(read.of("two.far.svc:8443").authorization()).as("any other").isEqualTo("Basic dTpw");
        assertThat(read.of("example.com:443").authorization()).isEqualTo("Basic dTpw");
    }

    @Test
    void whoIsNotNamedIsCalledAsTheCurrentUserOrAsNobody() throws IOException {
        String kubeconfig = "users: [{name: me, user: {token: mine}}]\ncontexts: [{name: c, context: {user: me}}]\n";
        assertThat(read(kubeconfig).of("example.com:443")).isEqualTo(Identity.NONE);
        assertThat(read(kubeconfig + "current-context: c\n").of("example.com:443").authorization())
                .isEqualTo("Bearer mine");
        assertThat(WebhookCredentials.read(null).of("example.com:443")).isEqualTo(Identity.NONE);
    }

    @Test
    void whoeverPrintsAUserSeesNoToken() throws IOException {
        Identity user = read("users: [{name: '*', user: {token: mine}}]").of("example.com:443");
        ClientRequest request =
                ClientRequest.get("/", "example.com", Headers.of("Authorization", user.authorization()));
        assertThat(user.authorization()).isEqualTo("Bearer mine");
        assertThat(user + " " + request).contains("Identity", "/").doesNotContain("mine");
    }

    @Test
    void aCertificateIsShown() throws IOException {
        Credential own = ScriptedServer.AUTHORITY.issueServer("own", new ServerNames(Set.of("own"), Set.of()));
        Files.writeString(directory.resolve("own.crt"), own.certificatePem());
        Files.writeString(directory.resolve("own.key"), own.privateKeyPem());
        Credential shown = read("users: [{name: '*', user: {client-certificate: own.crt, client-key: own.key}}]")
                .of("example.com:443").credential();
        assertThat(shown).isNotNull().extracting(Credential::certificate).isEqualTo(own.certificate());
    }

    @Test
    void whatStandsInTheKubeconfigCountsMoreThanTheFileThatItNames() throws IOException {
        Credential own = ScriptedServer.AUTHORITY.issueClient("own", List.of());
        String certificate = Base64.getEncoder().encodeToString(own.certificatePem().getBytes(StandardCharsets.US_ASCII));
        String key = Base64.getEncoder().encodeToString(own.privateKeyPem().getBytes(StandardCharsets.US_ASCII));
        Credential shown = read("users: [{name: '*', user: {client-certificate: absent, client-certificate-data: "
                + certificate + ", client-key: absent, client-key-data: " + key + "}}]").of("example.com:443").credential();
        assertThat(shown).isEqualTo(own);
    }

    @Test
    void whatIsWrongIsTold() throws IOException {
        assertThat(complaint(ObjectValue.EMPTY)).startsWith("Object 'Kind' is missing");
        assertThat(complaint(configuration("kubeConfigFile", "near"))).isEqualTo(
                "kubeConfigFile: Invalid value: \"near\": must be an absolute file path");
        assertThat(complaint(configuration("kubeconfigFile", "/far"))).isEqualTo(
                "strict decoding error: unknown field \"kubeconfigFile\"");
        assertThat(complaint(configuration("staticManifestsDir", "/far"))).startsWith("staticManifestsDir: Forbidden: ");
        Path file = Files.writeString(directory.resolve("half"), "users: [{name: '*', user: {client-certificate-data: AA==}}]");
        assertThat(complaint(configuration("kubeConfigFile", file.toString()))).contains("half").endsWith(
                "client-key-data or client-key must be specified to use the clientCert authentication method");
    }
}
