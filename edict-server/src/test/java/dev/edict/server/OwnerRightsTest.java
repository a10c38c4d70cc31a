package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plugins that ask what a user may do besides the request itself. */
class OwnerRightsTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    @TempDir
    Path directory;

    /** Bob may do all but what is said here, as {@code verb resource/subresource}, with or without {@code in namespace}. */
    private final Set<String> denied = ConcurrentHashMap.newKeySet();

    private Authorizer rights() {
        return (user, request) -> {
            String asked = request.verb() + " " + request.resource()
                    + (request.subresource().isEmpty() ? "" : "/" + request.subresource());
            boolean refused = denied.contains(asked) || denied.contains(asked + " in " + request.namespace());
            return !user.name().equals("bob") || refused ? Decision.NO_OPINION : Decision.ALLOWED;
        };
    }

    private EdictBuilder builder() throws Exception {
        return Edict.builder().tokenFile(Files.writeString(directory.resolve("tokens"), "b,bob,1\n")).authorizer(rights());
    }

    private static String refusal(Somebody who, String method, String path, String body) throws Exception {
        RunningServer.Answer answer = who.send(method, path, body.replace('\'', '"'));
        return answer.code() + " " + answer.body().string("message");
    }

    private static String map(String kind, boolean blocking) {
        return "{'metadata':{'name':'m','ownerReferences':[{'apiVersion':'apps/v1','kind':'" + kind
                + "','name':'d','uid':'u','blockOwnerDeletion':" + blocking + "}]}}";
    }

    @Test
    void whoeverChangesOwnersMayDeleteTheObjectAndFinalizeTheOwner() throws Exception {
        try (RunningServer server = new RunningServer(
                        builder().enableAdmissionPlugins("OwnerReferencesPermissionEnforcement"));
                Somebody bob = new Somebody(server, "b")) {
            denied.addAll(Set.of("delete configmaps", "update */finalizers", "update deployments/finalizers"));
            assertThat(refusal(bob, "POST", MAPS, map("Deployment", true))).isEqualTo("403 configmaps \"m\" is forbidden: cannot "
                    + "set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: , <nil>");
            assertThat(refusal(bob, "POST", MAPS, map("Absent", true))).isEqualTo("403 configmaps \"m\" is forbidden: cannot set "
                    + "blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion apps/v1 Kind Absent: "
                    + "no matches for kind \"Absent\" in version \"apps/v1\"");
            assertThat(refusal(bob, "POST", MAPS, map("Deployment", false))).startsWith("201");
            assertThat(refusal(bob, "PATCH", MAPS + "/m", "{'data':{'a':'b'}}")).startsWith("200");
            assertThat(refusal(bob, "PATCH", MAPS + "/m", "{'metadata':{'ownerReferences':null}}")).isEqualTo(
                    "403 configmaps \"m\" is forbidden: cannot set an ownerRef on a resource you can't delete: , <nil>");
            denied.remove("delete configmaps");
            denied.remove("update */finalizers");
            assertThat(refusal(bob, "PATCH", MAPS + "/m", map("Deployment", true))).startsWith("200");

            // A namespace is in itself.
            denied.add("delete namespaces in default");
            String owner = map("Deployment", false).replace("'name':'m',", "");
            assertThat(refusal(bob, "PATCH", "/api/v1/namespaces/default", owner)).isEqualTo("403 namespaces \"default\" is"
                    + " forbidden: cannot set an ownerRef on a resource you can't delete: , <nil>");
        }
    }

    @Test
    void whoeverApprovesOrSignsMayDoSoForTheSigner() throws Exception {
        String path = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
        try (RunningServer server = new RunningServer(builder()); Somebody bob = new Somebody(server, "b")) {
            assertThat(server.send("POST", path, SigningRequestTest.body("")).code()).isEqualTo(201);
            denied.addAll(Set.of("approve signers", "sign signers"));
            String approval = "{'status':{'conditions':[{'type':'Approved','status':'True','reason':'r'}]}}";
            assertThat(refusal(bob, "PATCH", path + "/mine/approval", approval)).isEqualTo("403 certificatesigningrequests."
                    + "certificates.k8s.io \"mine\" is forbidden: user not permitted to approve requests with signerName "
                    + "\"example.com/signer\"");
            String failure = "{'status':{'conditions':[{'type':'Failed','status':'True','reason':'r'}]}}";
            assertThat(refusal(bob, "PATCH", path + "/mine/status", failure)).isEqualTo("403 certificatesigningrequests."
                    + "certificates.k8s.io \"mine\" is forbidden: user not permitted to sign requests with signerName "
                    + "\"example.com/signer\"");
            denied.clear();
            assertThat(refusal(bob, "PATCH", path + "/mine/status", failure)).startsWith("200");
            assertThat(refusal(bob, "PATCH", path + "/mine/approval", approval.replace("[{", "[{'type':'Failed',"
                    + "'status':'True','reason':'r'},{"))).startsWith("200");
        }
    }
}
