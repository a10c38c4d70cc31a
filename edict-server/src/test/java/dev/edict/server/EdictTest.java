package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server as an object. */
@Timeout(180)
class EdictTest {

    private static HttpResponse<String> send(HttpClient client, Edict edict, String method, String path, String body)
            throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(edict.address() + path))
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void twoServersInOneJvmKnowNothingOfEachOther() throws Exception {
        try (Edict one = Edict.builder().start();
                Edict two = Edict.builder().start();
                HttpClient clientOfOne = HttpClient.newBuilder().sslContext(one.administrator()).build();
                HttpClient clientOfTwo = HttpClient.newBuilder().sslContext(two.administrator()).build()) {
            String path = "/api/v1/namespaces/default/configmaps";
            assertThat(send(clientOfOne, one, "POST", path, "{\"metadata\":{\"name\":\"a\"}}").statusCode()).isEqualTo(201);
            assertThat(send(clientOfOne, one, "GET", path + "/a", "").statusCode()).isEqualTo(200);
            assertThat(send(clientOfTwo, two, "GET", path + "/a", "").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void nobodyGetsInWithoutCredentials() throws Exception {
        try (Edict edict = Edict.builder().start();
                Edict other = Edict.builder().start();
                HttpClient stranger = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            assertThat(send(stranger, edict, "GET", "/readyz", "").statusCode()).isEqualTo(200);
            HttpResponse<String> refused = send(stranger, edict, "GET", "/api/v1/namespaces", "");
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(((ObjectValue) Json.parse(refused.body())).string("message")).isEqualTo(
                    "namespaces is forbidden: User \"system:anonymous\" cannot list resource \"namespaces\" in API group "
                            + "\"\" at the cluster scope");
            assertThat(other.address()).isNotEqualTo(edict.address());
        }
    }

    @Test
    void concurrentPatchesOfOneObjectAllArrive() throws Exception {
        try (Edict edict = Edict.builder().start();
                HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build();
                ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            String path = "/api/v1/namespaces/default/configmaps";
            send(client, edict, "POST", path, "{\"metadata\":{\"name\":\"shared\"}}");
            List<Future<Integer>> answers = new ArrayList<>();
            for (int writer = 0; writer < 8; writer++) {
                int number = writer;
                answers.add(writers.submit(() -> {
                    int worst = 0;
                    for (int round = 0; round < 25; round++) {
                        String body = "{\"data\":{\"w" + number + "-" + round + "\":\"x\"}}";
                        worst = Math.max(worst, send(client, edict, "PATCH", path + "/shared", body).statusCode());
                    }
                    return worst;
                }));
            }
            for (Future<Integer> answer : answers) {
                assertThat(answer.get()).isEqualTo(200);
            }
            ObjectValue shared = (ObjectValue) Json.parse(send(client, edict, "GET", path + "/shared", "").body());
            assertThat(shared.object("data").size()).isEqualTo(200);
        }
    }

    @Test
    void aStoreOutlivesTheServerThatUsedIt() throws Exception {
        Store store = MemoryStore.open();
        Store kept = new UnclosedStore(store);
        String path = "/api/v1/namespaces/default/services";
        String address;
        try (Edict edict = Edict.builder().store(() -> kept).start();
                HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build()) {
            String body = "{\"metadata\":{\"name\":\"a\"},\"spec\":{\"ports\":[{\"port\":80}]}}";
            ObjectValue made = (ObjectValue) Json.parse(send(client, edict, "POST", path, body).body());
            address = made.object("spec").string("clusterIP");
        }
        try (Edict edict = Edict.builder().store(() -> kept).start();
                HttpClient client = HttpClient.newBuilder().sslContext(edict.administrator()).build()) {
            String body = "{\"metadata\":{\"name\":\"b\"},\"spec\":{\"clusterIP\":\"" + address
                    + "\",\"ports\":[{\"port\":80}]}}";
            assertThat(send(client, edict, "POST", path, body).body()).contains("provided IP is already allocated");
        }
        store.close();
    }
}
