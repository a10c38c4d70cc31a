package dev.edict.server;

import static dev.edict.server.WebhookBench.MAPS;
import static dev.edict.server.WebhookBench.MUTATING;
import static dev.edict.server.WebhookBench.VALIDATING;
import static dev.edict.server.WebhookBench.add;
import static dev.edict.server.WebhookBench.allowed;
import static dev.edict.server.WebhookBench.denied;
import static dev.edict.server.WebhookBench.map;
import static dev.edict.server.WebhookBench.patched;
import static dev.edict.server.WebhookBench.rule;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Layer;
import dev.edict.server.filter.Notes;
import dev.edict.server.filter.Stage;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What webhooks are asked, and what comes of their answers. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdmissionWebhookTest {
    private final Map<String, Map<String, String>> audited = new ConcurrentHashMap<>();
    private final Map<String, List<Layer>> slow = new ConcurrentHashMap<>();
    private final WebhookBench bench = new WebhookBench(Edict.builder().observer((stage, call) -> {
        if (stage == Stage.RESPONSE_COMPLETE && !call.annotations().isEmpty()) {
            audited.put(call.info().verb() + " " + call.info().resource(), new TreeMap<>(call.annotations()));
            Notes notes = requireNonNull(call.notes());
            slow.put(call.info().name() + call.info().verb(),
                    Stream.of(Layer.values()).filter(layer -> notes.time(layer) > 0).toList());
        }
    }));
    private final RunningServer edict = bench.edict;

    AdmissionWebhookTest() throws IOException {}

    @AfterEach
    void clear() throws Exception {
        bench.clear();
        audited.clear();
    }

    @AfterAll
    void stop() throws IOException {
        bench.close();
    }

    /** What the audit was told of the creation that it was told this of: that may come after the answer. */
    private Map<String, String> audited(String key) throws InterruptedException {
        return Waiting.until("the audit knows " + key, () -> audited.get("create configmaps"), told -> told.containsKey(key));
    }

    @Test
    void aReviewTellsEverythingOfTheRequest() throws Exception {
        bench.configure(VALIDATING, "all", bench.webhook("all", (request, out) -> allowed()));
        assertThat(edict.send("POST", MAPS + "?fieldManager=me", map("told", "a")).code()).isEqualTo(201);
        ObjectValue review = bench.asked("all").getFirst();
        assertThat(review.string("apiVersion")).isEqualTo("admission.k8s.io/v1");
        assertThat(review.string("kind")).isEqualTo("AdmissionReview");
        ObjectValue request = review.object("request");
        assertThat(request.string("uid")).hasSize(36);
        ObjectValue kind = ObjectValue.of("group", "", "version", "v1", "kind", "ConfigMap");
        ObjectValue resource = ObjectValue.of("group", "", "version", "v1", "resource", "configmaps");
        assertThat(request.object("kind")).isEqualTo(kind);
        assertThat(request.object("requestKind")).isEqualTo(kind);
        assertThat(request.object("resource")).isEqualTo(resource);
        assertThat(request.object("requestResource")).isEqualTo(resource);
        assertThat(request.string("name")).isEqualTo("told");
        assertThat(request.string("namespace")).isEqualTo("default");
        assertThat(request.string("operation")).isEqualTo("CREATE");
        assertThat(request.object("userInfo").list("groups").strings()).contains("system:masters");
        assertThat(request.object("object").object("data").string("key")).isEqualTo("a");
        assertThat(request.object("object").object("metadata").string("uid")).isNotEmpty();
        assertThat(request.get("oldObject")).isEqualTo(NullValue.NULL);
        assertThat(request.get("dryRun")).hasToString("false");
        assertThat(request.object("options")).isEqualTo(ObjectValue.of("kind", "CreateOptions",
                "apiVersion", "meta.k8s.io/v1", "fieldManager", "me"));
    }

    @Test
    void theTimeThatWebhooksTakeIsKnown() throws Exception {
        bench.create("timed");
        bench.configure(MUTATING, "first", bench.webhook("first", (request, out) -> allowed()));
        bench.configure(VALIDATING, "second", bench.webhook("second", (request, out) -> allowed()));
        assertThat(edict.send("PATCH", MAPS + "/timed", "{\"data\":{\"key\":\"b\"}}").code()).isEqualTo(200);
        List<Layer> layers = Waiting.until("it is complete", () -> slow.get("timedpatch"), Objects::nonNull);
        assertThat(layers).contains(Layer.AUTHENTICATION, Layer.MUTATING_WEBHOOK, Layer.VALIDATING_WEBHOOK)
                .doesNotContain(Layer.IMPERSONATION);
    }

    @Test
    void updatesShowBothObjectsAndDeletionsTheOneThatGoes() throws Exception {
        bench.create("changing");
        bench.configure(VALIDATING, "changes", bench.webhook("changes", (request, out) -> allowed())
                .with("admissionReviewVersions", ListValue.of("v2", "v1beta1", "v1")));
        assertThat(edict.send("PATCH", MAPS + "/changing", "{\"data\":{\"key\":\"b\"}}").code()).isEqualTo(200);
        assertThat(edict.send("DELETE", MAPS + "/changing", "").code()).isEqualTo(200);
        List<ObjectValue> reviews = bench.asked("changes");
        assertThat(reviews).extracting(review -> review.string("apiVersion"))
                .containsExactly("admission.k8s.io/v1beta1", "admission.k8s.io/v1beta1");
        ObjectValue update = reviews.get(0).object("request");
        assertThat(update.object("object").object("data").string("key")).isEqualTo("b");
        assertThat(update.object("oldObject").object("data").string("key")).isEqualTo("value");
        ObjectValue deletion = reviews.get(1).object("request");
        assertThat(deletion.string("operation")).isEqualTo("DELETE");
        assertThat(deletion.get("object")).isEqualTo(NullValue.NULL);
        assertThat(deletion.object("oldObject").object("data").string("key")).isEqualTo("b");
        assertThat(deletion.object("options").string("kind")).isEqualTo("DeleteOptions");
    }

    @Test
    void aPatchChangesWhatIsStoredAndIsReadAsItsKind() throws Exception {
        bench.configure(MUTATING, "patches", bench.webhook("patches", (request, out) ->
                patched(add("/data/added", "x"), add("/nonsense", 1), add("/metadata/labels", ObjectValue.of("a", "b")))));
        ObjectValue created = bench.create("patched").body();
        assertThat(created.object("data").strings()).containsEntry("added", "x").containsEntry("key", "value");
        assertThat(created.object("metadata").object("labels").strings()).containsEntry("a", "b");
        assertThat(created.has("nonsense")).isFalse();
        assertThat(edict.get(MAPS + "/patched").body()).isEqualTo(created);
        assertThat(audited("patch.webhook.admission.k8s.io/round_0_index_0")).containsEntry(
                "mutation.webhook.admission.k8s.io/round_0_index_0",
                "{\"configuration\":\"patches\",\"webhook\":\"patches.example.com\",\"mutated\":true}")
                .hasEntrySatisfying("patch.webhook.admission.k8s.io/round_0_index_0", patch -> assertThat(patch).startsWith(
                        "{\"configuration\":\"patches\",\"webhook\":\"patches.example.com\","
                                + "\"patch\":[{\"op\":\"add\",\"path\":\"/data/added\",\"value\":\"x\"},"));
    }

    @Test
    void whatAPatchTakesAwayIsFilledInAgain() throws Exception {
        bench.configure(MUTATING, "defaults", bench.webhook("defaults", (request, out) ->
                patched(ObjectValue.of("op", "remove", "path", "/spec/sessionAffinity"),
                        add("/spec/ports/0", ObjectValue.of("port", 81, "name", "b"))))
                .with("rules", ListValue.of(rule("", "v1", "services"))));
        ObjectValue spec = edict.send("POST", "/api/v1/namespaces/default/services", """
                {"metadata": {"name": "defaulted"}, "spec": {"ports": [{"port": 80, "name": "a"}]}}""").body().object("spec");
        assertThat(spec.string("sessionAffinity")).isEqualTo("None");
        assertThat(spec.list("ports").object(0).string("protocol")).isEqualTo("TCP");
        assertThat(spec.list("ports").object(0).integer("targetPort")).isEqualTo(81);
    }

    @Test
    void aDenialIsToldInTheWordsOfTheWebhook() throws Exception {
        ObjectValue[] status = {ObjectValue.EMPTY};
        bench.configure(VALIDATING, "denies", bench.webhook("denies", (request, out) -> denied(status[0])));
        RunningServer.Answer bare = bench.create("no");
        assertThat(bare.code()).isEqualTo(400);
        assertThat(bare.body()).isEqualTo(ObjectValue.of("kind", "Status", "apiVersion", "v1",
                "metadata", ObjectValue.EMPTY, "status", "Failure", "code", 400,
                "message", "admission webhook \"denies.example.com\" denied the request without explanation"));
        status[0] = ObjectValue.of("message", "not on Sundays", "code", 418, "reason", "Sunday",
                "details", ObjectValue.of("causes", List.of(ObjectValue.of("field", "f", "message", "m", "reason", "r"))));
        RunningServer.Answer full = bench.create("no");
        assertThat(full.code()).isEqualTo(418);
        assertThat(full.body().string("message"))
                .isEqualTo("admission webhook \"denies.example.com\" denied the request: not on Sundays");
        assertThat(full.body().string("reason")).isEqualTo("Sunday");
        assertThat(full.body().object("details").list("causes").object(0).string("field")).isEqualTo("f");
        status[0] = ObjectValue.of("reason", "Sunday", "code", 200, "status", "Success");
        RunningServer.Answer odd = bench.create("no");
        assertThat(odd.code()).isEqualTo(400);
        assertThat(odd.body().string("message"))
                .isEqualTo("admission webhook \"denies.example.com\" denied the request: Sunday");
        assertThat(odd.body().string("status")).isEqualTo("Failure");
    }

    @Test
    void warningsReachTheClientAndAnnotationsTheAudit() throws Exception {
        bench.configure(VALIDATING, "remarks", bench.webhook("remarks", (request, out) -> allowed()
                .with("warnings", ListValue.of("mind the gap"))
                .with("auditAnnotations", ObjectValue.of("seen", "yes"))));
        HttpResponse<String> answer = bench.createWhole("remarked");
        assertThat(answer.headers().allValues("Warning")).containsExactly("299 - \"mind the gap\"");
        assertThat(audited("remarks.example.com/seen")).containsEntry("remarks.example.com/seen", "yes");
    }

    @Test
    void webhooksThatOnlyRefuseAreAskedAtTheSameTime() throws Exception {
        CyclicBarrier together = new CyclicBarrier(3);
        WebhookBench.Behaviour meeting = (request, out) -> {
            together.await(30, TimeUnit.SECONDS);
            return allowed();
        };
        bench.configure(VALIDATING, "together", bench.webhook("one", meeting), bench.webhook("two", meeting));
        bench.configure(VALIDATING, "too", bench.webhook("three", meeting));
        assertThat(bench.create("met").code()).isEqualTo(201);
    }

    @Test
    void aTrialIsShownOnlyToWhoeverLeavesNoTraces() throws Exception {
        bench.configure(VALIDATING, "quiet", bench.webhook("quiet", (request, out) -> allowed())
                .with("sideEffects", "NoneOnDryRun"));
        assertThat(edict.send("POST", MAPS + "?dryRun=All", map("trial", "a")).code()).isEqualTo(201);
        ObjectValue request = bench.asked("quiet").getFirst().object("request");
        assertThat(request.bool("dryRun")).isTrue();
        assertThat(request.object("options").list("dryRun").strings()).containsExactly("All");
    }

    @Test
    void selectorsNarrowWhatIsAsked() throws Exception {
        bench.configure(VALIDATING, "chosen", bench.webhook("chosen", (request, out) -> allowed())
                .with("objectSelector", Json.parse("{\"matchLabels\":{\"a\":\"b\"}}"))
                .with("namespaceSelector", Json.parse("{\"matchExpressions\":[{\"key\":\"kubernetes.io/metadata.name\","
                        + "\"operator\":\"NotIn\",\"values\":[\"kube-public\"]}]}")));
        String labelled = "{\"metadata\":{\"name\":\"labelled\",\"labels\":{\"a\":\"b\"}}}";
        bench.create("plain");
        assertThat(bench.asked("chosen")).isEmpty();
        edict.send("POST", "/api/v1/namespaces/kube-public/configmaps", labelled);
        assertThat(bench.asked("chosen")).isEmpty();
        edict.send("POST", MAPS, labelled);
        assertThat(bench.asked("chosen")).hasSize(1);
        edict.send("PATCH", MAPS + "/labelled", "{\"metadata\":{\"labels\":null}}");
        assertThat(bench.asked("chosen")).as("also the object before the change counts").hasSize(2);
    }

    @Test
    void aNamespaceIsSelectedByItsOwnLabels() throws Exception {
        bench.configure(VALIDATING, "spaces", bench.webhook("spaces", (request, out) -> denied(ObjectValue.EMPTY))
                .with("namespaceSelector", Json.parse("{\"matchLabels\":{\"guarded\":\"yes\"}}"))
                .with("rules", ListValue.of(rule("", "v1", "namespaces"))));
        String free = "{\"metadata\":{\"name\":\"free\"}}";
        assertThat(edict.send("POST", "/api/v1/namespaces", free).code()).isEqualTo(201);
        String guarded = "{\"metadata\":{\"name\":\"guarded\",\"labels\":{\"guarded\":\"yes\"}}}";
        assertThat(edict.send("POST", "/api/v1/namespaces", guarded).code()).isEqualTo(400);
        assertThat(bench.asked("spaces").getFirst().object("request").string("namespace")).isEqualTo("guarded");
    }

    @Test
    void conditionsNarrowWhatIsAsked() throws Exception {
        bench.configure(VALIDATING, "conditions", bench.webhook("conditions", (request, out) -> denied(ObjectValue.EMPTY))
                .with("matchConditions", Json.parse("[{\"name\":\"big\",\"expression\":\"int(object.data.key) > 9\"}]")));
        assertThat(edict.send("POST", MAPS, map("small", "5")).code()).isEqualTo(201);
        assertThat(edict.send("POST", MAPS, map("large", "10")).code()).isEqualTo(400);
        RunningServer.Answer failing = edict.send("POST", MAPS, map("none", "x"));
        assertThat(failing.code()).isEqualTo(403);
        assertThat(failing.body().string("message")).isEqualTo("configmaps \"none\" is forbidden: expression "
                + "'int(object.data.key) > 9' resulted in error: type conversion error from 'string' to 'int'");
        assertThat(bench.asked("conditions")).hasSize(1);
    }

    @Test
    void conditionsMayAskForRights() throws Exception {
        bench.configure(VALIDATING, "rights", bench.webhook("rights", (request, out) -> denied(ObjectValue.EMPTY))
                .with("matchConditions", Json.parse("[{\"name\":\"a\",\"expression\":\"!authorizer.group('')"
                        + ".resource('configmaps').namespace('default').check('breakglass').allowed()\"}]")));
        assertThat(bench.create("master").code()).as("a master may do all").isEqualTo(201);
        bench.configure(VALIDATING, "others", bench.webhook("others", (request, out) -> denied(ObjectValue.EMPTY))
                .with("matchConditions", Json.parse("[{\"name\":\"a\",\"expression\":\"!authorizer.serviceAccount("
                        + "'default', 'nobody').group('').resource('configmaps').check('breakglass').allowed()\"}]")));
        assertThat(bench.create("nobody").code()).isEqualTo(400);
    }

    @Test
    void aRuleForAnotherVersionIsAskedInThatVersion() throws Exception {
        bench.configure(MUTATING, "former", bench.webhook("former", (request, out) -> patched(
                add("/spec/template/metadata/labels/added", request.object("object").string("apiVersion").replace('/', '.'))))
                .with("rules", ListValue.of(rule("extensions", "v1beta1", "deployments"))));
        bench.configure(MUTATING, "exact", bench.webhook("exact", (request, out) -> allowed())
                .with("matchPolicy", "Exact")
                .with("rules", ListValue.of(rule("extensions", "v1beta1", "deployments"))));
        RunningServer.Answer created = edict.send("POST", "/apis/apps/v1/namespaces/default/deployments", """
                {"metadata": {"name": "equivalent"}, "spec": {"selector": {"matchLabels": {"a": "b"}}, "template": {
                 "metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}""");
        assertThat(created.body().string("message")).isEmpty();
        assertThat(created.body().string("apiVersion")).isEqualTo("apps/v1");
        assertThat(created.body().object("spec").object("template").object("metadata").object("labels").strings())
                .containsEntry("added", "extensions.v1beta1");
        ObjectValue request = bench.asked("former").getFirst().object("request");
        assertThat(request.object("resource").string("group")).isEqualTo("extensions");
        assertThat(request.object("kind").string("version")).isEqualTo("v1beta1");
        assertThat(request.object("requestResource").string("group")).isEqualTo("apps");
        assertThat(bench.asked("exact")).isEmpty();
    }

    @Test
    void customResourcesAreAskedAboutInAllTheirVersions() throws Exception {
        String version = "{\"name\":\"%s\",\"served\":true,\"storage\":%s,\"schema\":{\"openAPIV3Schema\":{\"type\":\"object\","
                + "\"properties\":{\"spec\":{\"type\":\"object\",\"properties\":{\"size\":{\"type\":\"integer\"},"
                + "\"colour\":{\"type\":\"string\",\"default\":\"red\"}}}}}}}";
        edict.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "{\"metadata\":{\"name\":"
                + "\"shapes.example.com\"},\"spec\":{\"group\":\"example.com\",\"scope\":\"Namespaced\",\"names\":{\"plural\":"
                + "\"shapes\",\"kind\":\"Shape\"},\"versions\":[" + version.formatted("v1", "true") + ","
                + version.formatted("v2", "false") + "]}}");
        String shapes = "/apis/example.com/v1/namespaces/default/shapes";
        Waiting.until("shapes are served", () -> edict.code(shapes) == 200);
        bench.configure(MUTATING, "shapes", bench.webhook("shapes", (request, out) -> patched(
                add("/spec/size", 7), add("/spec/unknown", 1), ObjectValue.of("op", "remove", "path", "/spec/colour")))
                .with("rules", ListValue.of(rule("example.com", "v2", "shapes"))));
        RunningServer.Answer created = edict.send("POST", shapes, "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Shape\","
                + "\"metadata\":{\"name\":\"one\"},\"spec\":{\"size\":1}}");
        assertThat(created.body().string("message")).isEmpty();
        assertThat(created.body().object("spec")).isEqualTo(ObjectValue.of("size", 7, "colour", "red"));
        ObjectValue request = bench.asked("shapes").getFirst().object("request");
        assertThat(request.object("object").string("apiVersion")).isEqualTo("example.com/v2");
        assertThat(request.object("requestKind").string("version")).isEqualTo("v1");
    }

    @Test
    void partsOfObjectsAreAskedAboutByName() throws Exception {
        bench.configure(VALIDATING, "parts", bench.webhook("parts", (request, out) -> allowed())
                .with("rules", ListValue.of(rule("apps", "v1", "*/scale"), rule("", "v1", "pods/eviction"))));
        edict.send("POST", "/apis/apps/v1/namespaces/default/replicasets", """
                {"metadata": {"name": "scaled"}, "spec": {"selector": {"matchLabels": {"a": "b"}}, "template": {
                 "metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}""");
        assertThat(edict.send("PATCH", "/apis/apps/v1/namespaces/default/replicasets/scaled/scale",
                "{\"spec\":{\"replicas\":0}}").code()).isEqualTo(200);
        assertThat(bench.asked("parts")).hasSize(1);
        ObjectValue request = bench.asked("parts").getFirst().object("request");
        assertThat(request.string("subResource")).isEqualTo("scale");
        assertThat(request.object("kind").string("kind")).isEqualTo("Scale");
        assertThat(request.object("resource").string("resource")).isEqualTo("replicasets");
        assertThat(request.object("object").object("spec").integer("replicas")).isZero();
    }

    @Test
    void aPatchMayNameANewObjectButNotRenameOne() throws Exception {
        bench.configure(MUTATING, "names", bench.webhook("names", (request, out) ->
                patched(add("/metadata/name", "renamed"))));
        assertThat(bench.create("original").body().object("metadata").string("name")).isEqualTo("renamed");
        assertThat(edict.get(MAPS + "/original").code()).isEqualTo(404);
        bench.clear();
        bench.create("kept");
        bench.configure(MUTATING, "names", bench.webhook("names", (request, out) ->
                patched(add("/metadata/name", "other"))));
        RunningServer.Answer refused = edict.send("PATCH", MAPS + "/kept", "{\"data\":{\"key\":\"b\"}}");
        assertThat(refused.code()).isEqualTo(422);
        assertThat(refused.body().string("message")).isEqualTo(
                "ConfigMap \"other\" is invalid: metadata.name: Invalid value: \"other\": field is immutable");
        assertThat(edict.get(MAPS + "/kept").body().object("data").string("key")).isEqualTo("value");
    }

    @Test
    void configurationsOfAdmissionAreNeverAskedAbout() throws Exception {
        bench.configure(VALIDATING, "selfish", bench.webhook("selfish", (request, out) -> denied(ObjectValue.EMPTY))
                .with("rules", ListValue.of(rule("*", "*", "*/*"))));
        assertThat(bench.create("denied").code()).isEqualTo(400);
        bench.remove(VALIDATING, "selfish");
        assertThat(bench.create("allowed").code()).isEqualTo(201);
    }
}
