package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A custom resource whose versions differ: {@code size} in the stored one is {@code width} in the other. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConversionWebhookTest {
    private static final String STORED = "/apis/example.com/v1/namespaces/default/widgets";
    private static final String OTHER = "/apis/example.com/v2/namespaces/default/widgets";

    private final RunningServer edict = new RunningServer(Edict.builder());
    private final ScriptedServer webhook =
            new ScriptedServer(this::answer, Set.of("localhost"));
    private volatile ScriptedServer.Script script = ConversionWebhookTest::convert;
    private int number;

    ConversionWebhookTest() throws IOException {}

    private boolean answer(ScriptedServer.Request request, OutputStream out) throws IOException, InterruptedException {
        return script.answer(request, out);
    }

    private static boolean convert(ScriptedServer.Request request, OutputStream out) throws IOException {
        ObjectValue asked = ((ObjectValue) Json.parse(request.body())).object("request");
        String desired = asked.string("desiredAPIVersion");
        ListValue converted = asked.list("objects").mapObjects(object -> {
            ObjectValue spec = object.object("spec");
            ObjectValue changed = desired.endsWith("v2")
                    ? ObjectValue.of("width", spec.integer("size")) : ObjectValue.of("size", spec.integer("width"));
            return object.with("apiVersion", desired).with("spec", changed);
        });
        ScriptedServer.respond(out, "200 OK", "application/json", Json.text(ObjectValue.of(
                "kind", "ConversionReview", "apiVersion", "apiextensions.k8s.io/v1",
                "response", ObjectValue.of("uid", asked.string("uid"), "result", ObjectValue.of("status", "Success"))
                        .with("convertedObjects", converted))));
        return true;
    }

    @BeforeAll
    void define() throws Exception {
        ObjectValue definition = ObjectValue.of("metadata", ObjectValue.of("name", "widgets.example.com"),
                "spec", ObjectValue.of("group", "example.com", "scope", "Namespaced",
                        "names", ObjectValue.of("plural", "widgets", "singular", "widget", "kind", "Widget",
                                "listKind", "WidgetList"),
                        "versions", List.of(version("v1", true, "size"), version("v2", false, "width")),
                        "conversion", ObjectValue.of("strategy", "Webhook", "webhook", ObjectValue.of(
                                "conversionReviewVersions", List.of("v1"),
                                "clientConfig", ObjectValue.of("caBundle", ScriptedServer.caBundle(),
                                        "url", "https://localhost:" + webhook.port() + "/convert")))));
        assertThat(edict.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", Json.text(definition))
                .code()).isEqualTo(201);
        Waiting.until("widgets are served", () -> status(STORED) == 200);
    }

    private int status(String path) throws IOException, InterruptedException {
        return edict.client.send(edict.to(path).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static ObjectValue version(String name, boolean storage, String field) {
        return ObjectValue.of("name", name, "served", true, "storage", storage,
                "selectableFields", List.of(ObjectValue.of("jsonPath", ".spec." + field)),
                "schema", ObjectValue.of("openAPIV3Schema", ObjectValue.of("type", "object", "properties",
                        ObjectValue.of("spec", ObjectValue.of("type", "object", "properties",
                                ObjectValue.of(field, ObjectValue.of("type", "integer")))))));
    }

    @BeforeEach
    void behave() throws Exception {
        script = ConversionWebhookTest::convert;
        // One whose client has left would have objects converted that a test counts the calls for.
        Waiting.until("earlier watches have ended", () -> edict.openWatches("widgets") == 0);
    }

    @AfterAll
    void stop() throws IOException {
        edict.close();
        webhook.close();
    }

    private static String widget(String name, String version, String field, int value) {
        return Json.text(ObjectValue.of("apiVersion", "example.com/" + version, "kind", "Widget",
                "metadata", ObjectValue.of("name", name), "spec", ObjectValue.of(field, value)));
    }

    private String create(int value) throws Exception {
        String name = "w" + number++;
        assertThat(edict.send("POST", STORED, widget(name, "v1", "size", value)).code()).isEqualTo(201);
        return name;
    }

    @Test
    void objectsAreReadAndWrittenInBothVersions() throws Exception {
        RunningServer.Answer created = edict.send("POST", OTHER, widget("both", "v2", "width", 7));
        assertThat(created.code()).isEqualTo(201);
        assertThat(created.body().string("apiVersion")).isEqualTo("example.com/v2");
        assertThat(created.body().object("spec").integer("width")).isEqualTo(7);
        assertThat(edict.get(STORED + "/both").body().object("spec")).isEqualTo(ObjectValue.of("size", 7));
        assertThat(edict.send("PATCH", OTHER + "/both", "{\"spec\":{\"width\":8}}").body().object("spec"))
                .isEqualTo(ObjectValue.of("width", 8));
        assertThat(edict.get(STORED + "/both").body().object("spec").integer("size")).isEqualTo(8);
    }

    @Test
    void aListIsConvertedInOneCall() throws Exception {
        for (int count = 0; count < 20; count++) {
            create(count);
        }
        int before = webhook.requests().size();
        List<ObjectValue> items = edict.get(OTHER).body().list("items").objects();
        assertThat(items).hasSizeGreaterThanOrEqualTo(20).allSatisfy(item -> {
            assertThat(item.string("apiVersion")).isEqualTo("example.com/v2");
            assertThat(item.object("spec").has("width")).isTrue();
        });
        assertThat(webhook.requests()).hasSize(before + 1);
        edict.get(OTHER);
        assertThat(webhook.requests()).hasSize(before + 1);
    }

    @Test
    void selectionsSeeTheConvertedObject() throws Exception {
        String name = create(4711);
        List<ObjectValue> items = edict.get(OTHER + "?fieldSelector=spec.width%3D4711").body().list("items").objects();
        assertThat(items).singleElement()
                .satisfies(item -> assertThat(item.object("metadata").string("name")).isEqualTo(name));
    }

    @Test
    void watchersGetConvertedEventsAtOneCallForAll() throws Exception {
        String version = edict.get(STORED).body().object("metadata").string("resourceVersion");
        String path = OTHER + "?watch=true&resourceVersion=" + version;
        try (BufferedReader first = watch(path); BufferedReader second = watch(path)) {
            int before = webhook.requests().size();
            String name = create(5);
            for (BufferedReader watcher : List.of(first, second)) {
                ObjectValue event = (ObjectValue) Json.parse(watcher.readLine());
                assertThat(event.string("type")).isEqualTo("ADDED");
                assertThat(event.object("object").object("metadata").string("name")).isEqualTo(name);
                assertThat(event.object("object").object("spec")).isEqualTo(ObjectValue.of("width", 5));
            }
            assertThat(webhook.requests()).hasSize(before + 1);
            edict.send("DELETE", STORED + "/" + name, "");
            ObjectValue gone = (ObjectValue) Json.parse(first.readLine());
            assertThat(gone.string("type")).isEqualTo("DELETED");
            assertThat(gone.object("object").object("spec")).isEqualTo(ObjectValue.of("width", 5));
        }
    }

    @Test
    void watchersSeeObjectsComeAndGoByTheirConvertedFields() throws Exception {
        String version = edict.get(STORED).body().object("metadata").string("resourceVersion");
        try (BufferedReader watcher =
                watch(OTHER + "?watch=true&fieldSelector=spec.width%3D77&resourceVersion=" + version)) {
            String name = create(76);
            edict.send("PATCH", STORED + "/" + name, "{\"spec\":{\"size\":77}}");
            assertThat(((ObjectValue) Json.parse(watcher.readLine())).string("type")).isEqualTo("ADDED");
            edict.send("PATCH", STORED + "/" + name, "{\"spec\":{\"size\":78}}");
            assertThat(((ObjectValue) Json.parse(watcher.readLine())).string("type")).isEqualTo("DELETED");
        }
    }

    private BufferedReader watch(String path) throws IOException, InterruptedException {
        return new BufferedReader(
                new InputStreamReader(edict.open(path, "application/json"), StandardCharsets.UTF_8));
    }

    @Test
    void aWebhookThatHangsHoldsUpNobodyElse() throws Exception {
        String version = edict.get(STORED).body().object("metadata").string("resourceVersion");
        CountDownLatch over = new CountDownLatch(1);
        script = (request, out) -> {
            over.await();
            return convert(request, out);
        };
        try (BufferedReader converted = watch(OTHER + "?watch=true&resourceVersion=" + version);
                BufferedReader stored = watch(STORED + "?watch=true&resourceVersion=" + version)) {
            String name = create(1);
            assertThat(stored.readLine()).contains(name);
            edict.send("PATCH", STORED + "/" + name, "{\"spec\":{\"size\":2}}");
            assertThat(stored.readLine()).contains("MODIFIED");
            assertThat(edict.get(STORED).code()).isEqualTo(200);
            over.countDown();
            assertThat(converted.readLine()).contains("ADDED", name);
            assertThat(converted.readLine()).contains("MODIFIED", name);
        }
    }

    @Test
    void aLongListThatFailsInTheMiddleIsAStatusToo() throws Exception {
        String large = "x".repeat(200_000);
        for (int count = 0; count < 3; count++) {
            assertThat(edict.send("POST", STORED, Json.text(ObjectValue.of("apiVersion", "example.com/v1",
                    "kind", "Widget", "metadata", ObjectValue.of("name", "large" + count,
                            "annotations", ObjectValue.of("a", large))))).code()).isEqualTo(201);
        }
        edict.get(OTHER);
        create(1);
        script = (request, out) -> false;
        RunningServer.Answer list = edict.get(OTHER);
        assertThat(list.code()).isEqualTo(500);
        assertThat(list.body().string("message")).endsWith(": EOF");
    }

    @Test
    void aWebhookThatFailsIsAStatusAndTheStoredVersionWorksOn() throws Exception {
        String name = create(3);
        script = (request, out) -> {
            ScriptedServer.respond(out, "500 Internal Server Error", "text/plain", "broken");
            return true;
        };
        RunningServer.Answer refused = edict.get(OTHER + "/" + name);
        assertThat(refused.code()).isEqualTo(500);
        assertThat(refused.body().string("message")).isEqualTo("conversion webhook for example.com/v1, Kind=Widget "
                + "failed: an error on the server (\"broken\") has prevented the request from succeeding");
        assertThat(refused.body().has("reason")).isFalse();
        RunningServer.Answer list = edict.get(OTHER);
        assertThat(list.code()).isEqualTo(500);
        assertThat(list.body().string("kind")).isEqualTo("Status");
        assertThat(edict.send("POST", OTHER, widget("refused", "v2", "width", 1)).code()).isEqualTo(500);
        assertThat(edict.get(STORED + "/" + name).code()).isEqualTo(200);
        assertThat(edict.send("DELETE", STORED + "/" + name, "").code()).isEqualTo(200);
        create(3);
        try (BufferedReader watcher = watch(OTHER + "?watch=true")) {
            ObjectValue event = (ObjectValue) Json.parse(watcher.readLine());
            while (event.string("type").equals("ADDED")) {
                event = (ObjectValue) Json.parse(watcher.readLine());
            }
            assertThat(event.string("type")).isEqualTo("ERROR");
            assertThat(event.object("object").integer("code")).isEqualTo(500);
            assertThat(watcher.readLine()).isNull();
        }
    }
}
