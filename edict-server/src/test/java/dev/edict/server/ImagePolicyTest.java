package dev.edict.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.Pem;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Stage;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImagePolicyTest {
    private static final String PODS = "/api/v1/namespaces/default/pods?dryRun=All";

    private static final String POD = ("{'metadata':{'name':'p','annotations':{'x.image-policy.k8s.io/ticket':'7',"
            + "'other':'o'}},'spec':{'containers':[{'name':'c','image':'%s'}]}}").replace('\'', '"');

    @TempDir
    Path directory;

    private static boolean answer(OutputStream out, String code, String body) throws IOException {
        ScriptedServer.respond(out, code, "application/json", body.replace('\'', '"'));
        return true;
    }

    private static String review(String status) {
        return "{'kind':'ImageReview','apiVersion':'imagepolicy.k8s.io/v1alpha1','status':" + status + "}";
    }

    private static final String JUDGE = "https://localhost:%d/judge";

    /** The last creation. */
    private volatile @Nullable Call last;

    /** What the audit is told of it. */
    private Map<String, String> annotations() {
        return requireNonNull(last).annotations();
    }

    /** A server that asks, to which pods can come. */
    private RunningServer asking(int port, boolean defaultAllow) throws Exception {
        RunningServer server = new RunningServer(builder(port, defaultAllow).observer((stage, call) -> {
            if (stage == Stage.REQUEST_RECEIVED && call.request().path().endsWith("/pods")) {
                last = call;
            }
        }));
        return server;
    }

    private EdictBuilder builder(int port, boolean defaultAllow) throws IOException {
        Files.writeString(directory.resolve("ca.crt"),
                Pem.encode(ScriptedServer.AUTHORITY.certificate()));
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), """
                current-context: judge
                contexts: [{name: judge, context: {cluster: judge, user: edict}}]
                clusters: [{name: judge, cluster: {server: "%s", certificate-authority: ca.crt}}]
                users: [{name: edict, user: {token: secret}}]
                """.formatted(JUDGE.formatted(port)));
        return Edict.builder().enableAdmissionPlugins("ImagePolicyWebhook").admissionPluginConfiguration(
                "ImagePolicyWebhook", ObjectValue.of("imagePolicy", ObjectValue.of("kubeConfigFile", kubeconfig.toString(),
                        "retryBackoff", 1, "defaultAllow", defaultAllow)));
    }

    private static String create(RunningServer server, String image) throws Exception {
        RunningServer.Answer answer = server.send("POST", PODS, POD.formatted(image));
        return answer.code() + " " + answer.body().string("message");
    }

    @Test
    void theJudgeIsAskedOnceForEachSetOfImages() throws Exception {
        try (ScriptedServer judge = new ScriptedServer((request, out) -> answer(out, "200 OK", review(
                        request.text().contains("bad") ? "{'allowed':false,'reason':'too old'}" : "{'allowed':true}")));
                RunningServer server = asking(judge.port(), false)) {
            assertThat(create(server, "good")).startsWith("201");
            assertThat(create(server, "good")).startsWith("201");
            assertThat(create(server, "bad")).isEqualTo("403 pods \"p\" is forbidden: image policy webhook backend denied one "
                    + "or more images: too old");
            assertThat(judge.requests()).hasSize(2);
            assertThat(judge.requests().getFirst().head()).startsWith("POST /judge?timeout=30s HTTP/1.1\r\n")
                    .containsIgnoringCase("authorization: Bearer secret");
            assertThat(((ObjectValue) Json.parse(judge.requests().getFirst().text())).object("spec")).isEqualTo(Json.parse("""
                    {"containers":[{"image":"good"}],"annotations":{"x.image-policy.k8s.io/ticket":"7"},"namespace":"default"}"""));
        }
    }

    /** The judge says one thing after the other. */
    private static ScriptedServer saying(AtomicInteger calls, String... codes) throws IOException {
        return new ScriptedServer((request, out) -> {
            String code = codes[Math.min(calls.getAndIncrement(), codes.length - 1)];
            return answer(out, code, code.startsWith("200") ? review("{'allowed':true}") : "");
        });
    }

    @Test
    void aJudgeWhoStumblesIsAskedAgain() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (ScriptedServer judge = saying(calls, "500 Internal Server Error", "502 Bad Gateway", "504 Gateway Timeout",
                        "503 Service Unavailable\r\nRetry-After: 1", "200 OK");
                RunningServer server = asking(judge.port(), false)) {
            assertThat(create(server, "good")).startsWith("201");
            assertThat(calls).hasValue(5);
        }
    }

    @Test
    void aConnectionThatIsResetIsMadeAgain() throws Exception {
        try (ScriptedServer judge = saying(new AtomicInteger(), "200 OK");
                ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                RunningServer server = asking(door.getLocalPort(), false)) {
            Thread.startVirtualThread(() -> slamThenLead(door, judge.port()));
            assertThat(create(server, "good")).startsWith("201");
        }
    }

    /** Resets the first connection as soon as somebody speaks; those that follow are led on. */
    private static void slamThenLead(ServerSocket door, int port) {
        try {
            try (Socket first = door.accept()) {
                first.getInputStream().read();
                first.setSoLinger(true, 0);
            }
            while (true) {
                Socket next = door.accept();
                Socket on = new Socket(InetAddress.getLoopbackAddress(), port);
                Thread.startVirtualThread(() -> copy(next, on));
                Thread.startVirtualThread(() -> copy(on, next));
            }
        } catch (IOException over) {
            // The test has ended.
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from; to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException over) {
            // One of them has left.
        }
    }

    @Test
    void withoutAnAnswerTheConfigurationDecides() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (ScriptedServer judge = saying(calls, "404 Not Found", "403 Forbidden", "404 Not Found");
                RunningServer strict = asking(judge.port(), false);
                RunningServer easy = asking(judge.port(), true)) {
            assertThat(create(strict, "any"))
                    .isEqualTo("403 pods \"p\" is forbidden: the server could not find the requested resource");
            assertThat(annotations()).doesNotContainKey("imagepolicywebhook.image-policy.k8s.io/failed-open");
            assertThat(create(strict, "any")).isEqualTo("403 unknown");
            RunningServer.Answer admitted = easy.send("POST", PODS, POD.formatted("any"));
            assertThat(admitted.code()).isEqualTo(201);
            assertThat(annotations()).containsEntry("imagepolicywebhook.image-policy.k8s.io/failed-open", "true");
            assertThat(admitted.body().object("metadata").object("annotations").keys())
                    .containsExactlyInAnyOrder("x.image-policy.k8s.io/ticket", "other");
            assertThat(calls).hasValue(3);
        }
    }

    @Test
    void whatTheJudgeSaysBesidesIsForTheAudit() throws Exception {
        String[] says = {"{'kind':'Pod','status':{'allowed':true}}", "{'status':{'allowed':'yes'}}", "",
            "{'status':{'allowed':true,'auditAnnotations':{'ticket':'7','not/a key':'8'}}}"};
        AtomicInteger calls = new AtomicInteger();
        try (ScriptedServer judge = new ScriptedServer(
                        (request, out) -> answer(out, "200 OK", says[calls.getAndIncrement()]));
                RunningServer server = asking(judge.port(), false)) {
            assertThat(create(server, "a")).isEqualTo("403 pods \"p\" is forbidden: the answer is no ImageReview");
            assertThat(create(server, "a"))
                    .isEqualTo("403 pods \"p\" is forbidden: status.allowed: expected is true or false, not string");
            assertThat(create(server, "a")).isEqualTo("403 pods \"p\" is forbidden: 0-length response with status code: 200"
                    + " and content type: application/json");
            assertThat(create(server, "a")).startsWith("201");
            assertThat(annotations()).containsEntry("imagepolicywebhook.image-policy.k8s.io/ticket", "7")
                    .doesNotContainKey("imagepolicywebhook.image-policy.k8s.io/not/a key");
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
