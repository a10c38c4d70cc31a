package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImagePolicyTest {
    private static final String PODS = "/api/v1/namespaces/default/pods?dryRun=All";

    @TempDir
    Path directory;

    private static boolean answer(OutputStream out, String code, String body) throws IOException {
        ScriptedServer.respond(out, code, "application/json", body.replace('\'', '"'));
        return true;
    }

    private static String review(String status) {
        return "{'kind':'ImageReview','apiVersion':'imagepolicy.k8s.io/v1alpha1','status':" + status + "}";
    }

    private EdictBuilder asking(int port, boolean defaultAllow) throws IOException {
        Files.writeString(directory.resolve("ca.crt"),
                Pem.encode(ScriptedServer.AUTHORITY.certificate()));
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), """
                current-context: judge
                contexts: [{name: judge, context: {cluster: judge, user: edict}}]
                clusters: [{name: judge, cluster: {server: "https://localhost:%d/judge", certificate-authority: ca.crt}}]
                users: [{name: edict, user: {token: secret}}]
                """.formatted(port));
        return Edict.builder().enableAdmissionPlugins("ImagePolicyWebhook").admissionPluginConfiguration(
                "ImagePolicyWebhook", ObjectValue.of("imagePolicy", ObjectValue.of("kubeConfigFile", kubeconfig.toString(),
                        "retryBackoff", 1, "defaultAllow", defaultAllow)));
    }

    private static String create(RunningServer server, String image) throws Exception {
        RunningServer.Answer answer = server.send("POST", PODS, ("{'metadata':{'name':'p','annotations':{"
                + "'x.image-policy.k8s.io/ticket':'7','other':'o'}},'spec':{'containers':[{'name':'c','image':'" + image
                + "'}]}}").replace('\'', '"'));
        return answer.code() + " " + answer.body().string("message");
    }

    @Test
    void theJudgeIsAskedOnceForEachSetOfImages() throws Exception {
        try (ScriptedServer judge = new ScriptedServer((request, out) -> answer(out, "200 OK", review(
                        request.text().contains("bad") ? "{'allowed':false,'reason':'too old'}" : "{'allowed':true}")));
                RunningServer server = new RunningServer(asking(judge.port(), false))) {
            assertThat(create(server, "good")).startsWith("201");
            assertThat(create(server, "good")).startsWith("201");
            assertThat(create(server, "bad")).isEqualTo("403 pods \"p\" is forbidden: image policy webhook backend denied one "
                    + "or more images: too old");
            assertThat(judge.requests()).hasSize(2);
            assertThat(judge.requests().getFirst().head()).startsWith("POST /judge HTTP/1.1\r\n")
                    .containsIgnoringCase("authorization: Bearer secret");
            assertThat(((ObjectValue) Json.parse(judge.requests().getFirst().text())).object("spec")).isEqualTo(Json.parse("""
                    {"containers":[{"image":"good"}],"annotations":{"x.image-policy.k8s.io/ticket":"7"},"namespace":"default"}"""));
        }
    }

    @Test
    void aJudgeWhoStumblesIsAskedAgain() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (ScriptedServer judge = new ScriptedServer((request, out) -> calls.incrementAndGet() < 3
                        ? answer(out, "500 Internal Server Error", "") : answer(out, "200 OK", review("{'allowed':true}")));
                RunningServer server = new RunningServer(asking(judge.port(), false))) {
            assertThat(create(server, "good")).startsWith("201");
            assertThat(calls).hasValue(3);
        }
    }

    @Test
    void withoutAnAnswerTheConfigurationDecides() throws Exception {
        try (ScriptedServer judge = new ScriptedServer((request, out) -> answer(out, "404 Not Found", ""));
                RunningServer strict = new RunningServer(asking(judge.port(), false));
                RunningServer easy = new RunningServer(asking(judge.port(), true))) {
            assertThat(create(strict, "any"))
                    .isEqualTo("403 pods \"p\" is forbidden: the server could not find the requested resource");
            assertThat(create(easy, "any")).startsWith("201");
        }
    }

    @Test
    void aWrongConfigurationIsTold() {
        assertThatThrownBy(() -> Edict.builder().enableAdmissionPlugins("ImagePolicyWebhook").start())
                .hasMessage("couldn't init admission plugin \"ImagePolicyWebhook\": no config specified");
        assertThatThrownBy(() -> Edict.builder().enableAdmissionPlugins("ImagePolicyWebhook").admissionPluginConfiguration(
                "ImagePolicyWebhook", ObjectValue.of("imagePolicy", ObjectValue.of("allowTTL", 3600))).start())
                .hasMessageEndingWith("valid value is between 1s and 30m0s, got 1h0m0s");
    }
}
