package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.filter.Decision;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node may do, if rights would let it do all. */
class NodeRestrictionTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String OWNER =
            "{'apiVersion':'v1','kind':'Node','name':'one','uid':'UID','controller':true}";

    @TempDir
    static Path directory;

    private static RunningServer server;
    private static Somebody node;
    private static String uid;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens"),
                "n,system:node:one,1,system:nodes\nx,system:node:,2,system:nodes\n");
        server = new RunningServer(Edict.builder().tokenFile(tokens).enableAdmissionPlugins("NodeRestriction")
                .authorizer((user, request) -> request.verb().startsWith("request-") ? Decision.NO_OPINION : Decision.ALLOWED));
        node = new Somebody(server, "n");
        uid = as(node, "POST", "/api/v1/nodes", "{'metadata':{'name':'one'}}").body().object("metadata").string("uid");
        server.send("POST", "/api/v1/nodes", "{\"metadata\":{\"name\":\"two\"}}");
        pod("mine", "one");
        pod("other", "two");
    }

    @AfterAll
    static void end() {
        node.close();
        server.close();
    }

    private static RunningServer.Answer as(Somebody who, String method, String path, String body) throws Exception {
        return who.send(method, path, body.replace('\'', '"'));
    }

    private static void pod(String name, String host) throws Exception {
        RunningServer.Answer made = server.send("POST", PODS, ("{'metadata':{'name':'" + name + "'},'spec':{'nodeName':'" + host
                + "','containers':[{'name':'c','image':'example.com/c:1'}]}}").replace('\'', '"'));
        assertThat(made.code()).as("%s", made.body()).isEqualTo(201);
    }

    private static String refusal(String method, String path, String body) throws Exception {
        RunningServer.Answer answer = as(node, method, path, body);
        assertThat(answer.code()).as("%s", answer.body()).isEqualTo(403);
        return answer.body().string("message").replaceFirst("^.* is forbidden: ", "");
    }

    private static void allowed(String method, String path, String body) throws Exception {
        RunningServer.Answer answer = as(node, method, path, body);
        assertThat(answer.code()).as("%s", answer.body()).isBetween(200, 299);
    }

    private static String mirror(String owners, String more) {
        return "{'metadata':{'name':'static','annotations':{'kubernetes.io/config.mirror':'x'},'ownerReferences':[" + owners
                + "]},'spec':{'nodeName':'one'," + more + "'containers':[{'name':'c','image':'example.com/c:1'}]}}";
    }

    @Test
    void aNodeShowsItsStaticPodsAndNoOthers() throws Exception {
        String own = OWNER.replace("UID", uid);
        assertThat(refusal("POST", PODS, mirror(own, "").replace("config.mirror", "other")))
                .isEqualTo("pod does not have \"kubernetes.io/config.mirror\" annotation, node \"one\" can only create mirror pods");
        assertThat(refusal("POST", PODS, mirror(own, "").replace("'nodeName':'one'", "'nodeName':'two'")))
                .isEqualTo("node \"one\" can only create pods with spec.nodeName set to itself");
        assertThat(refusal("POST", PODS, mirror("", "")))
                .isEqualTo("node \"one\" can only create pods with an owner reference set to itself");
        assertThat(refusal("POST", PODS, mirror(own.replace("true", "false"), "")))
                .isEqualTo("node \"one\" can only create pods with a controller owner reference set to itself");
        assertThat(refusal("POST", PODS, mirror(OWNER, "")))
                .isEqualTo("node one UID mismatch: expected UID got " + uid);
        assertThat(refusal("POST", PODS, mirror(own, "'volumes':[{'name':'v','configMap':{'name':'m'}}],")))
                .isEqualTo("node \"one\" can not create pods that reference configmaps");
        assertThat(refusal("POST", PODS, mirror(own, "'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'m'}}],")))
                .isEqualTo("node \"one\" can not create pods that reference persistentvolumeclaims");
        allowed("POST", PODS, mirror(own, ""));
    }

    @Test
    void aNodeTellsOfAndEndsOnlyThePodsOnIt() throws Exception {
        assertThat(refusal("PATCH", PODS + "/other/status", "{'status':{'phase':'Running'}}"))
                .isEqualTo("node \"one\" can only update pod status for pods with spec.nodeName set to itself");
        assertThat(refusal("PATCH", PODS + "/mine/status", "{'metadata':{'labels':{'a':'b'}}}"))
                .isEqualTo("node \"one\" cannot update labels through pod status");
        allowed("PATCH", PODS + "/mine/status", "{'status':{'phase':'Running'}}");
        assertThat(refusal("PATCH", PODS + "/mine", "{'metadata':{'labels':{'a':'b'}}}"))
                .isEqualTo("unexpected operation \"UPDATE\", node \"one\" can only create and delete mirror pods");
        assertThat(refusal("DELETE", PODS + "/other", ""))
                .isEqualTo("node \"one\" can only delete pods with spec.nodeName set to itself");
        assertThat(refusal("POST", PODS + "/other/eviction",
                "{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'other'}}"))
                .isEqualTo("node one can only evict pods with spec.nodeName set to itself");
        assertThat(refusal("POST", PODS + "/mine/binding", "{'metadata':{'name':'mine'},'target':{'kind':'Node','name':'one'}}"))
                .isEqualTo("unexpected pod subresource \"binding\", only 'status' and 'eviction' are allowed");
    }

    @Test
    void aNodeDrawsNoWorkToItself() throws Exception {
        assertThat(refusal("PATCH", "/api/v1/nodes/two", "{'metadata':{'labels':{'a':'b'}}}"))
                .isEqualTo("node \"one\" is not allowed to modify node \"two\"");
        assertThat(refusal("PATCH", "/api/v1/nodes/one", "{'spec':{'taints':null}}"))
                .isEqualTo("node \"one\" is not allowed to modify taints");
        assertThat(refusal("PATCH", "/api/v1/nodes/one", "{'metadata':{'labels':{'node-role.kubernetes.io/master':'',"
                + "'x.node-restriction.kubernetes.io/a':'','kubernetes.io/os':'linux','free':'x','node.kubernetes.io/y':''}}}"))
                .isEqualTo("is not allowed to modify labels: node-role.kubernetes.io/master, x.node-restriction.kubernetes.io/a");
        allowed("PATCH", "/api/v1/nodes/one", "{'metadata':{'labels':{'kubernetes.io/os':'linux','free':'x'}}}");
    }

    @Test
    void aNodeHasItsOwnLeaseAndNoOther() throws Exception {
        String lease = "{'metadata':{'name':'NAME'},'spec':{'holderIdentity':'one'}}";
        assertThat(refusal("POST", "/apis/coordination.k8s.io/v1/namespaces/default/leases", lease.replace("NAME", "one")))
                .isEqualTo("can only access leases in the \"kube-node-lease\" system namespace");
        String leases = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
        assertThat(refusal("POST", leases, lease.replace("NAME", "two")))
                .isEqualTo("can only access node lease with the same name as the requesting node");
        allowed("POST", leases, lease.replace("NAME", "one"));
    }

    @Test
    void aNodeGetsTokensForThePodsOnIt() throws Exception {
        String path = "/api/v1/namespaces/default/serviceaccounts/default/token";
        String token = "{'spec':{'audiences':['AUDIENCE'],'boundObjectRef':{'apiVersion':'v1','kind':'Pod','name':'NAME','uid':'UID'}}}";
        assertThat(refusal("POST", path, "{'spec':{'audiences':['a']}}")).isEqualTo("node requested token not bound to a pod");
        String other = server.get(PODS + "/other").body().object("metadata").string("uid");
        assertThat(refusal("POST", path, token.replace("NAME", "other").replace("UID", other)))
                .isEqualTo("node requested token bound to a pod scheduled on a different node");
        String mine = server.get(PODS + "/mine").body().object("metadata").string("uid");
        String own = token.replace("NAME", "mine").replace("UID", mine);
        assertThat(refusal("POST", path, own)).isEqualTo("audience \"AUDIENCE\" not found in pod spec volume, "
                + "system:node:one is not authorized to request tokens for this audience");
        allowed("POST", path, own.replace("'audiences':['AUDIENCE'],", ""));
    }

    @Test
    void aNodeTellsHowMuchAClaimHasBecomeAndNothingElse() throws Exception {
        String claims = "/api/v1/namespaces/default/persistentvolumeclaims";
        server.send("POST", claims, ("{'metadata':{'name':'c'},'spec':{'accessModes':['ReadWriteOnce'],"
                + "'resources':{'requests':{'storage':'1Gi'}}}}").replace('\'', '"'));
        assertThat(refusal("PATCH", claims + "/c", "{'metadata':{'labels':{'a':'b'}}}")).isEqualTo("may only update PVC status");
        assertThat(refusal("PATCH", claims + "/c/status", "{'status':{'phase':'Bound'}}")).isEqualTo("node \"one\" is not allowed "
                + "to update fields other than status.quantity and status.conditions: @@ -25,7 +25,7 @@\n"
                + "   \"VolumeAttributesClassName\": null\n  },\n  \"Status\": {\n-  \"Phase\": \"Pending\",\n"
                + "+  \"Phase\": \"Bound\",\n   \"AccessModes\": null,\n   \"Capacity\": null,\n   \"Conditions\": null,\n");
        allowed("PATCH", claims + "/c/status", "{'status':{'capacity':{'storage':'1Gi'}}}");
    }

    @Test
    void aNodeOfWhichTheNameIsNotKnownDoesNothing() throws Exception {
        try (Somebody nameless = new Somebody(server, "x")) {
            assertThat(as(nameless, "DELETE", PODS + "/mine", "").body().string("message"))
                    .endsWith("could not determine node from user \"system:node:\"");
        }
    }
}
