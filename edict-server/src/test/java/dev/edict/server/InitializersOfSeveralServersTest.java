package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.filter.Decision;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Initialization does not depend on the server at which it began, but on who asks for it. */
@Timeout(120)
class InitializersOfSeveralServersTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String WAITING = """
            {"metadata":{"name":"a","initializers":{"pending":[{"name":"one.example.com"}]}}}""";
    private static final String DONE = "{\"metadata\":{\"initializers\":null}}";

    @AutoClose
    private final Store store = MemoryStore.open();

    @TempDir
    Path directory;

    private RunningServer server() {
        return new RunningServer(Edict.builder().store(() -> new UnclosedStore(store)));
    }

    @Test
    void anObjectThatWaitsAtOneServerIsInitializedThroughAnother() throws Exception {
        try (RunningServer here = server(); RunningServer there = server()) {
            var creation = CompletableFuture.supplyAsync(() -> {
                try {
                    return here.send("POST", MAPS, WAITING);
                } catch (Exception failure) {
                    throw new IllegalStateException(failure);
                }
            }, task -> Thread.ofVirtual().start(task));
            Waiting.until("the other server knows it", () -> there.code(MAPS + "/a"), code -> code == 200);
            there.send("PATCH", MAPS + "/a", DONE);
            assertThat(creation.get().code()).isEqualTo(201);
        }
    }

    @Test
    void aDeadlineIsKeptByTheServerThatComesAfter() throws Exception {
        String pods = "/api/v1/namespaces/default/podtemplates";
        try (RunningServer first = server()) {
            first.send("POST", "/apis/admissionregistration.k8s.io/v1alpha1/initializerconfigurations", """
                    {"metadata":{"name":"c"},"deadlineSeconds":1,"initializers":[{"name":"one.example.com",
                     "failurePolicy":"Ignore","rules":[{"apiGroups":[""],"apiVersions":["v1"],"resources":["podtemplates"]}]}]}""");
            Waiting.until("it waits", () -> first.send("POST", pods + "?includeUninitialized=1",
                    "{\"metadata\":{\"generateName\":\"t-\"},\"template\":{\"spec\":{\"containers\":"
                            + "[{\"name\":\"c\",\"image\":\"i\"}]}}}").code(), code -> code == 202);
        }
        try (RunningServer second = server()) {
            Waiting.until("nothing is hidden any more", () -> second.get(pods + "?includeUninitialized=true").body()
                    .list("items").objects(), items -> !items.isEmpty()
                            && items.stream().noneMatch(item -> item.object("metadata").has("initializers")));
        }
    }

    @Test
    void whoMayNotInitializeMayReadAndDeleteWhatWaitsButNotTouchIt() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "secret,bob,1\n");
        EdictBuilder builder = Edict.builder().tokenFile(tokens).authorizer((user, request) -> !user.name().equals("bob")
                ? Decision.NO_OPINION : request.verb().equals("initialize") ? Decision.NO_OPINION : Decision.ALLOWED);
        try (RunningServer server = new RunningServer(builder)) {
            server.send("POST", MAPS + "?includeUninitialized=1", WAITING);

            assertThat(asBob(server, "POST", MAPS, "{\"metadata\":{\"name\":\"b\",\"initializers\":{}}}"))
                    .contains("403").contains("create with initializers denied: ");
            assertThat(asBob(server, "GET", MAPS + "/a", "")).startsWith("200");
            assertThat(asBob(server, "PATCH", MAPS + "/a", "{\"data\":{\"a\":\"b\"}}")).startsWith("403").contains(
                    "configmaps \\\"a\\\" is forbidden: update to uninitialized resource denied: \"");
            assertThat(asBob(server, "PATCH", MAPS + "/a", DONE)).startsWith("403");
            assertThat(asBob(server, "PATCH", MAPS + "/a",
                    "{\"metadata\":{\"initializers\":{\"result\":{\"status\":\"Success\"}}}}")).startsWith("422");
            assertThat(asBob(server, "DELETE", MAPS + "/a", "")).startsWith("200");
        }
    }

    private static String asBob(RunningServer server, String method, String path, String body) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            HttpResponse<String> answer = client.send(HttpRequest.newBuilder(server.to(path).build().uri())
                    .header("Authorization", "Bearer secret")
                    .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                    .method(method, HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }
}
