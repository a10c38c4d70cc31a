package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What a quota counts and refuses, through the front of one server. Each test has a namespace of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class ResourceQuotaTest {
    private final RunningServer server = new RunningServer(Edict.builder().store(MemoryStore::open));
    private int namespaces;

    @BeforeAll
    void defineWidgets() throws Exception {
        server.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"metadata":{"name":"widgets.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
                 "names":{"plural":"widgets","singular":"widget","kind":"Widget","listKind":"WidgetList"},
                 "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":
                  {"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}""");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private String namespace() throws Exception {
        String name = "quota-" + ++namespaces;
        server.send("POST", "/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + name + "\"}}");
        server.makeAccount(name);
        create("/api/v1/namespaces/" + name + "/configmaps", "first", "");
        return "/api/v1/namespaces/" + name;
    }

    /** Makes a quota, and waits until it binds. */
    private void quota(String in, String name, String spec) throws Exception {
        assertThat(server.send("POST", in + "/resourcequotas",
                "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":" + spec + "}").code()).isEqualTo(201);
        Waiting.until("what is used is known", () -> server.get(in + "/resourcequotas/" + name).body()
                .object("status").isSet("used"));
    }

    private ObjectValue used(String in, String name) throws IOException, InterruptedException {
        return server.get(in + "/resourcequotas/" + name).body().object("status").object("used");
    }

    private RunningServer.Answer create(String path, String name, String rest) throws Exception {
        return server.send("POST", path, "{\"metadata\":{\"name\":\"" + name + "\"}" + rest + "}");
    }

    private static String pod(String requests, String limits) {
        return ",\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"resources\":{\"requests\":" + requests
                + ",\"limits\":" + limits + "}}]}";
    }

    @Test
    void whatIsThereBeforeTheQuotaIsCounted() throws Exception {
        String in = namespace();
        create(in + "/configmaps", "early", "");
        quota(in, "q", "{\"hard\":{\"count/configmaps\":\"3\",\"configmaps\":\"9\"}}");
        assertThat(used(in, "q").strings()).containsEntry("count/configmaps", "2").containsEntry("configmaps", "2");
        assertThat(create(in + "/configmaps", "fits", "").code()).isEqualTo(201);
        RunningServer.Answer refused = create(in + "/configmaps", "late", "");
        assertThat(refused.code()).isEqualTo(403);
        assertThat(refused.body().string("message")).isEqualTo("configmaps \"late\" is forbidden: exceeded quota: q, "
                + "requested: count/configmaps=1, used: count/configmaps=3, limited: count/configmaps=3");
    }

    @Test
    void aDryRunIsRefusedLikeAWriteAndClaimsNothing() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"secrets\":\"1\"}}");
        assertThat(create(in + "/secrets?dryRun=All", "a", "").code()).isEqualTo(201);
        assertThat(used(in, "q").string("secrets")).isEqualTo("0");
        assertThat(create(in + "/secrets", "b", "").code()).isEqualTo(201);
        assertThat(create(in + "/secrets?dryRun=All", "a", "").code()).isEqualTo(403);
    }

    @Test
    void aWriteThatFailsClaimsNothing() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"secrets\":\"5\",\"services.nodeports\":\"5\"}}");
        create(in + "/secrets", "a", "");
        assertThat(create(in + "/secrets", "a", "").code()).isEqualTo(409);
        assertThat(create(in + "/secrets", "B A D", "").code()).isEqualTo(422);
        assertThat(used(in, "q").string("secrets")).isEqualTo("1");
    }

    @Test
    void aPodGivesBackWhatItHadWhenItEndsAndItsPlaceWhenItGoes() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"pods\":\"1\",\"count/pods\":\"2\",\"requests.cpu\":\"1\",\"limits.memory\":\"1Gi\"}}");
        String resources = pod("{\"cpu\":\"600m\"}", "{\"memory\":\"512Mi\"}");
        assertThat(create(in + "/pods", "one", resources).code()).isEqualTo(201);
        assertThat(used(in, "q").strings()).containsEntry("pods", "1").containsEntry("requests.cpu", "600m")
                .containsEntry("limits.memory", "512Mi").containsEntry("count/pods", "1");
        assertThat(create(in + "/pods", "two", resources).body().string("message")).contains(
                "requested: pods=1,requests.cpu=600m, used: pods=1,requests.cpu=600m, limited: pods=1,requests.cpu=1");

        assertThat(server.send("PATCH", in + "/pods/one/status", "{\"status\":{\"phase\":\"Succeeded\"}}").code()).isEqualTo(200);
        assertThat(used(in, "q").strings()).containsEntry("pods", "0").containsEntry("requests.cpu", "0")
                .containsEntry("limits.memory", "0").containsEntry("count/pods", "1");
        assertThat(create(in + "/pods", "two", resources).code()).isEqualTo(201);

        server.send("DELETE", in + "/pods/one?gracePeriodSeconds=0", "");
        server.send("DELETE", in + "/pods/two?gracePeriodSeconds=0", "");
        assertThat(used(in, "q").strings()).containsEntry("pods", "0").containsEntry("count/pods", "0");
    }

    @Test
    void aPodMustSpeakOfWhatAQuotaCounts() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"cpu\":\"1\",\"limits.memory\":\"1Gi\"}}");
        assertThat(create(in + "/pods", "silent", ",\"spec\":{\"containers\":[{\"name\":\"b\",\"image\":\"i\"},"
                + "{\"name\":\"a\",\"image\":\"i\",\"resources\":{\"requests\":{\"cpu\":\"1\"}}}]}").body().string("message"))
                .isEqualTo("pods \"silent\" is forbidden: failed quota: q: must specify cpu for: b; limits.memory for: a,b");
        assertThat(create(in + "/pods", "whole", ",\"spec\":{\"resources\":{\"limits\":{\"cpu\":\"1\",\"memory\":\"1Gi\"}},"
                + "\"containers\":[{\"name\":\"b\",\"image\":\"i\"}]}").code()).isEqualTo(201);
        assertThat(used(in, "q").strings()).containsEntry("cpu", "1").containsEntry("limits.memory", "1Gi");
    }

    @Test
    void aScopeChoosesThePodsThatCount() throws Exception {
        String in = namespace();
        quota(in, "best", "{\"hard\":{\"pods\":\"1\"},\"scopes\":[\"BestEffort\"]}");
        quota(in, "ending", "{\"hard\":{\"pods\":\"1\"},\"scopeSelector\":{\"matchExpressions\":["
                + "{\"scopeName\":\"Terminating\",\"operator\":\"Exists\"}]}}");
        quota(in, "urgent", "{\"hard\":{\"pods\":\"5\"},\"scopeSelector\":{\"matchExpressions\":["
                + "{\"scopeName\":\"PriorityClass\",\"operator\":\"In\",\"values\":[\"system-node-critical\"]}]}}");
        assertThat(create(in + "/pods", "asks", pod("{\"cpu\":\"1\"}", "{}")).code()).isEqualTo(201);
        assertThat(create(in + "/pods", "modest", pod("{}", "{}")).code()).isEqualTo(201);
        assertThat(create(in + "/pods", "second", pod("{}", "{}")).code()).isEqualTo(403);
        assertThat(used(in, "best").string("pods")).isEqualTo("1");
        assertThat(used(in, "ending").string("pods")).isEqualTo("0");

        server.send("PATCH", in + "/pods/asks", "{\"spec\":{\"activeDeadlineSeconds\":60}}");
        assertThat(used(in, "ending").string("pods")).isEqualTo("1");
        assertThat(server.send("PATCH", in + "/pods/modest", "{\"spec\":{\"activeDeadlineSeconds\":60}}").body()
                .string("message")).contains("exceeded quota: ending, requested: pods=1, used: pods=1, limited: pods=1");
        assertThat(used(in, "urgent").string("pods")).isEqualTo("0");
    }

    @Test
    void aServiceCountsItsPortsOnNodesAndItsBalancer() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"services\":\"9\",\"services.nodeports\":\"1\",\"services.loadbalancers\":\"1\"}}");
        create(in + "/services", "a", ",\"spec\":{\"type\":\"NodePort\",\"ports\":[{\"port\":80}]}");
        assertThat(used(in, "q").strings()).containsEntry("services", "1").containsEntry("services.nodeports", "1");
        create(in + "/services", "b", ",\"spec\":{\"ports\":[{\"port\":80}]}");
        assertThat(server.send("PATCH", in + "/services/b", "{\"spec\":{\"type\":\"LoadBalancer\"}}").body().string("message"))
                .isEqualTo("services \"b\" is forbidden: exceeded quota: q, requested: services.nodeports=1, "
                        + "used: services.nodeports=1, limited: services.nodeports=1");
        server.send("PATCH", in + "/services/a", "{\"spec\":{\"type\":\"ClusterIP\"}}");
        assertThat(used(in, "q").string("services.nodeports")).isEqualTo("0");
        assertThat(server.send("PATCH", in + "/services/b", "{\"spec\":{\"type\":\"LoadBalancer\"}}").code()).isEqualTo(200);
        assertThat(used(in, "q").strings()).containsEntry("services", "2").containsEntry("services.nodeports", "1")
                .containsEntry("services.loadbalancers", "1");
    }

    @Test
    void aClaimCountsItsRoomAltogetherAndByClass() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"persistentvolumeclaims\":\"5\",\"requests.storage\":\"3Gi\","
                + "\"gold.storageclass.storage.k8s.io/requests.storage\":\"1Gi\"}}");
        String claim = ",\"spec\":{\"storageClassName\":\"%s\",\"accessModes\":[\"ReadWriteOnce\"],"
                + "\"resources\":{\"requests\":{\"storage\":\"%s\"}}}";
        assertThat(create(in + "/persistentvolumeclaims", "a", claim.formatted("gold", "1Gi")).code()).isEqualTo(201);
        assertThat(create(in + "/persistentvolumeclaims", "b", claim.formatted("gold", "1Mi")).body().string("message"))
                .contains("used: gold.storageclass.storage.k8s.io/requests.storage=1Gi");
        assertThat(create(in + "/persistentvolumeclaims", "b", claim.formatted("iron", "2Gi")).code()).isEqualTo(201);
        assertThat(used(in, "q").strings()).containsEntry("requests.storage", "3Gi").containsEntry("persistentvolumeclaims", "2");
    }

    @Test
    void objectsOfAnyResourceAreCountedAlsoCustomOnes() throws Exception {
        String in = namespace();
        String widgets = "/apis/example.com/v1" + in.substring("/api/v1".length()) + "/widgets";
        String widget = ",\"apiVersion\":\"example.com/v1\",\"kind\":\"Widget\"";
        Waiting.until("widgets are served", () -> server.code(widgets) == 200);
        quota(in, "q", "{\"hard\":{\"count/widgets.example.com\":\"1\",\"count/deployments.apps\":\"0\"}}");
        assertThat(create(widgets, "a", widget).code()).isEqualTo(201);
        assertThat(create(widgets, "b", widget).body().string("message")).isEqualTo("widgets.example.com \"b\" is forbidden: "
                + "exceeded quota: q, requested: count/widgets.example.com=1, used: count/widgets.example.com=1, "
                + "limited: count/widgets.example.com=1");
        server.send("DELETE", widgets + "/a", "");
        assertThat(used(in, "q").string("count/widgets.example.com")).isEqualTo("0");
    }

    @Test
    void aQuotaThatIsChangedBindsAsItIsNow() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"secrets\":\"0\"}}");
        assertThat(create(in + "/secrets", "a", "").code()).isEqualTo(403);
        server.send("PATCH", in + "/resourcequotas/q", "{\"spec\":{\"hard\":{\"secrets\":\"1\",\"configmaps\":\"1\"}}}");
        Waiting.until("it is looked at", () -> used(in, "q").has("configmaps"));
        assertThat(used(in, "q").strings()).containsEntry("configmaps", "1").containsEntry("secrets", "0");
        assertThat(create(in + "/secrets", "a", "").code()).isEqualTo(201);
        assertThat(create(in + "/configmaps", "a", "").code()).isEqualTo(403);
    }

    @Test
    void whatOthersSayIsUsedIsNotTaken() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"secrets\":\"2\"}}");
        create(in + "/secrets", "a", "");
        RunningServer.Answer written = server.send("PATCH", in + "/resourcequotas/q/status",
                "{\"status\":{\"hard\":{\"secrets\":\"7\",\"pods\":\"7\"},\"used\":{\"secrets\":\"0\",\"pods\":\"0\"}}}");
        assertThat(written.body().object("status")).isEqualTo(
                ObjectValue.of("hard", ObjectValue.of("secrets", "7"), "used", ObjectValue.of("secrets", "1")));
        Waiting.until("its owner's limit binds again", () -> server.get(in + "/resourcequotas/q").body().object("status")
                .object("hard").string("secrets").equals("2"));
        assertThat(used(in, "q").string("secrets")).isEqualTo("1");
    }

    @Test
    void amountsThatCanNotBeAreRefusedInAStatusToo() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"pods\":\"2\"}}");
        assertThat(server.send("PATCH", in + "/resourcequotas/q/status",
                "{\"status\":{\"hard\":{\"foo\":\"1\"},\"used\":{\"pods\":\"-1\"}}}").body().string("message")).isEqualTo(
                "ResourceQuota \"q\" is invalid: [status.hard[foo]: Invalid value: \"foo\": must be a standard resource type or "
                        + "fully qualified, status.hard[foo]: Invalid value: \"foo\": must be a standard resource for quota, "
                        + "status.used[pods]: Invalid value: \"-1\": must be greater than or equal to 0]");
    }

    @Test
    void aStatusThatSomebodyEmptiesIsFilledAgain() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"secrets\":\"2\"}}");
        create(in + "/secrets", "a", "");
        server.send("PATCH", in + "/resourcequotas/q/status", "{\"status\":{\"hard\":null,\"used\":null}}");
        Waiting.until("it is filled again", () -> used(in, "q").string("secrets").equals("1"));
    }

    @Test
    void withoutItsQuotaANamespaceTakesEverythingAgain() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"secrets\":\"0\"}}");
        assertThat(create(in + "/secrets", "a", "").code()).isEqualTo(403);
        server.send("DELETE", in + "/resourcequotas/q", "");
        assertThat(create(in + "/secrets", "a", "").code()).isEqualTo(201);
    }

    @Test
    void aResizeIsHeldToTheQuotaAndCounted() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"requests.cpu\":\"1\"}}");
        create(in + "/pods", "p", pod("{\"cpu\":\"400m\"}", "{\"cpu\":\"2\"}"));
        String resize = "{\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"resources\":{\"requests\":{\"cpu\":\"%s\"},"
                + "\"limits\":{\"cpu\":\"2\"}}}]}}";
        assertThat(resize(in, resize.formatted("1500m")).body().string("message")).isEqualTo("pods \"p\" is forbidden: "
                + "exceeded quota: q, requested: requests.cpu=1100m, used: requests.cpu=400m, limited: requests.cpu=1");
        assertThat(resize(in, resize.formatted("700m")).code()).isEqualTo(200);
        assertThat(used(in, "q").string("requests.cpu")).isEqualTo("700m");
        assertThat(resize(in, resize.formatted("100m")).code()).isEqualTo(200);
        assertThat(used(in, "q").string("requests.cpu")).isEqualTo("100m");
    }

    private RunningServer.Answer resize(String in, String patch) throws Exception {
        HttpResponse<byte[]> response = server.client.send(server.to(in + "/pods/p/resize")
                .header("Content-Type", "application/strategic-merge-patch+json")
                .method("PATCH", HttpRequest.BodyPublishers.ofString(patch)).build(), HttpResponse.BodyHandlers.ofByteArray());
        return new RunningServer.Answer(response.statusCode(), (ObjectValue) Json.parse(response.body()));
    }

    @Test
    void whateverRemovesAnObjectGivesItsPlaceBack() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"pods\":\"9\",\"secrets\":\"9\"}}");
        create(in + "/pods", "evicted", pod("{}", "{}"));
        create(in + "/pods", "held", ",\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}");
        server.send("PATCH", in + "/pods/held", "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
        create(in + "/secrets", "a", "");
        create(in + "/secrets", "b", "");
        assertThat(used(in, "q").strings()).containsEntry("pods", "2").containsEntry("secrets", "2");

        server.send("POST", in + "/pods/evicted/eviction", "{\"apiVersion\":\"policy/v1\",\"kind\":\"Eviction\","
                + "\"metadata\":{\"name\":\"evicted\"},\"deleteOptions\":{\"gracePeriodSeconds\":0}}");
        server.send("DELETE", in + "/pods/held?gracePeriodSeconds=0", "");
        assertThat(used(in, "q").string("pods")).isEqualTo("1");
        server.send("PATCH", in + "/pods/held", "{\"metadata\":{\"finalizers\":null}}");
        assertThat(used(in, "q").string("pods")).isEqualTo("0");
        server.send("DELETE", in + "/secrets", "");
        assertThat(used(in, "q").string("secrets")).isEqualTo("0");
    }

    @Test
    void aQuotaMayCountQuotasAndGo() throws Exception {
        String in = namespace();
        quota(in, "q", "{\"hard\":{\"resourcequotas\":\"1\",\"count/resourcequotas\":\"5\"}}");
        assertThat(used(in, "q").string("resourcequotas")).isEqualTo("1");
        assertThat(create(in + "/resourcequotas", "r", "").code()).isEqualTo(403);
        assertThat(server.send("DELETE", in + "/resourcequotas/q", "").code()).isEqualTo(200);
        assertThat(create(in + "/resourcequotas", "r", "").code()).isEqualTo(201);
    }
}
