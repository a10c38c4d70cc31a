package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.audit.AuditPolicy;
import dev.edict.server.audit.AuditSettings;
import dev.edict.server.audit.Level;
import dev.edict.server.certificate.ClientTls;
import dev.edict.testing.Overheard;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.logging.SimpleFormatter;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is secret is sent through the server in every way, and then looked for in everything that it writes about itself. */
class NothingSecretTest {
    /** What must not be seen, each with the forms in which it could be. */
    private static final String PASSWORD = "hunter2-password-in-a-secret";
    private static final String TOKEN = "bearer-nobody-may-see";
    private static final String QUERY = "query-nobody-may-see";
    private static final String KEY = "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t";

    private static final String SECRETS = "/api/v1/namespaces/default/secrets";

    @TempDir
    Path directory;

    @AutoClose
    private final Overheard heard = Overheard.everything("dev.edict");

    private static List<String> forms(String secret) {
        List<String> forms = new ArrayList<>(List.of(secret));
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        forms.add(Base64.getEncoder().encodeToString(bytes));
        forms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        return forms;
    }

    private static void send(RunningServer server, String method, String path, String type, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request = server.to(path).header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        server.client.send(request.build(), HttpResponse.BodyHandlers.discarding());
    }

    /** Everything by which somebody may show who he is, right or wrong. */
    private static void knock(RunningServer server) throws Exception {
        String basic = Base64.getEncoder().encodeToString(("bob:" + TOKEN).getBytes(StandardCharsets.UTF_8));
        String socket = "base64url.bearer.authorization.k8s.io."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(TOKEN.getBytes(StandardCharsets.UTF_8));
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            for (String[] header : List.of(new String[] {"Authorization", "Bearer " + TOKEN},
                    new String[] {"Authorization", "Basic " + basic}, new String[] {"Cookie", "session=" + TOKEN},
                    new String[] {"Sec-WebSocket-Protocol", socket + ", v4.channel.k8s.io"},
                    new String[] {"X-Remote-Extra-Token", TOKEN}, new String[] {"Proxy-Authorization", "Bearer " + TOKEN})) {
                client.send(HttpRequest.newBuilder(server.to(SECRETS + "?limit=1").build().uri()).headers(header).build(),
                        HttpResponse.BodyHandlers.discarding());
            }
        }
        for (String name : List.of("access_token", "ACCESS_TOKEN", "access%5Ftoken", "token", "id_token", "password",
                "api_key", "assertion")) {
            send(server, "GET", SECRETS + "?limit=1&" + name + "=" + QUERY, "text/plain", "");
            send(server, "GET", "/boom?" + name + "=" + QUERY, "text/plain", "");
        }
    }

    /** Secrets in bodies that are taken and in those that are not. */
    private static void bring(RunningServer server) throws Exception {
        String json = "application/json";
        String plain = "{\"metadata\":{\"name\":\"s\"},\"stringData\":{\"p\":\"" + PASSWORD + "\"}}";
        send(server, "POST", SECRETS, json, plain);
        send(server, "POST", SECRETS, json, plain);
        send(server, "PUT", SECRETS + "/s", json, plain.replace("\"p\":", "\"other\":"));
        send(server, "POST", SECRETS, json, "{\"p\":\"" + PASSWORD);
        send(server, "POST", SECRETS + "?fieldValidation=Strict", json, plain.replace("stringData", PASSWORD));
        send(server, "POST", SECRETS, json, plain.replace("\"s\"", "\"x\"").replace("stringData", "data"));
        send(server, "POST", SECRETS, json, plain.replace("\"s\"", "\"y\"").replace("{\"p\":\"" + PASSWORD + "\"}",
                "\"" + PASSWORD + "\""));
        send(server, "POST", SECRETS, json, "{\"metadata\":{\"name\":\"k\"},\"type\":\"kubernetes.io/tls\",\"data\":{\"kubeconfig\":\""
                + KEY + "\"}}");
        send(server, "POST", SECRETS, "application/yaml", "metadata: {name: z}\nstringData: [" + PASSWORD + "]");
        send(server, "PATCH", SECRETS + "/s", "application/merge-patch+json", "{\"stringData\":{\"p\":\"" + PASSWORD + "\"}}");
        send(server, "PATCH", SECRETS + "/s?fieldValidation=Strict", "application/merge-patch+json",
                "{\"nothing\":\"" + PASSWORD + "\"}");
        send(server, "PATCH", SECRETS + "/s", "application/json-patch+json",
                "[{\"op\":\"test\",\"path\":\"/data/p\",\"value\":\"" + PASSWORD + "\"}]");
        send(server, "PATCH", SECRETS + "/s", "application/strategic-merge-patch+json", "{\"data\":\"" + PASSWORD + "\"}");
        send(server, "PATCH", SECRETS + "/s?fieldManager=f", "application/apply-patch+yaml",
                "apiVersion: v1\nkind: Secret\nstringData: {p: " + PASSWORD + "}");
        send(server, "GET", SECRETS + "/s", json, "");
        send(server, "GET", SECRETS, json, "");
        send(server, "POST", "/apis/authentication.k8s.io/v1/tokenreviews", json, "{\"kind\":\"TokenReview\",\"apiVersion\":"
                + "\"authentication.k8s.io/v1\",\"spec\":{\"token\":\"" + PASSWORD + "\"}}");
        send(server, "POST", "/apis/authentication.k8s.io/v1/tokenreviews", json, "{\"kind\":\"TokenReview\",\"spec\":\"" + PASSWORD);
        send(server, "DELETE", SECRETS + "/s", json, "");
    }

    @Test
    void nothingSecretIsInAnyLogNorInWhatIsRecordedWithoutObjects() throws Exception {
        for (Level level : Level.values()) {
            Path log = directory.resolve(level.word());
            try (RunningServer server = new RunningServer(Edict.builder().audit(
                    new AuditSettings(AuditPolicy.of(level), AuditSettings.Log.to(log), null)).seats(call -> {
                if (call.info().path().equals("/boom")) {
                    throw new IllegalStateException("no place for " + call.request().target(),
                            new NumberFormatException(PASSWORD));
                }
                return () -> {};
            }))) {
                knock(server);
                bring(server);
            }
            String recorded = Files.readString(log);
            String told = heard.records().stream().map(new SimpleFormatter()::format).collect(Collectors.joining());
            assertThat(told).contains("request failed: get /boom");
            List<String> always = new ArrayList<>(forms(TOKEN));
            always.addAll(forms(QUERY));
            List<String> objects = new ArrayList<>(forms(PASSWORD));
            objects.add(KEY);
            assertThat(lines(told, always)).isEmpty();
            assertThat(lines(told, objects)).isEmpty();
            assertThat(lines(recorded, always)).isEmpty();
            if (level == Level.METADATA) {
                assertThat(recorded.lines().count()).isGreaterThan(50);
                assertThat(lines(recorded, objects)).isEmpty();
            }
            if (level == Level.REQUEST) {
                assertThat(lines(recorded, objects)).as("the test sends what it looks for").isNotEmpty();
            }
        }
    }

    private static List<String> lines(String text, List<String> secrets) {
        return text.lines().filter(line -> secrets.stream().anyMatch(line::contains)).toList();
    }
}
