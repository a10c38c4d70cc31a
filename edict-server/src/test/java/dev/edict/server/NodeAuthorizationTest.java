package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes at the door of a server: what they may read follows the pods that are bound to them. */
class NodeAuthorizationTest {
    private static final String DEFAULT = "/api/v1/namespaces/default";

    @TempDir
    static Path directory;

    private static RunningServer server;
    private static Somebody node;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"), "n,system:node:one,1,system:nodes\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens));
        node = new Somebody(server, "n");
        for (String name : new String[] {"used", "unused"}) {
            made(DEFAULT + "/secrets", "{'metadata':{'name':'" + name + "'}}");
        }
    }

    @AfterAll
    static void end() {
        node.close();
        server.close();
    }

    private static void made(String path, String body) throws Exception {
        RunningServer.Answer answer = server.send("POST", path, body.replace('\'', '"'));
        assertThat(answer.code()).as("%s", answer.body()).isEqualTo(201);
    }

    private static int code(String method, String path, String body) throws Exception {
        return node.send(method, path, body.replace('\'', '"')).code();
    }

    @Test
    void aNodeReadsASecretFromTheBindingOfThePodToItsEnd() throws Exception {
        String secret = DEFAULT + "/secrets/used";
        made(DEFAULT + "/pods", "{'metadata':{'name':'p'},'spec':{'volumes':[{'name':'v','secret':{'secretName':'used'}}],"
                + "'containers':[{'name':'c','image':'example.com/c:1'}]}}");
        assertThat(node.send("GET", secret, "").body().string("message")).isEqualTo(
                "secrets \"used\" is forbidden: User \"system:node:one\" cannot get resource \"secrets\" in API group \"\" in "
                        + "the namespace \"default\": no relationship found between node 'one' and this object");
        made(DEFAULT + "/pods/p/binding", "{'metadata':{'name':'p'},'target':{'kind':'Node','name':'one'}}");
        assertThat(code("GET", secret, "")).isEqualTo(200);
        assertThat(code("GET", DEFAULT + "/secrets/unused", "")).isEqualTo(403);
        assertThat(code("GET", DEFAULT + "/secrets/missing", "")).as("as one that is there").isEqualTo(403);
        assertThat(code("GET", DEFAULT + "/secrets?fieldSelector=metadata.name%3Dused", "")).isEqualTo(200);
        assertThat(code("GET", DEFAULT + "/secrets", "")).isEqualTo(403);
        assertThat(code("POST", DEFAULT + "/serviceaccounts/default/token",
                "{'spec':{'audiences':['x'],'boundObjectRef':{'kind':'Pod','name':'p','apiVersion':'v1'}}}")).isNotEqualTo(403);
        assertThat(server.send("DELETE", DEFAULT + "/pods/p?gracePeriodSeconds=0", "").code()).isEqualTo(200);
        assertThat(code("GET", secret, "")).isEqualTo(403);
    }

    @Test
    void aNodeKeepsItsOwnLeaseAndObjectAndSeesNoOther() throws Exception {
        String leases = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
        assertThat(code("POST", leases, "{'metadata':{'name':'one'}}")).isEqualTo(201);
        assertThat(code("GET", leases + "/one", "")).isEqualTo(200);
        assertThat(code("GET", leases + "/two", "")).isEqualTo(403);
        assertThat(code("POST", "/api/v1/nodes", "{'metadata':{'name':'one'}}")).isEqualTo(201);
        assertThat(code("GET", "/api/v1/nodes/one", "")).isEqualTo(200);
        assertThat(code("GET", "/api/v1/nodes/two", "")).isEqualTo(403);
        assertThat(code("GET", "/api/v1/pods?fieldSelector=spec.nodeName%3Done", "")).isEqualTo(200);
        assertThat(code("GET", "/api/v1/pods?fieldSelector=spec.nodeName%3Dtwo", "")).isEqualTo(403);
        assertThat(code("GET", "/api/v1/pods?fieldSelector=spec.nodeName%3Dtwo&fieldSelector=spec.nodeName%3Done", ""))
                .as("the selector that counts is the one that is looked at").isEqualTo(403);
        assertThat(code("GET", "/apis/storage.k8s.io/v1/volumeattachments/a", "")).isEqualTo(403);
        assertThat(code("GET", "/apis/resource.k8s.io/v1/resourceslices/a", "")).isEqualTo(403);
    }
}
