package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Two servers: the second answers for leases and reviews of the first, which has these too but gives them away. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AggregationTest {
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
    private static final String SERVICES = "/apis/apiregistration.k8s.io/v1/apiservices";

    private final RunningServer first = new RunningServer(Edict.builder());
    private final RunningServer second;

    AggregationTest() throws Exception {
        this.second = new RunningServer(Edict.builder().alsoKnownAs("second.default.svc")
                .requestHeaderAuthorities(trust("requestheader-client-ca-file")));
    }

    @BeforeAll
    void giveLeasesAway() throws Exception {
        await(SERVICES + "/v1.coordination.k8s.io", 200);
        await(SERVICES + "/v1.authentication.k8s.io", 200);
        assertThat(first.send("POST", "/api/v1/namespaces/default/services", """
                {"metadata":{"name":"second"},"spec":{"type":"ExternalName","externalName":"localhost"}}""").code())
                .isEqualTo(201);
        for (String version : List.of("v1.coordination.k8s.io", "v1.authentication.k8s.io")) {
            assertThat(first.send("PATCH", SERVICES + "/" + version, Json.text(ObjectValue.of("spec",
                    ObjectValue.of("caBundle", bundle(second), "service", ObjectValue.of("namespace", "default",
                            "name", "second", "port", second.edict.address().getPort()))))).code()).isEqualTo(200);
            awaitCondition(version, "Passed");
        }
        Waiting.until("leases are given away", () -> {
            boolean there = first.get(LEASES).code() == 200 && lease("marker") == 201
                    && second.get(LEASES + "/marker").code() == 200;
            first.send("DELETE", LEASES + "/marker", "");
            return there;
        });
    }

    @AfterAll
    void stop() {
        first.close();
        second.close();
    }

    private static String bundle(RunningServer server) {
        return Base64.getEncoder()
                .encodeToString(server.edict.kubeconfig().authority().getBytes(StandardCharsets.US_ASCII));
    }

    private String trust(String key) throws Exception {
        await("/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication", 200);
        return first.get("/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication")
                .body().object("data").string(key);
    }

    private void await(String path, int code) throws Exception {
        Waiting.until(path + " answers " + code, () -> first.get(path).code() == code);
    }

    private ObjectValue condition(String service) throws Exception {
        List<ObjectValue> conditions =
                first.get(SERVICES + "/" + service).body().object("status").list("conditions").objects();
        return conditions.isEmpty() ? ObjectValue.EMPTY : conditions.getFirst();
    }

    private ObjectValue awaitCondition(String service, String reason) throws Exception {
        return Waiting.until(service + " is " + reason, () -> condition(service),
                condition -> condition.string("reason").equals(reason));
    }

    private int lease(String name) throws Exception {
        return first.send("POST", LEASES, "{\"metadata\":{\"name\":\"" + name + "\"}}").code();
    }

    @Test
    void objectsLiveOnTheOtherServer() throws Exception {
        assertThat(lease("there")).isEqualTo(201);
        assertThat(second.get(LEASES + "/there").code()).isEqualTo(200);
        assertThat(first.get(LEASES + "/there").body().object("metadata").string("uid"))
                .isEqualTo(second.get(LEASES + "/there").body().object("metadata").string("uid"));
        assertThat(first.send("PATCH", LEASES + "/there", "{\"spec\":{\"holderIdentity\":\"me\"}}").code())
                .isEqualTo(200);
        assertThat(second.get(LEASES + "/there").body().object("spec").string("holderIdentity")).isEqualTo("me");
        assertThat(first.send("DELETE", LEASES + "/there", "").code()).isEqualTo(200);
        assertThat(second.get(LEASES + "/there").code()).isEqualTo(404);
    }

    @Test
    void theOtherServerKnowsWhoAsks() throws Exception {
        ObjectValue user = first.send("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}")
                .body().object("status").object("userInfo");
        assertThat(user.string("username")).isEqualTo("kubernetes-admin");
        assertThat(user.list("groups").strings()).containsExactly("system:masters", "system:authenticated");
    }

    @Test
    void statusesOfTheOtherServerComeThrough() throws Exception {
        RunningServer.Answer missing = first.get(LEASES + "/nobody");
        assertThat(missing.code()).isEqualTo(404);
        assertThat(missing.body().string("message")).isEqualTo("leases.coordination.k8s.io \"nobody\" not found");
        assertThat(first.send("POST", LEASES, "{\"metadata\":{\"name\":\"Not A Name\"}}").code()).isEqualTo(422);
    }

    @Test
    void watchesStreamThrough() throws Exception {
        String version = first.get(LEASES).body().object("metadata").string("resourceVersion");
        try (InputStream events = first.open(LEASES + "?watch=true&resourceVersion=" + version, "application/json");
                BufferedReader lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8))) {
            for (int number = 0; number < 3; number++) {
                lease("watched-" + number);
                ObjectValue event = (ObjectValue) Json.parse(lines.readLine());
                assertThat(event.string("type")).isEqualTo("ADDED");
                assertThat(event.object("object").object("metadata").string("name")).isEqualTo("watched-" + number);
            }
        }
    }

    @Test
    void watchesOverWebSocketsComeThrough() throws Exception {
        String version = first.get(LEASES).body().object("metadata").string("resourceVersion");
        BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        WebSocket socket = first.client.newWebSocketBuilder().buildAsync(
                URI.create(first.edict.address().toString().replace("https", "wss") + LEASES
                        + "?watch=true&resourceVersion=" + version),
                new WebSocket.Listener() {
                    private final StringBuilder text = new StringBuilder();

                    @Override
                    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
                        text.append(data);
                        if (last) {
                            messages.add(text.toString());
                            text.setLength(0);
                        }
                        from.request(1);
                        return null;
                    }
                }).get(60, TimeUnit.SECONDS);
        lease("socketed");
        ObjectValue event = (ObjectValue) Json.parse(messages.poll(60, TimeUnit.SECONDS));
        assertThat(event.object("object").object("metadata").string("name")).isEqualTo("socketed");
        socket.abort();
    }

    @Test
    void longListsStreamThrough() throws Exception {
        String value = "x".repeat(100_000);
        for (int number = 0; number < 5; number++) {
            assertThat(first.send("POST", LEASES, Json.text(ObjectValue.of("metadata", ObjectValue.of(
                    "name", "large-" + number, "annotations", ObjectValue.of("a", value))))).code()).isEqualTo(201);
        }
        assertThat(first.get(LEASES).body().list("items").size()).isGreaterThanOrEqualTo(5);
        assertThat(first.client.send(first.to(LEASES).header("Accept-Encoding", "gzip").build(),
                HttpResponse.BodyHandlers.ofByteArray()).headers().firstValue("Content-Encoding")).isPresent();
    }

    @Test
    void discoveryIsMergedAndInOrder() throws Exception {
        List<String> groups = first.get("/apis").body().list("groups").objects().stream()
                .map(group -> group.string("name")).toList();
        assertThat(groups).startsWith("apiregistration.k8s.io", "apps").contains("coordination.k8s.io");
        assertThat(groups).doesNotHaveDuplicates();
        assertThat(groups.indexOf("coordination.k8s.io")).isBetween(
                groups.indexOf("scheduling.k8s.io"), groups.indexOf("node.k8s.io"));
        assertThat(first.get("/apis/coordination.k8s.io").body().object("preferredVersion").string("version"))
                .isEqualTo("v1");
        assertThat(first.get("/apis/coordination.k8s.io/v1").body().list("resources").objects().getFirst()
                .string("name")).isEqualTo("leases");
    }

    @Test
    void aggregatedDiscoveryHasTheResourcesOfTheOtherServer() throws Exception {
        ObjectValue version = Waiting.until("the version is current", () -> aggregatedVersion("coordination.k8s.io", "v1"),
                found -> found.string("freshness").equals("Current"));
        assertThat(version.list("resources").objects().getFirst().string("resource")).isEqualTo("leases");
    }

    private ObjectValue aggregatedVersion(String group, String version) throws IOException, InterruptedException {
        HttpRequest request = first.to("/apis")
                .header("Accept", "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList").build();
        byte[] body = first.client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
        return ((ObjectValue) Json.parse(body)).list("items").objects().stream()
                .filter(item -> item.object("metadata").string("name").equals(group))
                .flatMap(item -> item.list("versions").objects().stream())
                .filter(item -> item.string("version").equals(version)).findFirst().orElse(ObjectValue.EMPTY);
    }

    @Test
    void openApiDocumentsComeThrough() throws Exception {
        String location = Waiting.until("the document is found", () -> first.get("/openapi/v3").body().object("paths")
                .object("apis/coordination.k8s.io/v1").string("serverRelativeURL"), found -> found.contains("hash="));
        assertThat(first.get(location).body().object("paths").keys()).contains(LEASES.replace("default", "{namespace}"));
    }

    private static String definition(String group) {
        return """
                {"metadata":{"name":"boats.%1$s"},"spec":{"group":"%1$s","scope":"Namespaced",
                 "names":{"plural":"boats","singular":"boat","kind":"Boat","listKind":"BoatList","shortNames":["bt"]},
                 "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object",
                  "properties":{"spec":{"type":"object","properties":{"sails":{"type":"integer"}}}}}}}]}}"""
                .formatted(group);
    }

    @Test
    void customResourcesOfTheSecondServerAreUsedThroughTheFirst() throws Exception {
        String boats = "/apis/harbour.example.com/v1/namespaces/default/boats";
        assertThat(second.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                definition("harbour.example.com")).code()).isEqualTo(201);
        assertThat(first.send("POST", SERVICES, Json.text(ObjectValue.of(
                "metadata", ObjectValue.of("name", "v1.harbour.example.com"),
                "spec", ObjectValue.of("group", "harbour.example.com", "version", "v1", "groupPriorityMinimum", 1000,
                        "versionPriority", 100, "caBundle", bundle(second), "service", ObjectValue.of(
                                "namespace", "default", "name", "second", "port", second.edict.address().getPort())))))
                .code()).isEqualTo(201);
        awaitCondition("v1.harbour.example.com", "Passed");
        awaitText(boats, 200);
        try (InputStream events = first.open(boats + "?watch=true", "application/json");
                BufferedReader lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8))) {
            assertThat(first.send("POST", boats, "{\"apiVersion\":\"harbour.example.com/v1\",\"kind\":\"Boat\","
                    + "\"metadata\":{\"name\":\"gull\"},\"spec\":{\"sails\":2}}").code()).isEqualTo(201);
            assertThat(lines.readLine()).contains("ADDED", "gull");
        }
        assertThat(second.get(boats + "/gull").body().object("spec").integer("sails")).isEqualTo(2);
        Waiting.untilSo("the second server lists boats", () -> assertThat(first.get("/apis/harbour.example.com/v1").body()
                .list("resources").objects().getFirst().list("shortNames").strings()).containsExactly("bt"));
        ObjectValue found = Waiting.until("boats are discovered", () -> aggregatedVersion("harbour.example.com", "v1"),
                version -> version.string("freshness").equals("Current") && !version.list("resources").isEmpty());
        assertThat(found.list("resources").objects().getFirst().string("resource")).isEqualTo("boats");
    }

    @Test
    void definitionsHaveServicesOfTheirOwn() throws Exception {
        String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
        assertThat(first.send("POST", definitions, definition("local.example.com")).code()).isEqualTo(201);
        await(SERVICES + "/v1.local.example.com", 200);
        ObjectValue service = first.get(SERVICES + "/v1.local.example.com").body();
        assertThat(service.object("metadata").object("labels").string("kube-aggregator.kubernetes.io/automanaged"))
                .isEqualTo("true");
        assertThat(service.object("spec").integer("groupPriorityMinimum")).isEqualTo(1000);
        assertThat(service.object("spec").integer("versionPriority")).isEqualTo(100);
        String uid = service.object("metadata").string("uid");
        first.send("DELETE", SERVICES + "/v1.local.example.com", "");
        Waiting.until("another service is made", () -> first.get(SERVICES + "/v1.local.example.com"),
                answer -> answer.code() == 200 && !answer.body().object("metadata").string("uid").equals(uid));
        first.send("DELETE", definitions + "/boats.local.example.com", "");
        await(SERVICES + "/v1.local.example.com", 404);
    }

    @Test
    void localServicesAreThereWithTheirPriorities() throws Exception {
        await(SERVICES + "/v1.apps", 200);
        ObjectValue apps = first.get(SERVICES + "/v1.apps").body();
        assertThat(apps.object("spec").integer("groupPriorityMinimum")).isEqualTo(17800);
        assertThat(apps.object("spec").integer("versionPriority")).isEqualTo(15);
        assertThat(apps.object("metadata").object("labels").string("kube-aggregator.kubernetes.io/automanaged"))
                .isEqualTo("onstart");
        assertThat(awaitCondition("v1.apps", "Local").string("message")).isEqualTo("Local APIServices are always available");
        await(SERVICES + "/v1.", 200);
        assertThat(first.get(SERVICES + "/v1.").body().object("spec").has("group")).isFalse();
    }

    private void register(String version, String service, int port) throws Exception {
        assertThat(first.send("POST", SERVICES, Json.text(ObjectValue.of(
                "metadata", ObjectValue.of("name", version + ".example.com"),
                "spec", ObjectValue.of("group", "example.com", "version", version, "groupPriorityMinimum", 17550,
                        "versionPriority", 10, "insecureSkipTLSVerify", true,
                        "service", ObjectValue.of("namespace", "default", "name", service, "port", port))))).code())
                .isEqualTo(201);
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        register("v1", "absent", 443);
        assertThat(awaitCondition("v1.example.com", "ServiceNotFound").string("message"))
                .isEqualTo("service/absent in \"default\" is not present");
        HttpResponse<String> refused = awaitText("/apis/example.com/v1/widgets", 503);
        assertThat(refused.body()).isEqualTo("service unavailable\n");
        Waiting.untilSo("the version is stale", () -> assertThat(aggregatedVersion("example.com", "v1")).isEqualTo(
                ObjectValue.of("version", "v1", "freshness", "Stale")));
        List<String> groups = Waiting.until("the group is listed", () -> first.get("/apis").body().list("groups").objects()
                .stream().map(group -> group.string("name")).toList(), names -> names.contains("example.com"));
        assertThat(groups.indexOf("example.com")).isBetween(
                groups.indexOf("authorization.k8s.io"), groups.indexOf("autoscaling"));

        first.send("POST", "/api/v1/namespaces/default/services",
                "{\"metadata\":{\"name\":\"absent\"},\"spec\":{\"ports\":[{\"port\":80}]}}");
        assertThat(awaitCondition("v1.example.com", "ServicePortError").string("message"))
                .isEqualTo("service/absent in \"default\" is not listening on port 443");
        first.send("PATCH", "/api/v1/namespaces/default/services/absent",
                "{\"spec\":{\"ports\":[{\"port\":443,\"name\":\"https\"}]}}");
        assertThat(awaitCondition("v1.example.com", "EndpointsNotFound").string("message"))
                .isEqualTo("cannot find endpointslices for service/absent in \"default\"");
        first.send("POST", "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices", """
                {"metadata":{"name":"absent-1","labels":{"kubernetes.io/service-name":"absent"}},"addressType":"IPv4",
                 "endpoints":[],"ports":[{"name":"https","port":443}]}""");
        assertThat(awaitCondition("v1.example.com", "MissingEndpoints").string("message")).isEqualTo(
                "endpointslices for service/absent in \"default\" have no addresses with port name \"https\"");
        assertThat(first.send("DELETE", SERVICES + "/v1.example.com", "").code()).isEqualTo(200);
        HttpResponse<String> gone = awaitText("/apis/example.com/v1/widgets", 404);
        assertThat(gone.body()).isEqualTo("404 page not found\n");
    }

    private HttpResponse<String> awaitText(String path, int code) throws Exception {
        return Waiting.until(path + " answers " + code,
                () -> first.client.send(first.to(path).build(), HttpResponse.BodyHandlers.ofString()),
                answer -> answer.statusCode() == code);
    }

    @Test
    void aServerThatDoesNotAnswerIsUnavailable() throws Exception {
        first.send("POST", "/api/v1/namespaces/default/services",
                "{\"metadata\":{\"name\":\"dead\"},\"spec\":{\"type\":\"ExternalName\",\"externalName\":\"localhost\"}}");
        register("v2", "dead", 1);
        assertThat(awaitCondition("v2.example.com", "FailedDiscoveryCheck").string("message"))
                .startsWith("failing or missing response from https://localhost:1/apis/example.com/v2: Get ")
                .endsWith("dial tcp 127.0.0.1:1: connect: connection refused");
        assertThat(first.send("DELETE", SERVICES + "/v2.example.com", "").code()).isEqualTo(200);
    }

    @Test
    void theTrustOfExtensionServersIsPublishedAndPutRight() throws Exception {
        assertThat(trust("client-ca-file")).startsWith("-----BEGIN CERTIFICATE-----");
        assertThat(trust("requestheader-allowed-names")).isEqualTo("[\"front-proxy-client\"]");
        assertThat(trust("requestheader-username-headers")).isEqualTo("[\"X-Remote-User\"]");
        first.send("PATCH", "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication",
                "{\"data\":{\"requestheader-username-headers\":\"[\\\"X-Other\\\"]\"}}");
        Waiting.until("the trust is put right",
                () -> trust("requestheader-username-headers").equals("[\"X-Other\",\"X-Remote-User\"]"));
    }

    @Test
    void headersOfStrangersMeanNothing() throws Exception {
        HttpResponse<String> answer = first.client.send(
                first.to("/apis/authentication.k8s.io/v1/selfsubjectreviews")
                        .header("X-Remote-User", "somebody-else").header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{}")).timeout(Duration.ofSeconds(60)).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).contains("kubernetes-admin").doesNotContain("somebody-else");
    }
}
