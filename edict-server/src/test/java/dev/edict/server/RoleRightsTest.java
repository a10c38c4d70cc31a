package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rights by roles, seen by somebody who has no others. */
class RoleRightsTest {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private static RunningServer server;
    private static Somebody bob;

    @TempDir
    static Path directory;

    @BeforeAll
    static void start() throws Exception {
        server = new RunningServer(Edict.builder().tokenFile(
                Files.writeString(directory.resolve("tokens"), "b,bob,1,\"staff,ops\"\n")));
        bob = new Somebody(server, "b");
    }

    @AfterAll
    static void stop() {
        bob.close();
        server.close();
    }

    private static void create(String path, String body) throws Exception {
        RunningServer.Answer answer = server.send("POST", path, body.replace('\'', '"'));
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(201);
    }

    private static void delete(String path) throws Exception {
        assertThat(server.send("DELETE", path, "").code()).isEqualTo(200);
    }

    private static String answer(String method, String path) throws Exception {
        RunningServer.Answer answer = bob.send(method, path, "");
        return answer.code() + " " + answer.body().string("message");
    }

    /** The status of a review about somebody. */
    private static String reviewed(String spec) throws Exception {
        RunningServer.Answer answer = server.send("POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews",
                ("{'spec':" + spec + "}").replace('\'', '"'));
        assertThat(answer.code()).as(answer.body().toString()).isEqualTo(201);
        return Json.text(answer.body().object("status")).replace('"', '\'');
    }

    @Test
    void whatIsWrittenCountsForTheNextRequest() throws Exception {
        create(RBAC + "/namespaces/default/roles", "{'metadata':{'name':'reader'},'rules':"
                + "[{'apiGroups':[''],'resources':['configmaps'],'verbs':['list']}]}");
        for (int round = 0; round < 20; round++) {
            assertThat(answer("GET", MAPS)).isEqualTo("403 configmaps is forbidden: User \"bob\" cannot list resource "
                    + "\"configmaps\" in API group \"\" in the namespace \"default\"");
            create(RBAC + "/namespaces/default/rolebindings", "{'metadata':{'name':'readers'},'roleRef':{'apiGroup':"
                    + "'rbac.authorization.k8s.io','kind':'Role','name':'reader'},'subjects':[{'kind':'Group','name':'ops'}]}");
            assertThat(answer("GET", MAPS)).isEqualTo("200 ");
            assertThat(answer("GET", "/api/v1/configmaps")).startsWith("403");
            delete(RBAC + "/namespaces/default/rolebindings/readers");
        }
        delete(RBAC + "/namespaces/default/roles/reader");
    }

    @Test
    void aRoleThatIsNotThereIsNamedInTheRefusal() throws Exception {
        create(RBAC + "/clusterrolebindings", "{'metadata':{'name':'dangling'},'roleRef':{'apiGroup':"
                + "'rbac.authorization.k8s.io','kind':'ClusterRole','name':'gone'},'subjects':[{'kind':'User','name':'bob'}]}");
        assertThat(answer("GET", "/api/v1/nodes/%3Cn%3E")).isEqualTo("403 nodes \"<n>\" is forbidden: User \"bob\" cannot get "
                + "resource \"nodes\" in API group \"\" at the cluster scope: RBAC: clusterrole.rbac.authorization.k8s.io "
                + "\"gone\" not found");
        delete(RBAC + "/clusterrolebindings/dangling");
    }

    @Test
    void pathsCanBeGivenToo() throws Exception {
        assertThat(answer("GET", "/metrics")).isEqualTo("403 forbidden: User \"bob\" cannot get path \"/metrics\"");
        create(RBAC + "/clusterroles", "{'metadata':{'name':'watcher'},'rules':"
                + "[{'nonResourceURLs':['/livez/*'],'verbs':['get']}]}");
        create(RBAC + "/clusterrolebindings", "{'metadata':{'name':'watchers'},'roleRef':{'apiGroup':"
                + "'rbac.authorization.k8s.io','kind':'ClusterRole','name':'watcher'},'subjects':[{'kind':'User','name':'bob'}]}");
        assertThat(reviewed("{'user':'bob','nonResourceAttributes':{'verb':'get','path':'/livez/etcd'}}")).isEqualTo("{"
                + "'allowed':true,'reason':'RBAC: allowed by ClusterRoleBinding \\'watchers\\' of ClusterRole \\'watcher\\' to "
                + "User \\'bob\\''}");
        assertThat(reviewed("{'user':'bob','nonResourceAttributes':{'verb':'get','path':'/livezx'}}"))
                .isEqualTo("{'allowed':false}");
        delete(RBAC + "/clusterrolebindings/watchers");
        delete(RBAC + "/clusterroles/watcher");
    }
}
