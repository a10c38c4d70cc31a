package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.zip.GZIPInputStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists, options and deletions over HTTP. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadAndDeleteTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder());

    private ObjectValue create(String name, int size) throws Exception {
        return server.send("POST", MAPS, "{\"metadata\":{\"name\":\"" + name + "\"},\"data\":{\"k\":\"" + "x".repeat(size)
                + "\"}}").body();
    }

    @Test
    void aLargeListIsCompressedForThoseWhoLikeIt() throws Exception {
        create("large", 300_000);
        String large = MAPS + "?fieldSelector=metadata.name%3Dlarge";
        HttpResponse<byte[]> plain = server.client.send(server.to(large).build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        HttpResponse<byte[]> packed = server.client.send(server.to(large).header("Accept-Encoding", "gzip").build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(packed.body().length).isLessThan(plain.body().length / 10);
        byte[] unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes();
        assertThat(((ObjectValue) Json.parse(unpacked)).list("items"))
                .isEqualTo(((ObjectValue) Json.parse(plain.body())).list("items"));
    }

    @Test
    void aDeletionByQueryHeedsWhatItRequires() throws Exception {
        ObjectValue made = create("required", 1).object("metadata");
        assertThat(server.send("DELETE", MAPS + "/required?uid=another", "").code()).isEqualTo(409);
        assertThat(server.send("DELETE", MAPS + "/required?resourceVersion=1", "").code()).isEqualTo(409);
        assertThat(server.get(MAPS + "/required").code()).isEqualTo(200);
        assertThat(server.send("DELETE", MAPS + "/required?uid=" + made.string("uid") + "&resourceVersion="
                + made.string("resourceVersion"), "").code()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces/default/podtemplates, PodTemplate",
        "/apis/storage.k8s.io/v1/storageclasses, StorageClass",
        "/apis/resource.k8s.io/v1/deviceclasses, DeviceClass",
        "/api/v1/namespaces/default/replicationcontrollers, Status",
        "/apis/scheduling.k8s.io/v1/priorityclasses, Status"})
    void someKindsAnswerTheirDeletionWithTheObject(String path, String kind) throws Exception {
        String template = "{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"containers\":"
                + "[{\"name\":\"c\",\"image\":\"i\"}]}}";
        assertThat(server.send("POST", path, "{\"metadata\":{\"name\":\"gone\"}," + switch (path) {
            case "/api/v1/namespaces/default/podtemplates" -> "\"template\":" + template + "}";
            case "/api/v1/namespaces/default/replicationcontrollers" -> "\"spec\":{\"template\":" + template + "}}";
            case "/apis/storage.k8s.io/v1/storageclasses" -> "\"provisioner\":\"p\"}";
            case "/apis/scheduling.k8s.io/v1/priorityclasses" -> "\"value\":1}";
            default -> "\"spec\":{}}";
        }).code()).isEqualTo(201);
        assertThat(server.send("DELETE", path + "/gone?propagationPolicy=Background", "").body().string("kind"))
                .isEqualTo(kind);
    }

    @Test
    void aClassOfAttributesIsHeldUntilNobodyUsesIt() throws Exception {
        assertThat(server.send("POST", "/apis/storage.k8s.io/v1/volumeattributesclasses", "{\"metadata\":{\"name\":"
                + "\"gold\"},\"driverName\":\"d\",\"parameters\":{\"a\":\"b\"}}").body().object("metadata")
                .list("finalizers").strings()).containsExactly("kubernetes.io/vac-protection");
    }

    @Test
    void anEvictionHeedsTheVersionThatItRequires() throws Exception {
        String pods = "/api/v1/namespaces/default/pods";
        server.send("POST", "/api/v1/namespaces/default/serviceaccounts", "{\"metadata\":{\"name\":\"default\"}}");
        RunningServer.Answer made = server.send("POST", pods, "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":"
                + "[{\"name\":\"c\",\"image\":\"i\"}]}}");
        assertThat(made.code()).isEqualTo(201);
        String wrong = "{\"metadata\":{\"name\":\"p\"},\"deleteOptions\":{\"preconditions\":{\"resourceVersion\":\"1\"}}}";
        assertThat(server.send("POST", pods + "/p/eviction", wrong).code()).isEqualTo(409);
        assertThat(server.send("POST", pods + "/p/eviction?dryRun=All", wrong).code()).isEqualTo(409);
        assertThat(server.get(pods + "/p").body().object("metadata").isSet("deletionTimestamp")).isFalse();
        String right = wrong.replace("\"1\"", "\"" + server.get(pods + "/p").body().object("metadata")
                .string("resourceVersion") + "\"");
        assertThat(server.send("POST", pods + "/p/eviction", right).code()).isEqualTo(201);
        assertThat(server.get(pods + "/p").code()).isEqualTo(404);
    }

    @Test
    void writeOptionsAreChecked() throws Exception {
        String body = "{\"metadata\":{\"name\":\"options\"}}";
        RunningServer.Answer dry = server.send("POST", MAPS + "?dryRun=Some", body);
        assertThat(dry.code()).isEqualTo(422);
        assertThat(dry.body().string("message")).contains("supported values: \"All\"");
        assertThat(server.send("POST", MAPS + "?fieldManager=" + "m".repeat(129), body).code()).isEqualTo(422);
        assertThat(server.send("POST", MAPS + "?fieldManager=a%00b", body).code()).isEqualTo(422);
        assertThat(server.send("POST", MAPS + "?fieldValidation=Perhaps", body).code()).isEqualTo(422);
        assertThat(server.send("PATCH", MAPS + "/options?force=true", "{}").code()).isEqualTo(422);
        assertThat(server.get(MAPS + "/options").code()).isEqualTo(404);
        assertThat(server.send("POST", MAPS + "?dryRun=All", body).code()).isEqualTo(201);
        assertThat(server.get(MAPS + "/options").code()).isEqualTo(404);
    }

    @Test
    void headIsNoVerbOfResources() throws Exception {
        create("headed", 1);
        for (String path : new String[] {MAPS + "/headed", MAPS, "/api/v1/namespaces/default/status"}) {
            assertThat(server.client.send(server.to(path).method("HEAD", HttpRequest.BodyPublishers.noBody()).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode()).as(path).isEqualTo(405);
        }
    }

    @Test
    void aStartThatFailsLeavesNoThreadBehind() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            long before = timers();
            Assertions.assertThatThrownBy(() -> Edict.builder().port(taken.getLocalPort()).start())
                    .isInstanceOf(Exception.class);
            Waiting.until("no timer is left", () -> timers() <= before);
        }
    }

    private static long timers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("edict-timer")).count();
    }
}
