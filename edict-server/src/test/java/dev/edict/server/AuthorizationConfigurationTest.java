package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.server.authorize.configuration.AuthorizationChoice;
import dev.edict.server.authorize.webhook.Judge;
import dev.edict.server.certificate.ClientTls;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is told who is asked about rights. */
class AuthorizationConfigurationTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    @TempDir
    Path directory;

    private Path tokens;
    private Path file;

    @BeforeEach
    void makeFiles() throws IOException {
        tokens = Files.writeString(directory.resolve("tokens"), "b,bob,1\nm,root,2,system:masters\n");
        file = directory.resolve("rights.yaml");
    }

    private void configure(String authorizers) throws IOException {
        Path next = Files.writeString(directory.resolve("next"),
                "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\nauthorizers:\n" + authorizers);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private String webhook(Judge judge, String conditions) throws IOException {
        return "- {type: Webhook, name: outside, webhook: {timeout: 30s, subjectAccessReviewVersion: v1, failurePolicy: Deny, "
                + "matchConditionSubjectAccessReviewVersion: v1, unauthorizedTTL: 1ns, matchConditions: [" + conditions
                + "], connectionInfo: {type: KubeConfigFile, kubeConfigFile: " + judge.kubeconfig(directory) + "}}}\n";
    }

    @Test
    void aWebhookComesInItsTurnAndMastersBeforeEverybody() throws Exception {
        try (Judge judge = new Judge("v1", spec -> spec.object("resourceAttributes").string("verb").equals("list")
                ? "{'allowed':true}" : "{'denied':true,'reason':'read only'}")) {
            configure(webhook(judge, "{expression: 'has(request.resourceAttributes)'}") + "- {type: RBAC, name: rbac}\n");
            try (RunningServer server = new RunningServer(Edict.builder().tokenFile(tokens)
                            .authorization(AuthorizationChoice.DEFAULT.withFile(file)));
                    Somebody bob = new Somebody(server, "b"); Somebody root = new Somebody(server, "m")) {
                int before = judge.asked();
                assertThat(root.send("GET", MAPS, "").code()).isEqualTo(200);
                assertThat(judge.asked()).as("nobody is asked about masters").isEqualTo(before);
                assertThat(bob.send("GET", MAPS, "").code()).isEqualTo(200);
                assertThat(bob.send("GET", MAPS + "/kube-root-ca.crt", "").body().string("message")).isEqualTo(
                        "configmaps \"kube-root-ca.crt\" is forbidden: User \"bob\" cannot get resource \"configmaps\" in API "
                                + "group \"\" in the namespace \"default\": read only");
                assertThat(bob.send("GET", "/version", "").code()).as("roles are asked next").isEqualTo(200);
                configure("- {type: RBAC, name: rbac}\n");
                Waiting.until("the file counts", () -> bob.send("GET", MAPS, "").code(), code -> code == 403);
            }
        }
    }

    @Test
    void aWebhookThatIsGoneLetsNobodyIn() throws Exception {
        Path kubeconfig;
        try (Judge judge = new Judge("v1beta1", spec -> "{'allowed':true}")) {
            kubeconfig = judge.kubeconfig(directory);
        }
        try (RunningServer server = new RunningServer(Edict.builder().tokenFile(tokens).authorization(
                        AuthorizationChoice.DEFAULT.withModes(List.of("Webhook", "RBAC")).withWebhook(kubeconfig)));
                HttpClient bob = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            HttpResponse<String> answer = bob.send(server.to(MAPS).header("Authorization", "Bearer b").build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("connection refused").doesNotContain("secret");
        }
    }

    @Test
    void whereEverybodyMayDoAnythingNobodyIsAnonymous() throws Exception {
        try (RunningServer open = new RunningServer(Edict.builder().tokenFile(tokens).authentication(who -> who.anonymous(true))
                .authorization(AuthorizationChoice.DEFAULT.withModes(List.of("RBAC", "AlwaysAllow"))))) {
            assertThat(anonymously(open, MAPS)).isEqualTo(401);
            assertThat(anonymously(open, "/version")).isEqualTo(401);
        }
        try (RunningServer usual = new RunningServer(Edict.builder())) {
            assertThat(anonymously(usual, "/version")).isEqualTo(200);
        }
        Path told = Files.writeString(directory.resolve("who.yaml"),
                "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n"
                        + "anonymous: {enabled: true, conditions: [{path: /version}]}\n");
        try (RunningServer open = new RunningServer(Edict.builder().authentication(who -> who.configuration(told))
                .authorization(AuthorizationChoice.DEFAULT.withModes(List.of("AlwaysAllow"))))) {
            assertThat(anonymously(open, "/version")).as("as the file says").isEqualTo(200);
            assertThat(anonymously(open, MAPS)).isEqualTo(401);
        }
    }

    private static int anonymously(RunningServer server, String path) throws Exception {
        try (HttpClient nobody = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            return nobody.send(HttpRequest.newBuilder(server.edict.address().resolve(path)).build(),
                    HttpResponse.BodyHandlers.ofString()).statusCode();
        }
    }

    @Test
    void modesAreWhatTheySay() throws Exception {
        try (RunningServer open = new RunningServer(Edict.builder().tokenFile(tokens)
                        .authorization(AuthorizationChoice.DEFAULT.withModes(List.of("AlwaysAllow"))));
                Somebody bob = new Somebody(open, "b")) {
            assertThat(bob.send("GET", MAPS, "").code()).isEqualTo(200);
        }
        try (RunningServer shut = new RunningServer(Edict.builder().tokenFile(tokens)
                        .authorization(AuthorizationChoice.DEFAULT.withModes(List.of("AlwaysDeny"))));
                Somebody bob = new Somebody(shut, "b")) {
            assertThat(bob.send("GET", "/version", "").body().string("message")).isEqualTo(
                    "forbidden: User \"bob\" cannot get path \"/version\": Everything is forbidden.");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Edict.builder()
                .authorization(AuthorizationChoice.DEFAULT.withModes(List.of("Guess"))).start());
    }
}
