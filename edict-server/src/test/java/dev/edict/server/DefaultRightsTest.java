package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.ClientTls;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What those may do on a new server to whom nobody has given anything, and that nobody gives what they do not have. */
class DefaultRightsTest {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
    private static final String ROLES = RBAC + "/namespaces/default/roles";
    private static final String BINDINGS = RBAC + "/namespaces/default/rolebindings";
    private static final String REFUSAL = "roles.rbac.authorization.k8s.io \"%s\" is forbidden: user \"eve\" (groups="
            + "[\"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
            + "{APIGroups:[\"\"], Resources:[\"secrets\"], Verbs:[\"get\"]}";

    private static RunningServer server;
    private static Somebody bob;
    private static Somebody eve;

    @TempDir
    static Path directory;

    @BeforeAll
    static void start() throws Exception {
        server = new RunningServer(Edict.builder().tokenFile(
                Files.writeString(directory.resolve("tokens"), "b,bob,1\ne,eve,2\n")));
        bob = new Somebody(server, "b");
        eve = new Somebody(server, "e");
        create(ROLES, "{'metadata':{'name':'editor'},'rules':[{'apiGroups':['rbac.authorization.k8s.io'],'resources':"
                + "['roles','rolebindings'],'verbs':['create','update','patch','get']},"
                + "{'apiGroups':[''],'resources':['configmaps'],'verbs':['get']}]}");
        create(BINDINGS, "{'metadata':{'name':'editors'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'Role',"
                + "'name':'editor'},'subjects':[{'kind':'User','name':'eve'}]}");
    }

    @AfterAll
    static void stop() {
        bob.close();
        eve.close();
        server.close();
    }

    private static void create(String path, String body) throws Exception {
        RunningServer.Answer answer = server.send("POST", path, body.replace('\'', '"'));
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(201);
    }

