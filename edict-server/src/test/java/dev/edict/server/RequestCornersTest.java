package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are odd in one way each, answered as kube-apiserver 1.36 answers them. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestCornersTest {
    private static final String SPACE = "/api/v1/namespaces/default";
    private static final String MAPS = SPACE + "/configmaps";
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = new RunningServer(Edict.builder());
        server.send("POST", SPACE + "/pods", """
                {"metadata":{"name":"pod"},"spec":{"containers":[{"name":"c","image":"i"}]}}""");
        server.send("POST", DEPLOYMENTS, """
                {"metadata":{"name":"web"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":\
                {"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}""");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private String message(String method, String path, String body) throws Exception {
        return server.send(method, path, body).body().string("message");
    }

    @Test
    void aVersionThatIsNoNumberDoesNotKeepAnObjectFromBeingCreated() throws Exception {
        assertThat(server.send("POST", MAPS, "{\"metadata\":{\"name\":\"v\",\"resourceVersion\":\"x\"}}").code())
                .isEqualTo(201);
        assertThat(server.send("POST", MAPS, "{\"metadata\":{\"name\":\"w\",\"resourceVersion\":\"1\"}}").code())
                .isEqualTo(500);
    }

    @Test
    void aNameThatIsStillTakenByAnObjectOnItsWayOutIsSaidToBe() throws Exception {
        server.send("POST", MAPS, "{\"metadata\":{\"name\":\"going\",\"finalizers\":[\"a/b\"]}}");
        server.send("DELETE", MAPS + "/going", "");
        assertThat(message("POST", MAPS, "{\"metadata\":{\"name\":\"going\"}}"))
                .isEqualTo("object is being deleted: configmaps \"going\" already exists");
    }

    @Test
    void anUpdateThatWouldCreateAnotherObjectThanItMeansIsAConflict() throws Exception {
        assertThat(server.send("PUT", "/apis/coordination.k8s.io/v1/namespaces/default/leases/l",
                "{\"metadata\":{\"name\":\"l\",\"uid\":\"4\"}}").code()).isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource({
        "x, 'resourceVersion: Invalid value: \"x\": strconv.ParseUint: parsing \"x\": invalid syntax'",
        "99999999999999999999, 'resourceVersion: Invalid value: \"99999999999999999999\": strconv.ParseUint: parsing "
                + "\"99999999999999999999\": value out of range'"})
    void aReadAtAVersionThatIsNoneFails(String version, String message) throws Exception {
        server.send("POST", MAPS, "{\"metadata\":{\"name\":\"read\"}}");
        RunningServer.Answer answer = server.get(MAPS + "/read?resourceVersion=" + version);
        assertThat(answer.code()).isEqualTo(500);
        assertThat(answer.body().string("message")).isEqualTo(message);
        assertThat(message("GET", MAPS + "?resourceVersion=" + version, "")).isEqualTo("invalid resource version: " + message);
    }

    @Test
    void aNameThatNoObjectCanHaveIsABadRequest() throws Exception {
        for (String method : new String[] {"GET", "DELETE"}) {
            assertThat(message(method, MAPS + "/a%25b", ""))
                    .isEqualTo("Name parameter invalid: \"a%b\": may not contain '%'");
        }
    }

    @Test
    void aWatchPassesOverAContinueToken() throws Exception {
        RunningServer.Answer answer = server.get(MAPS + "?watch=1&timeoutSeconds=1&resourceVersion=1"
                + "&resourceVersionMatch=Exact&continue=x");
        assertThat(answer.body().string("message")).contains("resourceVersionMatch is forbidden when continue is provided")
                .doesNotContain("continue: Forbidden");
        try (var events = server.open(MAPS + "?watch=1&continue=x", "application/json")) {
            server.send("POST", MAPS, "{\"metadata\":{\"name\":\"seen\"}}");
            assertThat(events.read()).isEqualTo('{');
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/apis/batch/v1/jobs, status.succeeded, 'field label \"status.succeeded\" not supported for Job'",
        "/apis/apps/v1/replicasets, status.replicas, '\"status.replicas\" is not a known field selector: only "
                + "\"metadata.name\", \"metadata.namespace\"'",
        "/apis/resource.k8s.io/v1/resourceslices, x, 'field label not supported for resource.k8s.io/v1, "
                + "Kind=ResourceSlice: x'"})
    void aFieldThatAKindCannotBeSelectedByIsRefusedInItsWords(String path, String field, String message) throws Exception {
        assertThat(message("GET", path + "?fieldSelector=" + field + "%3D1", "")).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "apps/v1", "policy/v1beta1", "nope/v1", "v9"})
    void deleteOptionsMayBeOfAnyGroup(String apiVersion) throws Exception {
        server.send("POST", MAPS, "{\"metadata\":{\"name\":\"gone\"}}");
        assertThat(server.send("DELETE", MAPS + "/gone",
                "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"" + apiVersion + "\"}").code()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "Foo, 'no kind \"Foo\" is registered for version \"v1\" in scheme "
                + "\"pkg/apis/meta/internalversion/scheme/register.go:27\"'",
        "Status, converting (v1.Status) to (v1.DeleteOptions): unknown conversion"})
    void deleteOptionsThatAreSomethingElseAreNone(String kind, String message) throws Exception {
        assertThat(message("DELETE", MAPS + "/any", "{\"kind\":\"" + kind + "\",\"apiVersion\":\"v1\"}")).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({"application/json;q, 415", "application/json;;, 415", "application/json;charset=utf-8;, 201",
        "'application/json; charset=\"utf-8\"', 201"})
    void aContentTypeThatCannotBeReadIsNotSupported(String type, int code) throws Exception {
        HttpResponse<String> answer = server.client.send(server.to(MAPS).header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"t" + type.length() + "\"}}")).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud83d\\ude00", "\\/"})
    void escapesThatOnlyJsonHasAreNoYaml(String escape) throws Exception {
        HttpResponse<String> answer = server.client.send(server.to(MAPS).header("Content-Type", "application/yaml")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"metadata\":{\"name\":\"e\"},\"data\":{\"a\":\"" + escape + "\"}}")).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("(must be of type ConfigMap): yaml: found ");
    }

    @Test
    void whatCanOnlyBeCreatedHasNoPathsForOne() throws Exception {
        assertThat(server.get("/apis/authorization.k8s.io/v1/subjectaccessreviews/x").code()).isEqualTo(404);
        assertThat(server.get("/apis/authorization.k8s.io/v1/subjectaccessreviews").code()).isEqualTo(405);
        assertThat(server.get("/api/v1/bindings").code()).isEqualTo(404);
    }

    @Test
    void objectsAreNotExportedAnyMore() throws Exception {
        for (String value : new String[] {"=true", "", "=1"}) {
            assertThat(message("GET", "/api/v1/namespaces/default?export" + value, "")).as(value)
                    .isEqualTo("the export parameter, deprecated since v1.14, is no longer supported");
        }
        assertThat(server.get("/api/v1/namespaces/default?export=false").code()).isEqualTo(200);
        assertThat(server.get("/api/v1/namespaces?export=true").code()).isEqualTo(200);
    }

    @Test
    void whatIsMissedIsNamedAsItWasAskedFor() throws Exception {
        assertThat(message("GET", "/apis/events.k8s.io/v1/namespaces/default/events/none", ""))
                .isEqualTo("events.events.k8s.io \"none\" not found");
        assertThat(message("GET", SPACE + "/events/none", "")).isEqualTo("events \"none\" not found");
    }

    @Test
    void aDryRunNamesTheKeyOfAnotherObjectWithoutItsStart() throws Exception {
        String body = "{\"metadata\":{\"name\":\"pod\",\"uid\":\"x\"},\"target\":{\"name\":\"n\"}}";
        assertThat(message("POST", SPACE + "/pods/pod/binding?dryRun=All", body)).contains("Key: /pods/default/pod,");
        assertThat(message("POST", SPACE + "/pods/pod/binding", body)).contains("Key: /registry/pods/default/pod,");
    }

    @ParameterizedTest
    @CsvSource({
        "/apis/apiregistration.k8s.io/v1/apiservices, pkg/apiserver/scheme/scheme.go:28",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions, pkg/apiserver/apiserver.go:55",
        "/apis/apps/v1/namespaces/default/deployments, ''"})
    void someGroupsKnowNoKindsButTheirOwn(String path, String scheme) throws Exception {
        assertThat(message("POST", path, "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}")).endsWith(scheme.isEmpty()
                ? "unknown conversion" : "no kind \"Pod\" is registered for version \"v1\" in scheme \"" + scheme + "\"");
    }

    @Test
    void aBindingMayNameTheVersionOfItsPod() throws Exception {
        server.send("POST", SPACE + "/pods", "{\"metadata\":{\"name\":\"versioned\"},"
                + "\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}");
        String version = server.get(SPACE + "/pods/versioned").body().object("metadata").string("resourceVersion");
        String binding = "{\"metadata\":{\"name\":\"versioned\",\"resourceVersion\":\"%s\"},\"target\":{\"name\":\"n\"}}";
        assertThat(message("POST", SPACE + "/pods/versioned/binding", binding.formatted("1")))
                .contains("ResourceVersion in precondition: 1, ResourceVersion in object meta: " + version);
        assertThat(server.send("POST", SPACE + "/pods/versioned/binding", binding.formatted(version)).code()).isEqualTo(201);
    }

    @Test
    void aQuestionThatSaysWhoItIsIsAQuestionAllTheSame() throws Exception {
        assertThat(server.send("POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                "{\"metadata\":{\"uid\":\"u\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},"
                        + "\"spec\":{\"resourceAttributes\":{}}}").code()).isEqualTo(201);
    }

    @Test
    void aBindingMustNameItsPod() throws Exception {
        assertThat(message("POST", SPACE + "/bindings", "{\"target\":{\"name\":\"n\"}}"))
                .isEqualTo("Name parameter required.");
    }

    @Test
    void aWatchTakesTheFirstTypeThatFitsEvenIfItCannotBeStreamed() throws Exception {
        HttpResponse<String> answer = server.client.send(server.to(MAPS + "?watch=1&timeoutSeconds=1")
                .header("Accept", "application/yaml,application/json").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(406);
    }

    @ParameterizedTest
    @CsvSource({
        "subjectaccessreviews, {}, '[spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or "
                + "resourceAttributes must be specified, spec.user: Invalid value: \"\": at least one of user or group must "
                + "be specified]'",
        "selfsubjectaccessreviews, '{\"metadata\":{\"name\":\"x\"},\"spec\":{\"nonResourceAttributes\":{\"path\":\"/\"},"
                + "\"resourceAttributes\":{}}}', '[spec.nonResourceAttributes: Invalid value: {\"Path\":\"/\",\"Verb\":\"\"}: "
                + "cannot be specified in combination with resourceAttributes, metadata: Invalid value: {\"name\":\"x\"'",
        "namespaces/default/localsubjectaccessreviews, '{\"spec\":{\"user\":\"u\",\"resourceAttributes\":"
                + "{\"namespace\":\"other\"}}}', 'spec.resourceAttributes.namespace: Invalid value: \"other\": must match "
                + "metadata.namespace'"})
    void aQuestionAboutRightsMustBeOne(String path, String body, String message) throws Exception {
        RunningServer.Answer answer = server.send("POST", "/apis/authorization.k8s.io/v1/" + path, body);
        assertThat(answer.code()).isEqualTo(422);
        assertThat(answer.body().string("message")).startsWith(".authorization.k8s.io \"\" is invalid: " + message);
    }

    @Test
    void aDeletionThatCannotBeReadIsToldWithoutTheBody() throws Exception {
        assertThat(message("DELETE", MAPS + "/gone", "x"))
                .isEqualTo("couldn't get version/kind; json parse error: invalid character 'x' looking for beginning of value");
    }

    @Test
    void thatPodsStayWhenAJobGoesIsSaidEvenIfItDoesNotGo() throws Exception {
        HttpResponse<String> answer = server.client.send(
                server.to("/apis/batch/v1/namespaces/default/jobs").DELETE().build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.headers().firstValue("Warning").orElse("")).contains("child pods are preserved by default");
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[]}', 'List in version \"v1\" cannot be handled as a ConfigMap: "
                + "converting (v1.List) to (core.ConfigMap): unknown conversion'",
        "'{\"kind\":\"ConfigMap\",\"apiVersion\":\"a/b/c\"}', 'the object provided is unrecognized (must be of type ConfigMap): "
                + "unexpected GroupVersion string: a/b/c ({\"kind\":\"ConfigMap\",\"apiVersio ...)'",
        "'{\"kind\":1}', 'the object provided is unrecognized (must be of type ConfigMap): couldn''t get version/kind; "
                + "json parse error: json: cannot unmarshal number into Go struct field .kind of type string ({\"kind\":1})'"})
    void aBodyThatIsSomethingElseIsRefused(String body, String message) throws Exception {
        assertThat(message("POST", MAPS, body)).isEqualTo(message);
    }

    @Test
    void anEvictionMayBeOfItsFormerVersionAndNamesTheKindOfThePodInAConflict() throws Exception {
        String eviction = SPACE + "/pods/pod/eviction";
        ObjectValue conflict = server.send("POST", eviction, """
                {"kind":"Eviction","apiVersion":"policy/v1beta1","metadata":{"name":"pod"},\
                "deleteOptions":{"preconditions":{"uid":"other"}}}""").body();
        assertThat(conflict.object("details").string("kind")).isEqualTo("Pod");
        assertThat(conflict.string("message")).startsWith("Operation cannot be fulfilled on Pod \"pod\": the UID in the "
                + "precondition (other) does not match the UID in record");
        assertThat(message("POST", eviction, "{\"metadata\":{\"name\":\"pod\",\"namespace\":\"other\"}}"))
                .isEqualTo("the namespace of the provided object does not match the namespace sent on the request");
    }

    @Test
    void aTokenRequestIsAnsweredWithItsAccountAndOwners() throws Exception {
        String path = SPACE + "/serviceaccounts/default/token";
        ObjectValue made = dev.edict.testing.Waiting.until("the account is there", () ->
                server.send("POST", path, "{}"), answer -> answer.code() == 201).body();
        ObjectValue account = server.get(SPACE + "/serviceaccounts/default").body();
        assertThat(made.object("metadata").string("uid")).isEqualTo(account.object("metadata").string("uid"));
        ObjectValue owner = made.object("metadata").list("managedFields").object(0);
        assertThat(owner.string("subresource")).isEqualTo("token");
        assertThat(owner.object("fieldsV1").object("f:spec").isSet("f:expirationSeconds")).isTrue();
        assertThat(message("POST", path, "{\"spec\":{\"boundObjectRef\":{}}}"))
                .isEqualTo("cannot bind token to object of type /, Kind=");
        assertThat(message("POST", path,
                "{\"spec\":{\"boundObjectRef\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"name\":\"pod\",\"uid\":\"q\"}}}"))
                .startsWith("Operation cannot be fulfilled on Pod \"pod\"");
        assertThat(message("POST", SPACE + "/serviceaccounts/nobody/token", "{\"metadata\":{\"name\":\"x\"}}"))
                .startsWith("TokenRequest.authentication.k8s.io \"nobody\" is invalid: metadata.name");
    }

    @Test
    void aScaleOfAnotherObjectIsAConflict() throws Exception {
        String scale = DEPLOYMENTS + "/web/scale";
        String body = "{\"metadata\":{\"name\":\"web\",\"uid\":\"x\"},\"spec\":{\"replicas\":3}}";
        assertThat(message("PUT", scale, body)).contains("Precondition failed: UID in precondition: x");
        assertThat(server.send("PATCH", scale, body).body().object("details").string("kind"))
                .isEqualTo("deployments/scale");
        assertThat(message("PUT", scale, "{\"kind\":\"Scale\",\"apiVersion\":\"apps/v1beta1\",\"metadata\":{\"name\":\"web\"}}"))
                .isEqualTo("the API version in the data (apps/v1beta1) does not match the expected API version "
                        + "(autoscaling/v1)");
    }

    @Test
    void onlyAGetWatches() throws Exception {
        assertThat(server.send("POST", "/api/v1/watch/configmaps", "{}").code()).isEqualTo(405);
    }

    @Test
    void aRangeOfMediaTypesThatNamesHalfOfATypeIsNotAcceptable() throws Exception {
        HttpResponse<String> answer = server.client.send(server.to(MAPS).header("Accept", "application/*").build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(406);
    }

    @Test
    void whatIsNotStoredHasNoTable() throws Exception {
        HttpResponse<String> answer = server.client.send(server.to("/apis/authentication.k8s.io/v1/selfsubjectreviews")
                .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io").header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(406);
    }

    @Test
    void theDescriptionOfAGroupIsGivenByAnyMethod() throws Exception {
        HttpResponse<String> answer = server.client.send(server.to("/apis/apps")
                .method("POST", HttpRequest.BodyPublishers.ofString("{}")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).contains("\"kind\":\"APIGroup\"");
    }

    @Test
    void aFieldManagerWithCharactersThatCannotBePrintedIsTold() throws Exception {
        assertThat(message("POST", MAPS + "?fieldManager=a%01b", "{\"metadata\":{\"name\":\"m\"}}")).isEqualTo(
                "CreateOptions.meta.k8s.io \"\" is invalid: fieldManager: Invalid value: \"a\\x01b\": "
                        + "invalid character U+0001 (at position 1)");
    }

    @Test
    void theComponentsOfTheControlPlaneAreListedAsTheyAre() throws Exception {
        ObjectValue list = server.get("/api/v1/componentstatuses").body();
        assertThat(list.object("metadata").isSet("resourceVersion")).isFalse();
        assertThat(list.list("items").objects().stream().map(item -> item.object("metadata").string("name")))
                .containsExactly("controller-manager", "scheduler", "etcd-0");
        ObjectValue store = server.get("/api/v1/componentstatuses/etcd-0").body();
        assertThat(store.list("conditions").object(0).string("status")).isEqualTo("True");
        assertThat(message("GET", "/api/v1/componentstatuses/nope", "")).isEqualTo("componentstatus \"nope\" not found");
    }

    @Test
    void aChangedAddressOfAServiceIsRefusedByItsRules() throws Exception {
        String services = SPACE + "/services";
        server.send("POST", services, "{\"metadata\":{\"name\":\"s\"},\"spec\":{\"ports\":[{\"port\":80}]}}");
        assertThat(message("PUT", services + "/s",
                "{\"metadata\":{\"name\":\"s\"},\"spec\":{\"clusterIP\":\"10.96.77.77\",\"ports\":[{\"port\":80}]}}"))
                .isEqualTo("Service \"s\" is invalid: spec.clusterIPs[0]: Invalid value: [\"10.96.77.77\"]: "
                        + "may not change once set");
    }

    @Test
    void aTimeLimitThatIsNoneIsToldInTheWordsOfGo() throws Exception {
        assertThat(message("GET", MAPS + "?timeout=x", ""))
                .isEqualTo("invalid timeout specified in the request URL - time: invalid duration \"x\"");
        assertThat(server.get(MAPS + "?timeout=-1s").code()).isEqualTo(200);
    }
}
