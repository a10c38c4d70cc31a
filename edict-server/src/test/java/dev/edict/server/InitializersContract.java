package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.InFlight;
import dev.edict.store.Store;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Objects that wait for initializers, as clients see them: creators at one server, initializers at that or at another. Each
 * test has a namespace of its own.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InitializersContract {
    private static final String CONFIGURATIONS = "/apis/admissionregistration.k8s.io/v1alpha1/initializerconfigurations";
    private static final String ONE = "{\"pending\":[{\"name\":\"one.example.com\"}]}";
    private static final String TWO = "{\"pending\":[{\"name\":\"one.example.com\"},{\"name\":\"two.example.com\"}]}";
    private static final String DONE = "{\"metadata\":{\"initializers\":null}}";

    /** Where creators are. */
    @SuppressWarnings("NullAway.Init")
    private RunningServer server;

    /** Where initializers are. */
    @SuppressWarnings("NullAway.Init")
    private RunningServer other;

    /** The store of each server. */
    abstract List<Supplier<Store>> stores(Path directory);

    /** Called when the servers have ended. */
    void end() {}

    @BeforeAll
    void start(@TempDir Path directory) {
        // Few seats, so that those who wait would keep others out if they had one.
        List<RunningServer> servers = stores(directory).stream()
                .map(store -> new RunningServer(Edict.builder().store(store).seats(new InFlight(3, 3)))).toList();
        server = servers.getFirst();
        other = servers.getLast();
    }

    @AfterAll
    void stop() {
        server.close();
        if (other != server) {
            other.close();
        }
        end();
    }

    /** A namespace with its account, which pods need. */
    private String namespace(String name) throws Exception {
        String namespace = "/api/v1/namespaces/" + name;
        server.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + name + "\"}}");
        server.makeAccount(name);
        return namespace;
    }

    /** What an initializer does. */
    private ObjectValue patched(String path, String patch) throws Exception {
        return Waiting.until(path + " is changed", () -> other.send("PATCH", path, patch), answer -> answer.code() == 200).body();
    }

    private static String map(String name, String initializers) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"labels\":{\"own\":\"yes\"},\"initializers\":" + initializers
                + "},\"data\":{\"n\":\"0\"}}";
    }

    private CompletableFuture<RunningServer.Answer> creating(String path, String body) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return server.send("POST", path + "?timeout=60s", body);
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }, task -> Thread.ofVirtual().start(task));
    }

    private void awaitExisting(String path) throws Exception {
        Waiting.until(path + " is stored", () -> server.code(path), code -> code == 200);
    }

    @Test
    void aCreatorGetsTheObjectThatTheInitializersHaveMade() throws Exception {
        String maps = namespace("finished") + "/configmaps";
        var creation = creating(maps, map("a", TWO));
        awaitExisting(maps + "/a");
        patched(maps + "/a", "{\"metadata\":{\"initializers\":{\"pending\":[{\"name\":\"two.example.com\"}]}}}");
        assertThat(creation).isNotDone();

        patched(maps + "/a", "{\"metadata\":{\"initializers\":null},\"data\":{\"n\":\"2\"}}");

        assertThat(creation.get().code()).isEqualTo(201);
        assertThat(creation.get().body().object("data").string("n")).isEqualTo("2");
        assertThat(creation.get().body().object("metadata").has("initializers")).isFalse();
    }

    @Test
    void aCreatorGetsTheReasonOfAFailure() throws Exception {
        String maps = namespace("refused") + "/configmaps";
        var creation = creating(maps, map("a", ONE));
        awaitExisting(maps + "/a");

        patched(maps + "/a", """
                {"metadata":{"finalizers":["example.com/held"],"initializers":{"result":
                 {"status":"Failure","code":418,"reason":"Teapot","message":"short and stout"}}}}""");

        assertThat(creation.get().code()).isEqualTo(418);
        assertThat(creation.get().body().string("message")).isEqualTo("short and stout");
        assertThat(server.code(maps + "/a")).isEqualTo(404);
    }

    @Test
    void aFailureWithoutACodeOfFailureIsTheServersOwn() throws Exception {
        String maps = namespace("uncoded") + "/configmaps";
        var creation = creating(maps, map("a", ONE));
        awaitExisting(maps + "/a");
        patched(maps + "/a", "{\"metadata\":{\"initializers\":{\"result\":{\"status\":\"Failure\"}}}}");
        assertThat(creation.get().code()).isEqualTo(500);
        for (int code : List.of(-1, 0, 101, 200, 204, 304, 600, 99999)) {
            RunningServer.Answer failed = server.send("POST", maps, map("b" + Math.abs(code), """
                    {"result":{"status":"Failure","code":%d,"message":"why","details":{"causes":[{"message":"because"}]}}}"""
                    .formatted(code)));
            assertThat(failed.code()).as("%s", code).isEqualTo(500);
            assertThat(failed.body().string("message")).isEqualTo("why");
            assertThat(failed.body().object("details").toString()).contains("because");
        }
    }

    @Test
    void aCreatorIsToldThatTheObjectWasDeleted() throws Exception {
        String maps = namespace("deleted") + "/configmaps";
        var creation = creating(maps, map("a", ONE));
        awaitExisting(maps + "/a");

        Waiting.until("it is deleted", () -> other.send("DELETE", maps + "/a", "").code(), code -> code == 200);

        assertThat(creation.get().code()).isEqualTo(500);
        assertThat(creation.get().body().string("message")).contains("object deleted while waiting for creation");
    }

    @Test
    void aCreatorWhoHasWaitedLongEnoughIsToldForWhom() throws Exception {
        String maps = namespace("late") + "/configmaps";
        String name = timedOut(maps, "server has timed out waiting for the initialization of configmaps NAME: "
                + "waiting for one.example.com, two.example.com",
                (attempt, query) -> server.send("POST", maps + query, map(attempt, TWO)).body().string("message"));
        assertThat(server.code(maps + "/" + name)).isEqualTo(200);
    }

    /** A request that is answered when its time is over. */
    private interface Late {
        String message(String name, String query) throws Exception;
    }

    /** A busy machine may take all of a short time before anything is stored; then a longer one is tried. @return the name */
    private static String timedOut(String path, String message, Late late) throws Exception {
        String said = "";
        for (int seconds : List.of(1, 5, 20, 59)) {
            String name = "late-" + seconds;
            said = late.message(name, "?timeout=" + seconds + "s");
            if (said.equals("Timeout: " + message.replace("NAME", name))) {
                return name;
            }
        }
        throw new AssertionError(path + ": " + said);
    }

    @Test
    void thoseWhoWaitKeepNobodyFromComingIn() throws Exception {
        String maps = namespace("crowd") + "/configmaps";
        // As many as there are seats.
        var creations = List.of(creating(maps, map("a", ONE)), creating(maps, map("b", ONE)), creating(maps, map("c", ONE)));
        for (String name : List.of("a", "b", "c")) {
            awaitExisting(maps + "/" + name);
        }
        for (String name : List.of("a", "b", "c")) {
            patched(maps + "/" + name, DONE);
        }
        for (var creation : creations) {
            assertThat(creation.get().code()).isEqualTo(201);
        }
    }

    @Test
    void everyFormHidesTheObjectAndShowsItToWhoeverAsks() throws Exception {
        String maps = namespace("forms") + "/configmaps";
        server.send("POST", maps + "?includeUninitialized=1", map("hidden", ONE));
        server.send("POST", maps, "{\"metadata\":{\"name\":\"seen\",\"labels\":{\"own\":\"yes\"}}}");
        for (String form : List.of("application/json", "application/json;as=Table;v=v1;g=meta.k8s.io",
                "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io", "application/vnd.kubernetes.protobuf")) {
            assertThat(list(maps + "?labelSelector=own", form)).as(form).contains("seen").doesNotContain("hidden");
            assertThat(list(maps + "?labelSelector=own&limit=1", form)).as(form).contains("seen").doesNotContain("hidden");
            assertThat(list(maps + "?includeUninitialized=true", form)).as(form)
                    .contains("hidden", "seen");
        }
        assertThat(list(maps + "?includeUninitialized=true", "application/vnd.kubernetes.protobuf")).contains("one.example.com");
        assertThat(list(maps + "/hidden", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"))
                .contains("one.example.com");
    }

    @Test
    void protobufCarriesTheListInAndOut() throws Exception {
        String maps = namespace("protobuf") + "/configmaps";
        String protobuf = "application/vnd.kubernetes.protobuf";
        server.send("POST", maps + "?includeUninitialized=1", map("a", TWO));
        byte[] stored = server.client.send(server.to(maps + "/a").header("Accept", protobuf).build(),
                HttpResponse.BodyHandlers.ofByteArray()).body();
        HttpResponse<Void> replaced = server.client.send(server.to(maps + "/a?fieldManager=other").header("Content-Type", protobuf)
                .PUT(HttpRequest.BodyPublishers.ofByteArray(stored)).build(), HttpResponse.BodyHandlers.discarding());
        assertThat(replaced.statusCode()).isEqualTo(200);
        assertThat(server.get(maps + "/a").body().object("metadata").object("initializers").toString())
                .contains("one.example.com", "two.example.com");
    }

    private String list(String path, String accept) throws Exception {
        return server.client.send(server.to(path).header("Accept", accept).build(),
                HttpResponse.BodyHandlers.ofString(StandardCharsets.ISO_8859_1)).body();
    }

    @Test
    void aWatchShowsItWhenItIsReadyAndNotBefore() throws Exception {
        String maps = namespace("watched") + "/configmaps";
        try (BufferedReader events = new BufferedReader(new InputStreamReader(
                server.open(maps + "?watch=true&labelSelector=own", "application/json"), StandardCharsets.UTF_8))) {
            server.send("POST", maps + "?includeUninitialized=1", map("a", ONE));
            server.send("POST", maps + "?includeUninitialized=1", map("b", ONE));
            server.send("DELETE", maps + "/b", "");
            patched(maps + "/a", "{\"metadata\":{\"initializers\":null},\"data\":{\"n\":\"1\"}}");

            ObjectValue first = (ObjectValue) Json.parse(Objects.requireNonNull(events.readLine()));
            assertThat(first.string("type")).isEqualTo("ADDED");
            assertThat(first.object("object").object("data").string("n")).isEqualTo("1");
        }
    }

    @Test
    void whileItWaitsItMayChangeInWaysThatAreClosedLater() throws Exception {
        namespace("open");
        String deployments = "/apis/apps/v1/namespaces/open/deployments";
        String deployment = """
                {"metadata":{"name":"d","initializers":%s},"spec":{"selector":{"matchLabels":{"a":"b"}},
                 "template":{"metadata":{"labels":{"a":"b","c":"d"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}""";
        assertThat(server.send("POST", deployments + "?includeUninitialized=1", deployment.formatted(ONE)).code()).isEqualTo(202);

        String another = "{\"spec\":{\"selector\":{\"matchLabels\":{\"c\":\"d\"}}}}";
        patched(deployments + "/d", another);
        patched(deployments + "/d", DONE);
        assertThat(server.send("PATCH", deployments + "/d",
                "{\"spec\":{\"selector\":{\"matchLabels\":{\"a\":null}}}}").code()).isEqualTo(422);
    }

    @Test
    void whatAnInitializerAddsCountsForTheQualityOfService() throws Exception {
        String pods = namespace("quality") + "/pods";
        server.send("POST", pods + "?includeUninitialized=1", """
                {"metadata":{"name":"p","initializers":%s},"spec":{"automountServiceAccountToken":false,
                 "containers":[{"name":"c","image":"i"}]}}""".formatted(ONE));
        ObjectValue pod = patched(pods + "/p", """
                {"metadata":{"initializers":null},"spec":{"containers":[{"name":"c","image":"i",
                 "resources":{"requests":{"cpu":"1"}}}]}}""");
        assertThat(pod.object("status").string("qosClass")).isEqualTo("Burstable");
    }

    @Test
    void whatAnInitializerAddsMeetsThoseWhoLookAtNewPods() throws Exception {
        String namespace = namespace("plugins");
        server.send("POST", namespace + "/limitranges", """
                {"metadata":{"name":"l"},"spec":{"limits":[{"type":"Container","default":{"cpu":"1"}}]}}""");
        server.send("POST", namespace + "/resourcequotas", "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"limits.cpu\":\"2\"}}}");
        Waiting.until("the quota is counted", () -> server.get(namespace + "/resourcequotas/q").body(),
                quota -> quota.object("status").object("hard").has("limits.cpu"));
        String pod = """
                {"metadata":{"name":"p","initializers":%s},"spec":{"containers":[{"name":"c","image":"i"}]}}""";
        assertThat(server.send("POST", namespace + "/pods?includeUninitialized=1", pod.formatted(ONE)).code()).isEqualTo(202);

        String more = "{\"metadata\":{\"initializers\":null},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"},"
                + "{\"name\":\"d\",\"image\":\"i\"}%s]}}";
        Waiting.until("the other knows the limits", () -> other.code(namespace + "/limitranges/l?resourceVersion=0"),
                code -> code == 200);
        assertThat(other.send("PATCH", namespace + "/pods/p", more.formatted(",{\"name\":\"e\",\"image\":\"i\"}")).body()
                .string("message")).contains("exceeded quota: q");
        ObjectValue added = patched(namespace + "/pods/p", more.formatted(""))
                .object("spec").list("containers").objects().get(1);

        assertThat(added.list("volumeMounts").toString()).contains("/var/run/secrets/kubernetes.io/serviceaccount");
        assertThat(added.object("resources").object("limits").string("cpu")).isEqualTo("1");
        Waiting.until("the pod is counted once", () -> server.get(namespace + "/resourcequotas/q").body()
                .object("status").object("used").string("limits.cpu"), used -> used.equals("2"));
    }

    @Test
    void applyingWhatIsNotThereWaitsAsWell() throws Exception {
        String maps = namespace("applied") + "/configmaps";
        timedOut(maps, "server has timed out waiting for the initialization of configmaps NAME: waiting for one.example.com",
                (name, query) -> applied(maps + "/" + name + query + "&fieldManager=test", """
                        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s","initializers":%s}}"""
                        .formatted(name, ONE)).string("message"));
    }

    private ObjectValue applied(String path, String object) throws Exception {
        return (ObjectValue) Json.parse(server.client.send(server.to(path).header("Content-Type", "application/apply-patch+yaml")
                .method("PATCH", HttpRequest.BodyPublishers.ofString(object)).build(), HttpResponse.BodyHandlers.ofByteArray())
                .body());
    }

    @Test
    void nobodyOwnsTheListOfInitializers() throws Exception {
        String maps = namespace("owned") + "/configmaps";
        ObjectValue created = server.send("POST", maps + "?includeUninitialized=1", map("a", ONE)).body();
        assertThat(created.object("metadata").list("managedFields").toString()).contains("f:data")
                .doesNotContain("f:initializers");
    }

    @Test
    void aDryRunDoesNotWait() throws Exception {
        String maps = namespace("dry") + "/configmaps";
        RunningServer.Answer dry = server.send("POST", maps + "?dryRun=All", map("a", ONE));
        assertThat(dry.code()).isEqualTo(202);
        assertThat(server.code(maps + "/a")).isEqualTo(404);
    }

    private static String metrics(RunningServer server) throws Exception {
        return server.client.send(server.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void aMissingInitializerIsPassedOverOrFailsTheObjectWhenItsTimeHasPassed() throws Exception {
        String namespace = namespace("deadline");
        server.send("POST", CONFIGURATIONS, """
                {"metadata":{"name":"deadline"},"deadlineSeconds":1,"initializers":[
                 {"name":"optional.example.com","failurePolicy":"Ignore",
                  "rules":[{"apiGroups":[""],"apiVersions":["v1"],"resources":["podtemplates"]}]},
                 {"name":"needed.example.com",
                  "rules":[{"apiGroups":[""],"apiVersions":["v1"],"resources":["podtemplates"]}]}]}""");
        String template = """
                {"metadata":{"name":"%s"},"template":{"spec":{"containers":[{"name":"c","image":"i"}]}}}""";
        Waiting.until("the configuration counts", () -> server.send("POST",
                namespace + "/podtemplates?dryRun=All", template.formatted("try")).code(), code -> code == 202);

        RunningServer.Answer failed = server.send(
                "POST", namespace + "/podtemplates?timeout=60s", template.formatted("t"));

        assertThat(failed.code()).isEqualTo(504);
        assertThat(failed.body().string("message")).isEqualTo("initializer needed.example.com did not finish in time");
        Waiting.until("it has gone", () -> server.code(namespace + "/podtemplates/t"), code -> code == 404);
        Waiting.until("events tell of both", () -> server.get(namespace + "/events").body().list("items").toString(),
                events -> events.contains("initializer optional.example.com did not finish in time; it is passed over")
                        && events.contains("initializer needed.example.com did not finish in time; the object is deleted"));
        assertThat(list("/metrics", "text/plain") + metrics(other))
                .contains("edict_initializer_deadlines_exceeded_total{initializer=\"needed.example.com\"} 1");
        server.send("DELETE", CONFIGURATIONS + "/deadline", "");
        Waiting.until("the configuration counts no more", () -> server.send("POST",
                namespace + "/podtemplates?dryRun=All", template.formatted("try")).code(), code -> code == 201);
    }

    @Test
    void aMissingInitializerDelaysTheObjectAndNoMoreIfItMayBeIgnored() throws Exception {
        String namespace = namespace("ignored");
        server.send("POST", CONFIGURATIONS, """
                {"metadata":{"name":"ignored"},"deadlineSeconds":1,"initializers":[{"name":"optional.example.com",
                 "failurePolicy":"Ignore","rules":[{"apiGroups":[""],"apiVersions":["v1"],"resources":["limitranges"]}]}]}""");
        Waiting.until("the configuration counts", () -> server.send("POST", namespace + "/limitranges?dryRun=All",
                "{\"metadata\":{\"name\":\"try\"},\"spec\":{\"limits\":[]}}").code(), code -> code == 202);

        RunningServer.Answer created = server.send(
                "POST", namespace + "/limitranges?timeout=60s", "{\"metadata\":{\"name\":\"l\"},\"spec\":{\"limits\":[]}}");

        assertThat(created.code()).isEqualTo(201);
        assertThat(created.body().object("metadata").has("annotations")).isFalse();
        server.send("DELETE", CONFIGURATIONS + "/ignored", "");
        for (RunningServer each : List.of(server, other)) {
            Waiting.until("the configuration counts no more", () -> each.send("POST", namespace + "/limitranges?dryRun=All",
                    "{\"metadata\":{\"name\":\"try\"},\"spec\":{\"limits\":[]}}").code(), code -> code == 201);
        }
    }
}