    private static int stranger(String method, String path) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build()) {
            return client.send(HttpRequest.newBuilder(server.to(path).build().uri())
                    .method(method, HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static int known(String method, String path) throws Exception {
        return bob.send(method, path, method.equals("POST") ? "{}" : "").code();
    }

    /** What eve is told: the code, and why not. */
    private static String told(String method, String path, String body, String... headers) throws Exception {
        RunningServer.Answer answer = eve.send(method, path, body.replace('\'', '"'), headers);
        return answer.code() < 300 ? String.valueOf(answer.code())
                : answer.code() + " " + answer.body().string("message");
    }

    @Test
    void strangersMayAskWhetherTheServerIsWellAndNoMore() throws Exception {
        assertThat(stranger("GET", "/healthz")).isEqualTo(200);
        assertThat(stranger("GET", "/readyz")).isEqualTo(200);
        assertThat(stranger("GET", "/version")).isEqualTo(200);
        assertThat(stranger("GET", "/healthz/etcd")).isEqualTo(403);
        assertThat(stranger("POST", "/version")).isEqualTo(403);
        assertThat(stranger("GET", "/metrics")).isEqualTo(403);
        assertThat(stranger("GET", "/api")).isEqualTo(403);
        assertThat(stranger("GET", "/openapi/v2")).isEqualTo(403);
        assertThat(stranger("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews")).isEqualTo(403);
    }

    @Test
    void theKnownMayDiscoverAndAskWhoTheyAre() throws Exception {
        assertThat(known("GET", "/apis/apps/v1")).isEqualTo(200);
        assertThat(known("GET", "/openapi/v3")).isEqualTo(200);
        assertThat(known("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews")).isEqualTo(201);
        assertThat(known("POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews")).isEqualTo(403);
        assertThat(known("GET", "/apix")).isEqualTo(403);
        assertThat(known("GET", "/metrics")).isEqualTo(403);
        assertThat(known("GET", "/api/v1/namespaces/default/secrets/b")).isEqualTo(403);
    }

    @Test
    void theServerIsReadyWhenTheDefaultRolesAreThere() throws Exception {
        HttpResponse<String> ready =
                server.client.send(server.to("/readyz?verbose").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(ready.body()).contains("[+]poststarthook/rbac/bootstrap-roles ok");
        assertThat(server.get(RBAC + "/clusterroles/cluster-admin").code()).isEqualTo(200);
    }

    @Test
    void nobodyCreatesARoleWithMoreThanTheyHaveNotEvenToTry() throws Exception {
        String more = "{'metadata':{'name':'more'},'rules':[{'apiGroups':[''],'resources':['configmaps','secrets'],'verbs':['get']}]}";
        assertThat(told("POST", ROLES, more)).isEqualTo("403 " + REFUSAL.formatted("more"));
        assertThat(told("POST", ROLES + "?dryRun=All", more)).isEqualTo("403 " + REFUSAL.formatted("more"));
        assertThat(told("POST", ROLES, more.replace("'name'", "'generateName'"))).startsWith(
                "403 roles.rbac.authorization.k8s.io is forbidden: user \"eve\"");
        assertThat(told("POST", ROLES, more.replace(",'secrets'", "").replace("more", "same"))).isEqualTo("201");
    }

    @Test
    void nobodyChangesARoleToMoreThanTheyHaveByAnyWay() throws Exception {
        String rules = "'rules':[{'apiGroups':[''],'resources':['%s'],'verbs':['get']}]";
        create(ROLES, "{'metadata':{'name':'given'}," + rules.formatted("configmaps") + "}");
        String one = ROLES + "/given";
        String more = rules.formatted("secrets");
        String refused = "403 " + REFUSAL.formatted("given");
        String whole = "{'apiVersion':'rbac.authorization.k8s.io/v1','kind':'Role','metadata':{'name':'given'}," + more + "}";
        assertThat(told("PUT", one, whole)).isEqualTo(refused);
        assertThat(told("PATCH", one, "{" + more + "}")).isEqualTo(refused);
        assertThat(told("PATCH", one + "?dryRun=All", "{" + more + "}")).isEqualTo(refused);
        assertThat(told("PATCH", one + "?fieldManager=eve&force=true", whole, "Content-Type", "application/apply-patch+yaml"))
                .isEqualTo(refused);
        assertThat(told("PATCH", ROLES + "/made?fieldManager=eve", whole.replace("given", "made"),
                "Content-Type", "application/apply-patch+yaml")).isEqualTo("403 " + REFUSAL.formatted("made"));
        assertThat(told("PUT", ROLES + "/made", whole.replace("given", "made"))).isEqualTo("403 " + REFUSAL.formatted("made"));
        assertThat(told("PATCH", one, "{'metadata':{'labels':{'a':'b'}}}")).isEqualTo("200");
    }

    @Test
    void aRoleThatIsWrongAndTooMuchIsTooMuch() throws Exception {
        assertThat(told("POST", ROLES, "{'metadata':{'name':'Bad Name/'},'rules':[{'apiGroups':[''],'resources':['secrets'],"
                + "'verbs':['get']}]}")).isEqualTo("403 " + REFUSAL.formatted("Bad Name/"));
    }

    @Test
    void nobodyBindsARoleWithMoreThanTheyHave() throws Exception {
        String binding = "{'metadata':{'name':'mine'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'ClusterRole',"
                + "'name':'%s'},'subjects':[{'kind':'User','name':'eve'}]}";
        assertThat(told("POST", BINDINGS, binding.formatted("cluster-admin"))).startsWith(
                "403 rolebindings.rbac.authorization.k8s.io \"mine\" is forbidden: user \"eve\" (groups="
                + "[\"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
                + "{APIGroups:[\"*\"], Resources:[\"*\"], Verbs:[\"*\"]}\n{NonResourceURLs:[\"*\"], Verbs:[\"*\"]}");
        assertThat(told("POST", BINDINGS, binding.formatted("absent")))
                .isEqualTo("404 rolebindings.rbac.authorization.k8s.io \"absent\" not found");
        assertThat(told("POST", BINDINGS, binding.formatted("system:basic-user"))).isEqualTo("201");
    }
}
