package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Types that come at run time are served like those that were there from the start, and can change while they are used. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CustomResourceTest {
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    @AutoClose
    private final RunningServer server = new RunningServer(Edict.builder());

    /** Creates a definition in a group of its own and waits until it is established. */
    private void define(String group, String versions) throws Exception {
        RunningServer.Answer created = server.send("POST", DEFINITIONS, definition(group, versions));
        assertThat(created.code()).as("%s", created).isEqualTo(201);
        await(DEFINITIONS + "/ships." + group, answer -> hasCondition(answer, "Established"));
    }

    private static String definition(String group, String versions) {
        return """
                {"metadata":{"name":"ships.%s"},"spec":{"group":"%s","scope":"Namespaced",
                "names":{"plural":"ships","kind":"Ship","shortNames":["sh"]},"versions":[%s]}}
                """.formatted(group, group, versions);
    }

    private static String version(String name, boolean storage, String fields, String more) {
        return """
                {"name":"%s","served":true,"storage":%s,"schema":{"openAPIV3Schema":{"type":"object","properties":
                {"spec":{"type":"object","properties":{%s}},"status":{"type":"object","properties":
                {"size":{"type":"integer"}}}}}}%s}""".formatted(name, storage, fields, more);
    }

    private static boolean hasCondition(RunningServer.Answer answer, String type) {
        return answer.body().object("status").list("conditions").objects().stream().anyMatch(
                condition -> condition.string("type").equals(type) && condition.string("status").equals("True"));
    }

    private RunningServer.Answer await(String path, Predicate<RunningServer.Answer> expected) throws Exception {
        return Waiting.until(path, () -> server.get(path), expected);
    }

    private static String ship(String group, String version, String name, String spec) {
        return "{\"apiVersion\":\"%s/%s\",\"kind\":\"Ship\",\"metadata\":{\"name\":\"%s\"},\"spec\":%s}"
                .formatted(group, version, name, spec);
    }

    private static String ships(String group, String version) {
        return "/apis/" + group + "/" + version + "/namespaces/default/ships";
    }

    @Test
    void whatIsEstablishedCanBeFoundAndUsedAtOnce() throws Exception {
        define("found.example.com", version("v1", true, "\"name\":{\"type\":\"string\"}", ""));
        ObjectValue resources = server.get("/apis/found.example.com/v1").body();
        assertThat(resources.list("resources").object(0).string("name")).isEqualTo("ships");
        assertThat(server.get("/openapi/v3").body().object("paths").keys()).contains("apis/found.example.com/v1");
        RunningServer.Answer created = server.send("POST", ships("found.example.com", "v1"),
                ship("found.example.com", "v1", "one", "{\"name\":\"a\"}"));
        assertThat(created.code()).isEqualTo(201);
        assertThat(created.body().object("metadata").integer("generation")).isEqualTo(1);
    }

    @Test
    void anOpenWatchGoesOnWhenTheSchemaChanges() throws Exception {
        define("changed.example.com", version("v1", true, "\"a\":{\"type\":\"string\"}", ""));
        String path = ships("changed.example.com", "v1");
        try (BufferedReader events = new BufferedReader(new InputStreamReader(
                server.open(path + "?watch=true", "application/json"), StandardCharsets.UTF_8))) {
            server.send("POST", path, ship("changed.example.com", "v1", "one", "{\"a\":\"1\",\"b\":\"2\"}"));
            assertThat(event(events).object("object").object("spec").keys()).containsExactly("a");
            server.send("PATCH", DEFINITIONS + "/ships.changed.example.com", """
                    {"spec":{"versions":[%s]}}""".formatted(version("v1", true,
                    "\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\",\"default\":\"x\"}", "")));
            await(path + "/one", answer -> answer.body().object("spec").string("b").equals("x"));
            server.send("POST", path, ship("changed.example.com", "v1", "two", "{\"a\":\"1\",\"b\":\"2\"}"));
            ObjectValue event = event(events);
            assertThat(event.string("type")).isEqualTo("ADDED");
            assertThat(event.object("object").object("spec").string("b")).isEqualTo("2");
        }
    }

    private static ObjectValue event(BufferedReader events) throws Exception {
        return (ObjectValue) Json.parse(events.readLine());
    }

    @Test
    void aWatchOfAVersionThatIsNoLongerServedEnds() throws Exception {
        String second = version("v2", false, "\"a\":{\"type\":\"string\"}", "");
        String first = version("v1", true, "\"a\":{\"type\":\"string\"}", "");
        define("ended.example.com", first + "," + second);
        try (BufferedReader events = new BufferedReader(new InputStreamReader(
                server.open(ships("ended.example.com", "v2") + "?watch=true", "application/json"),
                StandardCharsets.UTF_8))) {
            server.send("PATCH", DEFINITIONS + "/ships.ended.example.com",
                    "{\"spec\":{\"versions\":[" + first + "]}}");
            assertThat(events.readLine()).isNull();
        }
        HttpResponse<String> answer = server.client.send(server.to(ships("ended.example.com", "v2")).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).isEqualTo("404 page not found\n");
    }

    @Test
    void objectsStoredInAnOldVersionAreShownInEachAndRewrittenWhenTheyAreWritten() throws Exception {
        String fields = "\"a\":{\"type\":\"string\"}";
        define("moved.example.com", version("v1", true, fields, "") + "," + version("v2", false, fields, ""));
        server.send("POST", ships("moved.example.com", "v1"), ship("moved.example.com", "v1", "one", "{\"a\":\"1\"}"));
        server.send("PATCH", DEFINITIONS + "/ships.moved.example.com", "{\"spec\":{\"versions\":["
                + version("v1", false, fields, "") + "," + version("v2", true, fields, "") + "]}}");
        RunningServer.Answer read = await(ships("moved.example.com", "v2") + "/one", answer -> answer.code() == 200);
        assertThat(read.body().string("apiVersion")).isEqualTo("moved.example.com/v2");
        String before = read.body().object("metadata").string("resourceVersion");
        await(DEFINITIONS + "/ships.moved.example.com", answer -> answer.body().object("status")
                .list("storedVersions").strings().equals(List.of("v1", "v2")));
        // Once the server stores v2, a write that changes nothing rewrites what was stored as v1, and only once.
        String after = Waiting.until("a write rewrites",
                () -> server.send("PATCH", ships("moved.example.com", "v1") + "/one", "{}").body()
                        .object("metadata").string("resourceVersion"),
                version -> !version.equals(before));
        assertThat(server.send("PATCH", ships("moved.example.com", "v2") + "/one", "{}").body()
                .object("metadata").string("resourceVersion")).isEqualTo(after);
        assertThat(server.get(ships("moved.example.com", "v1") + "/one").body().string("apiVersion"))
                .isEqualTo("moved.example.com/v1");
    }

    @Test
    void statusAndScaleHavePathsOfTheirOwn() throws Exception {
        define("parts.example.com", version("v1", true, "\"size\":{\"type\":\"integer\"}", """
                ,"subresources":{"status":{},"scale":{"specReplicasPath":".spec.size","statusReplicasPath":".status.size"}}"""));
        String one = ships("parts.example.com", "v1") + "/one";
        server.send("POST", ships("parts.example.com", "v1"), ship("parts.example.com", "v1", "one", "{\"size\":2}"));
        ObjectValue told = server.send("PATCH", one + "/status", "{\"spec\":{\"size\":9},\"status\":{\"size\":1}}").body();
        assertThat(told.object("spec").integer("size")).isEqualTo(2);
        assertThat(told.object("status").integer("size")).isEqualTo(1);
        assertThat(told.object("metadata").integer("generation")).isEqualTo(1);
        ObjectValue scaled = server.send("PATCH", one + "/scale", "{\"spec\":{\"replicas\":5}}").body();
        assertThat(scaled.object("status").integer("replicas")).isEqualTo(1);
        ObjectValue object = server.get(one).body();
        assertThat(object.object("spec").integer("size")).isEqualTo(5);
        assertThat(object.object("metadata").integer("generation")).isEqualTo(2);
        RunningServer.Answer unknown = server.get(one + "/log");
        assertThat(unknown.code()).isEqualTo(404);
        assertThat(unknown.body().string("message")).isEqualTo("ships.parts.example.com \"one\" not found");
    }

    @Test
    void aDefinitionTakesItsInstancesWithItAndWaitsForThoseThatAreHeld() throws Exception {
        define("gone.example.com", version("v1", true, "\"a\":{\"type\":\"string\"}", ""));
        String path = ships("gone.example.com", "v1");
        server.send("POST", path, ship("gone.example.com", "v1", "free", "{}"));
        server.send("POST", path, """
                {"apiVersion":"gone.example.com/v1","kind":"Ship",
                "metadata":{"name":"held","finalizers":["example.com/hold"]}}""");
        ObjectValue deleted = server.send("DELETE", DEFINITIONS + "/ships.gone.example.com", "").body();
        assertThat(deleted.object("metadata").list("finalizers").strings())
                .containsExactly("customresourcecleanup.apiextensions.k8s.io");
        await(path + "/free", answer -> answer.code() == 404);
        RunningServer.Answer refused = server.send("POST", path, ship("gone.example.com", "v1", "late", "{}"));
        assertThat(refused.code()).isEqualTo(403);
        assertThat(refused.body().string("message")).contains("while custom resource definition is terminating");
        assertThat(server.get(DEFINITIONS + "/ships.gone.example.com").code()).isEqualTo(200);
        server.send("PATCH", path + "/held", "{\"metadata\":{\"finalizers\":null}}");
        await(DEFINITIONS + "/ships.gone.example.com", answer -> answer.code() == 404);
        define("gone.example.com", version("v1", true, "\"a\":{\"type\":\"string\"}", ""));
        assertThat(server.get(path).body().list("items")).isEmpty();
    }

    @Test
    void takenNamesAreRefusedUntilTheyAreFree() throws Exception {
        define("names.example.com", version("v1", true, "\"a\":{\"type\":\"string\"}", ""));
        String boats = definition("names.example.com", version("v1", true, "\"a\":{\"type\":\"string\"}", ""))
                .replace("ships", "boats");
        server.send("POST", DEFINITIONS, boats);
        ObjectValue status = await(DEFINITIONS + "/boats.names.example.com",
                answer -> !answer.body().object("status").list("conditions").isEmpty()).body().object("status");
        assertThat(status.list("conditions").object(0).string("reason")).isEqualTo("ListKindConflict");
        assertThat(status.object("acceptedNames").string("plural")).isEqualTo("boats");
        assertThat(status.object("acceptedNames").string("kind")).isEmpty();
        assertThat(server.get("/apis/names.example.com/v1").body().list("resources").objects())
                .extracting(resource -> resource.string("name")).containsExactly("ships");
        server.send("DELETE", DEFINITIONS + "/ships.names.example.com", "");
        await(DEFINITIONS + "/boats.names.example.com", answer -> hasCondition(answer, "Established"));
        assertThat(server.get("/apis/names.example.com/v1/boats").code()).isEqualTo(200);
    }

    @Test
    void aWatchSeesWhatItsSelectorSelects() throws Exception {
        define("chosen.example.com", version("v1", true, "\"colour\":{\"type\":\"string\"}",
                ",\"selectableFields\":[{\"jsonPath\":\".spec.colour\"}]"));
        String path = ships("chosen.example.com", "v1");
        try (BufferedReader events = new BufferedReader(new InputStreamReader(
                server.open(path + "?watch=true&fieldSelector=spec.colour%3Dred", "application/json"),
                StandardCharsets.UTF_8))) {
            server.send("POST", path, ship("chosen.example.com", "v1", "blue", "{\"colour\":\"blue\"}"));
            server.send("POST", path, ship("chosen.example.com", "v1", "red", "{\"colour\":\"red\"}"));
            ObjectValue added = event(events);
            assertThat(added.string("type")).isEqualTo("ADDED");
            assertThat(added.object("object").object("metadata").string("name")).isEqualTo("red");
            server.send("PATCH", path + "/red", "{\"spec\":{\"colour\":\"green\"}}");
            assertThat(event(events).string("type")).isEqualTo("DELETED");
        }
        assertThat(server.get(path + "?fieldSelector=spec.size%3D1").body().string("message"))
                .isEqualTo("field label not supported: spec.size");
    }

    @Test
    void theDescriptionOfAVersionChangesWithItsSchemaAndNoOtherDoes() throws Exception {
        define("told.example.com", version("v1", true, "\"a\":{\"type\":\"string\"}", ""));
        ObjectValue before = server.get("/openapi/v3").body().object("paths");
        server.send("PATCH", DEFINITIONS + "/ships.told.example.com", "{\"spec\":{\"versions\":["
                + version("v1", true, "\"b\":{\"type\":\"integer\"}", "") + "]}}");
        ObjectValue after = await("/openapi/v3", answer -> !answer.body().object("paths")
                .object("apis/told.example.com/v1").equals(before.object("apis/told.example.com/v1")))
                .body().object("paths");
        assertThat(after.object("apis/apps/v1")).isEqualTo(before.object("apis/apps/v1"));
        ObjectValue schema = server.get("/openapi/v3/apis/told.example.com/v1").body()
                .object("components").object("schemas").object("com.example.told.v1.Ship");
        assertThat(schema.object("properties").object("spec").object("properties").keys()).containsExactly("b");
    }

    @Test
    void whatIsNoJsonIsRefusedInTheWordsForCustomResources() throws Exception {
        define("words.example.com", version("v1", true, "\"a\":{\"type\":\"string\"}", ""));
        String path = ships("words.example.com", "v1");
        assertThat(server.send("POST", path, "{\"metadata\":{\"name\":\"a\"}}").body().string("message"))
                .startsWith("the object provided is unrecognized (must be of type Ship): Object 'Kind' is missing in");
        assertThat(server.send("PUT", path, "{}").body().string("message")).isEqualTo("name must be provided");
        HttpResponse<String> protobuf = server.client.send(
                server.to(path).header("Accept", "application/vnd.kubernetes.protobuf").build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(protobuf.statusCode()).isEqualTo(406);
    }

    @Test
    void typesAndObjectsSurviveARestart() throws Exception {
        Store store = MemoryStore.open();
        String group = "kept.example.com";
        try (RunningServer first = new RunningServer(Edict.builder().store(() -> new UnclosedStore(store)))) {
            first.send("POST", DEFINITIONS, definition(group, version("v1", true, "\"a\":{\"type\":\"string\"}", "")));
            Waiting.until("ships are established",
                    () -> hasCondition(first.get(DEFINITIONS + "/ships." + group), "Established"));
            assertThat(first.send("POST", ships(group, "v1"), ship(group, "v1", "one", "{\"a\":\"1\"}")).code())
                    .isEqualTo(201);
        }
        try (RunningServer second = new RunningServer(Edict.builder().store(() -> new UnclosedStore(store)))) {
            assertThat(second.get("/apis/" + group).code()).isEqualTo(200);
            assertThat(second.get(ships(group, "v1") + "/one").body().object("spec").string("a")).isEqualTo("1");
        }
        store.close();
    }
}
