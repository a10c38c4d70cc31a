package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ways around a right that is there: each was, or could be, a hole. */
class GuardedPathsTest {
    private static final String RIGHTS = "/apis/rbac.authorization.k8s.io/v1";
    private static final String OWN = "/api/v1/namespaces/own";

    @TempDir
    static Path directory;

    private static RunningServer server;
    private static Walker tenant;
    /** Writes policies and claims for devices, and may read config maps. */
    private static Walker author;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "t,tenant,1\na,author,2\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens));
        tenant = new Walker(server, "t");
        author = new Walker(server, "a");
        for (String namespace : List.of("own", "foreign")) {
            server.make("/api/v1/namespaces", "{'metadata':{'name':'" + namespace + "'}}");
        }
        server.make("/api/v1/namespaces/own/configmaps", "{'metadata':{'name':'mine'}}");
        server.make("/api/v1/namespaces/own/serviceaccounts", "{'metadata':{'name':'plain'}}");
        server.make("/api/v1/namespaces/own/pods", "{'metadata':{'name':'there'},'spec':{'serviceAccountName':'plain',"
                + "'containers':[{'name':'c','image':'example.com/c:1'}]}}");
        server.make(RIGHTS + "/namespaces/own/roles", """
                {'metadata':{'name':'tenant'},'rules':[
                {'verbs':['*'],'apiGroups':[''],'resources':['namespaces','namespaces/status','namespaces/finalize']},
                {'verbs':['get'],'apiGroups':[''],'resources':['pods/exec','pods/attach','pods/portforward']},
                {'verbs':['list'],'apiGroups':[''],'resources':['configmaps'],'resourceNames':['mine']},
                {'verbs':['get','create','update','patch'],'apiGroups':['rbac.authorization.k8s.io'],
                 'resources':['roles','rolebindings']}]}""");
        server.make(RIGHTS + "/namespaces/own/rolebindings", """
                {'metadata':{'name':'tenant'},'subjects':[{'kind':'User','name':'tenant','apiGroup':'rbac.authorization.k8s.io'}],
                'roleRef':{'kind':'Role','name':'tenant','apiGroup':'rbac.authorization.k8s.io'}}""");
        server.make(RIGHTS + "/namespaces/own/roles", role("strong", ""));
        server.make(RIGHTS + "/clusterroles", """
                {'metadata':{'name':'author'},'rules':[
                {'verbs':['*'],'apiGroups':['admissionregistration.k8s.io'],'resources':['*']},
                {'verbs':['get'],'apiGroups':[''],'resources':['configmaps']},
                {'verbs':['*'],'apiGroups':['resource.k8s.io'],'resources':['resourceclaims','resourceclaims/status']}]}""");
        server.make(RIGHTS + "/clusterrolebindings", """
                {'metadata':{'name':'author'},'subjects':[{'kind':'User','name':'author','apiGroup':'rbac.authorization.k8s.io'}],
                'roleRef':{'kind':'ClusterRole','name':'author','apiGroup':'rbac.authorization.k8s.io'}}""");
    }

    @AfterAll
    static void stop() {
        tenant.close();
        author.close();
        server.close();
    }

    /** Gives more than the tenant has. */
    private static String role(String name, String metadata) {
        return "{'kind':'Role','apiVersion':'rbac.authorization.k8s.io/v1','metadata':{'name':'" + name + "'" + metadata
                + "},'rules':[{'verbs':['get'],'apiGroups':[''],'resources':['secrets']}]}";
    }

    private static HttpResponse<String> send(String method, String path, String body) {
        return tenant.send(method, path, body.replace('\'', '"')).join();
    }

    private static void isEscalation(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body()).contains("is attempting to grant RBAC permissions not currently held");
    }

    @Test
    void rightsOnANamespaceDoNotReachOthersThroughIt() {
        assertThat(send("GET", OWN, "").statusCode()).as("a namespace is in itself").isEqualTo(200);
        assertThat(send("GET", OWN + "/status", "").statusCode()).isEqualTo(200);
        for (String[] request : new String[][] {
            {"GET", OWN + "/namespaces"}, {"GET", OWN + "/namespaces?watch=1"}, {"GET", "/api/v1/watch/namespaces/own/namespaces"},
            {"GET", OWN + "/namespaces/foreign"}, {"GET", OWN + "/namespaces/foreign/status"}, {"GET", OWN + "/namespaces/own"},
            {"PATCH", OWN + "/namespaces/foreign"}, {"PUT", OWN + "/namespaces/foreign/finalize"},
            {"POST", OWN + "/namespaces"}, {"DELETE", OWN + "/namespaces/foreign"}, {"DELETE", OWN + "/namespaces"}}) {
            HttpResponse<String> answer = send(request[0], request[1], "");
            assertThat(answer.statusCode()).as("%s %s: %s", request[0], request[1], answer.body()).isEqualTo(404);
            assertThat(answer.body()).contains("the server could not find the requested resource");
        }
    }

    @Test
    void whoOnlyGetsMayOpenNothingAtAPodAndLearnsOfNone() {
        for (String part : List.of("exec?command=ls&stdout=true", "attach", "portforward")) {
            for (String pod : List.of("there", "missing")) {
                HttpResponse<String> answer = send("GET", OWN + "/pods/" + pod + "/" + part, "");
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
                assertThat(answer.body()).contains("\"message\":\"pods \\\"" + pod + "\\\" is forbidden: \"");
            }
        }
    }

    @Test
    void aListWhoseOptionsCanNotBeReadIsOneOfAllNames() {
        String list = OWN + "/configmaps?fieldSelector=metadata.name%3Dmine";
        assertThat(send("GET", list, "").statusCode()).isEqualTo(200);
        for (String more : List.of("&limit=x", "&timeoutSeconds=x", "&labelSelector=!!")) {
            assertThat(send("GET", list + more, "").statusCode()).as(more).isEqualTo(403);
        }
    }

    @Test
    void whoWouldGiveMoreIsToldSoWhateverVersionOfTheRoleIsMeant() {
        isEscalation(send("POST", RIGHTS + "/namespaces/own/roles", role("fresh", ",'resourceVersion':'5'")));
        isEscalation(send("PUT", RIGHTS + "/namespaces/own/roles/strong",
                role("strong", ",'labels':{'a':'b'},'resourceVersion':'1'")));
        assertThat(send("PUT", RIGHTS + "/namespaces/own/roles/tenant",
                "{'metadata':{'name':'tenant','resourceVersion':'1'}}").statusCode()).as("what gives nothing").isEqualTo(409);
    }

    @Test
    void onlyWhoNamesTheVersionMayChangeFinalizersAlone() throws Exception {
        String path = RIGHTS + "/namespaces/own/roles/strong";
        isEscalation(send("PUT", path, role("strong", ",'finalizers':['example.com/hold']")));
        String present = Json.text(server.get(path).body().mapObject("metadata",
                metadata -> metadata.without("managedFields")));
        HttpResponse<String> same = send("PUT", path, present);
        assertThat(same.statusCode()).as(same.body()).isEqualTo(200);
        isEscalation(send("PUT", path, present.replaceFirst("\"resourceVersion\":\"[0-9]+\",?", "")));
    }

    @Test
    void aBindingToNoNameIsRefusedForThat() {
        HttpResponse<String> answer = send("POST", RIGHTS + "/namespaces/own/rolebindings",
                "{'metadata':{'name':'none'},'roleRef':{'kind':'Role','name':'','apiGroup':'rbac.authorization.k8s.io'}}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("Name parameter required.");
    }

    private static String policy(String name, String parameters) {
        return """
                {'metadata':{'name':'%s'},'spec':{'paramKind':{'apiVersion':'v1','kind':'%s'},'validations':[{'expression':'true'}],
                'matchConstraints':{'resourceRules':[{'apiGroups':['example.com'],'apiVersions':['*'],'operations':['CREATE'],
                'resources':['things']}]}}}""".formatted(name, parameters);
    }

    private static String policyBinding(String name, String policy) {
        return "{'metadata':{'name':'" + name + "'},'spec':{'policyName':'" + policy + "','validationActions':['Deny'],"
                + "'paramRef':{'name':'secret','namespace':'own','parameterNotFoundAction':'Deny'}}}";
    }

    private static HttpResponse<String> write(String method, String path, String body) {
        return author.send(method, path, body.replace('\'', '"')).join();
    }

    private static void isRefused(HttpResponse<String> answer, String why) throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(((ObjectValue) Json.parse(answer.body())).string("message")).endsWith(why);
    }

    @Test
    void aPolicyReadsNoParametersThatItsWriterMayNotRead() throws Exception {
        String policies = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
        String bindings = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings";
        String who = "user &{author 2 [system:authenticated] map[]} ";
        assertThat(write("POST", policies, policy("open", "ConfigMap")).statusCode()).isEqualTo(201);
        assertThat(write("POST", bindings, policyBinding("open", "open")).statusCode()).isEqualTo(201);
        String refusal = who + "must have \"get\" permission on all objects of the referenced paramKind "
                + "(kind=Secret, apiVersion=v1)";
        isRefused(write("POST", policies, policy("closed", "Secret")), "spec.paramKind: Forbidden: " + refusal);
        isRefused(write("PATCH", policies + "/open", "{'spec':{'paramKind':{'kind':'Secret'}}}"), refusal);
        server.make(policies, policy("closed", "Secret"));
        isRefused(write("POST", bindings, policyBinding("closed", "closed")), "spec.paramRef: Forbidden: " + who
                + "does not have \"get\" permission on the object referenced by paramRef");
        isRefused(write("PATCH", bindings + "/open", "{'spec':{'policyName':'absent'}}"),
                "unable to get policy absent to determine minimum required permissions and " + who
                + "does not have \"get\" permission for all groups, versions and resources");
        assertThat(write("PATCH", policies + "/closed", "{'metadata':{'labels':{'a':'b'}}}").statusCode())
                .as("who changes something else").isEqualTo(200);
    }

    @Test
    void theStatusOfAClaimIsNotWrittenByWhoeverMayWriteStatuses() throws Exception {
        String claims = "/apis/resource.k8s.io/v1/namespaces/own/resourceclaims";
        String claim = """
                {'metadata':{'name':'%s'},'spec':{'devices':{'requests':[{'name':'r','exactly':{'deviceClassName':'c'%s}}]}}}""";
        assertThat(write("POST", claims, claim.formatted("plain", "")).statusCode()).isEqualTo(201);
        isRefused(write("POST", claims, claim.formatted("lofty", ",'adminAccess':true")),
                "spec.devices.requests[0].adminAccess: Forbidden: admin access to devices requires the "
                + "`resource.kubernetes.io/admin-access: true` label on the containing namespace");
        String allocation = """
                {'status':{'allocation':{'devices':{'results':[
                {'request':'r','driver':'d.example.com','pool':'p','device':'one'}]}}}}""";
        isRefused(write("PATCH", claims + "/plain/status", allocation), "requires resource=\"resourceclaims/binding\", "
                + "verb=\"patch\" permission: resourceclaims.resource.k8s.io is forbidden: User \"author\" cannot patch resource "
                + "\"resourceclaims/binding\" in API group \"resource.k8s.io\" at the cluster scope");
        assertThat(server.send("PATCH", claims + "/plain/status", allocation.replace('\'', '"')).code()).isEqualTo(200);
        isRefused(write("PATCH", claims + "/plain/status",
                "{'status':{'devices':[{'driver':'d.example.com','pool':'p','device':'one','data':{'a':'b'}}]}}"),
                "verb=\"[arbitrary-node:patch]\" permission: resourceclaims.resource.k8s.io \"d.example.com\" is forbidden: "
                + "User \"author\" cannot arbitrary-node:patch resource \"resourceclaims/driver\" in API group "
                + "\"resource.k8s.io\" in the namespace \"own\"");
    }
}
