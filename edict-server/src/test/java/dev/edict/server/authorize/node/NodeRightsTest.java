package dev.edict.server.authorize.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeRightsTest {
    private static final User ONE = User.of("system:node:one", "system:nodes", User.AUTHENTICATED);

    private final Objects pods = new Objects("pods");
    private final Objects volumes = new Objects("persistentvolumes");
    private final Objects attachments = new Objects("volumeattachments");
    private final Objects slices = new Objects("resourceslices");
    private final List<String> opened = new ArrayList<>();
    private final List<String> noted = new ArrayList<>();
    private final NodeRights rights = new NodeRights(resource -> {
        opened.add(resource.resource());
        return switch (resource.resource()) {
            case "pods" -> pods.state();
            case "persistentvolumes" -> volumes.state();
            case "volumeattachments" -> attachments.state();
            default -> slices.state();
        };
    }, (operation, nanoseconds) -> noted.add(operation));

    private static RequestInfo request(String verb, String resource, String namespace, String name) {
        String[] parts = resource.split("/");
        String[] place = parts[0].split("\\.", 2);
        return RequestInfo.ofResource(verb, new GroupVersionResource(place.length > 1 ? place[1] : "", "v1", place[0]),
                namespace, name, parts.length > 1 ? parts[1] : "");
    }

    private static RequestInfo selecting(String verb, String resource, String selector) {
        RequestInfo plain = request(verb, resource, "", "");
        return new RequestInfo(true, "", verb, plain.group(), "v1", "", plain.resource(), "", "", plain.parts(), selector, "");
    }

    private String answer(RequestInfo request) {
        Decision decision = rights.decide(ONE, request);
        assertThat(decision.error()).isEmpty();
        assertThat(decision.isDenied()).as("somebody else may allow more").isFalse();
        return decision.isAllowed() ? "yes" : decision.reason();
    }

    private String answer(String verb, String resource, String namespace, String name) {
        return answer(request(verb, resource, namespace, name));
    }

    private static String unrelated() {
        return "no relationship found between node 'one' and this object";
    }

    @Test
    void whoIsNoNodeIsNotMeant() {
        RequestInfo request = request("get", "nodes", "", "one");
        assertThat(rights.decide(User.of("system:node:one"), request)).isEqualTo(Decision.NO_OPINION);
        assertThat(rights.decide(User.of("one", "system:nodes"), request)).isEqualTo(Decision.NO_OPINION);
        assertThat(rights.decide(User.of("system:node:", "system:nodes"), request).reason())
                .isEqualTo("unknown node for user \"system:node:\"");
        assertThat(rights.rules(User.of("one"), "a")).isEqualTo(Rules.NONE);
        assertThat(rights.rules(ONE, "a").error()).isEqualTo("node authorizer does not support user rule resolution");
    }

    @Test
    void nothingIsReadUntilANodeAsksForWhatNeedsIt() {
        rights.decide(User.of("bob"), request("get", "secrets", "a", "s"));
        answer("get", "nodes", "", "one");
        answer("get", "leases.coordination.k8s.io", "kube-node-lease", "one");
        assertThat(opened).isEmpty();
        answer("get", "configmaps", "a", "s");
        assertThat(opened).containsExactly("pods");
        answer("get", "volumeattachments.storage.k8s.io", "", "v");
        assertThat(opened).containsExactly("pods", "volumeattachments");
    }

    @Test
    void aPodLetsItsNodeReadWhatItRefersTo() {
        pods.put("""
                {'metadata':{'name':'p','namespace':'a'},'spec':{'nodeName':'one','serviceAccountName':'robot',
                'imagePullSecrets':[{'name':'pull'}],
                'initContainers':[{'env':[{'valueFrom':{'secretKeyRef':{'name':'init'}}}]}],
                'containers':[{'envFrom':[{'configMapRef':{'name':'env'}},{'secretRef':{'name':'all'}}]}],
                'ephemeralContainers':[{'env':[{'valueFrom':{'configMapKeyRef':{'name':'debug'}}}]}],
                'volumes':[{'secret':{'secretName':'vol'}},{'configMap':{'name':'conf'}},
                  {'projected':{'sources':[{'secret':{'name':'ps'}},{'configMap':{'name':'pc'}}]}},
                  {'csi':{'nodePublishSecretRef':{'name':'driver'}}},{'iscsi':{'secretRef':{'name':'chap'}}},
                  {'azureFile':{'secretName':'azure'}},
                  {'persistentVolumeClaim':{'claimName':'claim'}},{'name':'temporary','ephemeral':{}}],
                'resourceClaims':[{'name':'x','resourceClaimName':'gpu'},{'name':'y','resourceClaimTemplateName':'t'},
                  {'name':'z','resourceClaimTemplateName':'t'}]},
                'status':{'resourceClaimStatuses':[{'name':'y','resourceClaimName':'made'}],
                  'extendedResourceClaimStatus':{'resourceClaimName':'extended'}}}""");
        for (String secret : List.of("pull", "init", "all", "vol", "ps", "driver", "chap", "azure")) {
            assertThat(answer("get", "secrets", "a", secret)).as(secret).isEqualTo("yes");
            assertThat(answer("get", "secrets", "b", secret)).as("%s elsewhere", secret).isEqualTo(unrelated());
            assertThat(answer("get", "configmaps", "a", secret)).as("%s is no map", secret).isEqualTo(unrelated());
        }
        for (String map : List.of("env", "debug", "conf", "pc")) {
            assertThat(answer("watch", "configmaps", "a", map)).as(map).isEqualTo("yes");
        }
        assertThat(answer("get", "persistentvolumeclaims", "a", "claim")).isEqualTo("yes");
        assertThat(answer("get", "persistentvolumeclaims", "a", "p-temporary")).isEqualTo("yes");
        for (String claim : List.of("gpu", "made", "extended")) {
            assertThat(answer("get", "resourceclaims.resource.k8s.io", "a", claim)).as(claim).isEqualTo("yes");
        }
        assertThat(answer("get", "resourceclaims.resource.k8s.io", "a", "t")).isEqualTo(unrelated());
        assertThat(answer("get", "serviceaccounts", "a", "robot")).isEqualTo("yes");
        assertThat(answer("create", "serviceaccounts/token", "a", "robot")).isEqualTo("yes");
        assertThat(answer("create", "serviceaccounts/token", "a", "other")).isEqualTo(unrelated());
        assertThat(answer("get", "pods", "a", "p")).isEqualTo("yes");
    }

    @Test
    void aPodThatIsBoundOrGoneOrMovedCountsForTheNextRequest() {
        String pod = "{'metadata':{'name':'p','namespace':'a'},'spec':{'nodeName':'NODE','imagePullSecrets':[{'name':'s'}]}}";
        pods.put(pod.replace("NODE", ""));
        assertThat(answer("get", "secrets", "a", "s")).isEqualTo(unrelated());
        pods.put(pod.replace("NODE", "one"));
        assertThat(answer("get", "secrets", "a", "s")).isEqualTo("yes");
        pods.put(pod.replace("NODE", "one").replace("'p'", "'q'"));
        pods.remove("a", "p");
        assertThat(answer("get", "secrets", "a", "s")).as("another pod needs it").isEqualTo("yes");
        assertThat(noted).containsExactly("AddPod", "AddPod", "DeletePod", "AddPod");
        pods.put(pod.replace("NODE", "two").replace("'p'", "'q'"));
        assertThat(answer("get", "secrets", "a", "s")).isEqualTo(unrelated());
        assertThat(answer("get", "pods", "a", "q")).isEqualTo(unrelated());
    }

    @Test
    void aMirrorPodGivesItsMakerNothing() {
        pods.put("""
                {'metadata':{'name':'p','namespace':'a','annotations':{'kubernetes.io/config.mirror':''}},
                'spec':{'nodeName':'one','serviceAccountName':'robot','imagePullSecrets':[{'name':'s'}]}}""");
        assertThat(answer("get", "pods", "a", "p")).isEqualTo("yes");
        assertThat(answer("get", "secrets", "a", "s")).isEqualTo(unrelated());
        assertThat(answer("create", "serviceaccounts/token", "a", "robot")).isEqualTo(unrelated());
    }

    @Test
    void aPodThatWaitsToBeInitializedGivesNothing() {
        pods.put("""
                {'metadata':{'name':'p','namespace':'a','initializers':{'pending':[{'name':'envoy.example.com'}]}},
                'spec':{'nodeName':'one','imagePullSecrets':[{'name':'s'}]}}""");
        assertThat(answer("get", "secrets", "a", "s")).isEqualTo(unrelated());
    }

    @Test
    void aVolumeAndItsSecretsFollowItsClaim() {
        pods.put("{'metadata':{'name':'p','namespace':'a'},'spec':{'nodeName':'one',"
                + "'volumes':[{'persistentVolumeClaim':{'claimName':'c'}}]}}");
        volumes.put("{'metadata':{'name':'free'},'spec':{'rbd':{'secretRef':{'name':'r'}}}}");
        assertThat(answer("get", "persistentvolumes", "", "free")).isEqualTo(unrelated());
        volumes.put("""
                {'metadata':{'name':'free'},'spec':{'claimRef':{'namespace':'a','name':'c'},
                'rbd':{'secretRef':{'name':'r'}}}}""");
        volumes.put("""
                {'metadata':{'name':'driven'},'spec':{'claimRef':{'namespace':'a','name':'c'},'csi':{
                'nodeStageSecretRef':{'namespace':'b','name':'stage'},'nodeExpandSecretRef':{'namespace':'b','name':'grow'},
                'controllerPublishSecretRef':{'namespace':'b','name':'attach'}}}}""");
        assertThat(answer("get", "persistentvolumes", "", "free")).isEqualTo("yes");
        assertThat(answer("get", "persistentvolumes", "a", "free")).as("no volume is in a namespace").isEqualTo(unrelated());
        assertThat(answer("get", "secrets", "a", "r")).isEqualTo("yes");
        assertThat(answer("list", "secrets", "b", "stage")).isEqualTo("yes");
        assertThat(answer("get", "secrets", "b", "grow")).isEqualTo("yes");
        assertThat(answer("get", "secrets", "b", "attach")).as("for those who attach volumes").isEqualTo(unrelated());
        volumes.remove("", "free");
        assertThat(answer("get", "secrets", "a", "r")).isEqualTo(unrelated());
        pods.remove("a", "p");
        assertThat(answer("get", "secrets", "b", "stage")).isEqualTo(unrelated());
    }

    @Test
    void attachmentsAndSlicesAreThoseOfTheNode() {
        attachments.put("{'metadata':{'name':'mine'},'spec':{'nodeName':'one'}}");
        attachments.put("{'metadata':{'name':'other'},'spec':{'nodeName':'two'}}");
        slices.put("{'metadata':{'name':'mine'},'spec':{'nodeName':'one'}}");
        slices.put("{'metadata':{'name':'all'},'spec':{'allNodes':true}}");
        assertThat(answer("get", "volumeattachments.storage.k8s.io", "", "mine")).isEqualTo("yes");
        assertThat(answer("get", "volumeattachments.storage.k8s.io", "", "other")).isEqualTo(unrelated());
        for (String verb : List.of("get", "update", "patch", "delete")) {
            assertThat(answer(verb, "resourceslices.resource.k8s.io", "", "mine")).isEqualTo("yes");
            assertThat(answer(verb, "resourceslices.resource.k8s.io", "", "all")).isEqualTo(unrelated());
        }
    }

    @Test
    void listsAreNarrowedToTheNodeByAFieldSelector() {
        String slicesOnly = "can only list/watch/deletecollection resourceslices with nodeName field selector";
        for (String selector : List.of("spec.nodeName=one", "spec.nodeName==one", "a=b,spec.nodeName=one")) {
            assertThat(answer(selecting("list", "pods", selector))).as(selector).isEqualTo("yes");
            assertThat(answer(selecting("deletecollection", "resourceslices.resource.k8s.io", selector))).isEqualTo("yes");
        }
        for (String selector : List.of("", "spec.nodeName=two", "spec.nodeName!=one", "spec.nodeName=one,=,x")) {
            assertThat(answer(selecting("watch", "pods", selector))).as(selector)
                    .isEqualTo("can only list/watch pods with spec.nodeName field selector");
            assertThat(answer(selecting("list", "resourceslices.resource.k8s.io", selector))).isEqualTo(slicesOnly);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "create | secrets | a | s | can only read resources of this type",
        "get | secrets/x | a | s | cannot read subresource",
        "list | secrets | '' | '' | can only read namespaced object of this type",
        "list | secrets | a | '' | No Object name found",
        "list | persistentvolumes | '' | '' | can only get individual resources of this type",
        "get | persistentvolumes/status | '' | v | cannot get subresource",
        "get | persistentvolumeclaims/status | a | c | can only get/update/patch this type",
        "list | serviceaccounts | a | '' | can only create tokens for individual service accounts",
        "create | serviceaccounts | a | s | can only create token subresource of serviceaccount",
        "list | leases.coordination.k8s.io | kube-node-lease | '' | can only get, create, update, patch, or delete a node lease",
        "get | leases.coordination.k8s.io | default | one | can only access leases in the \"kube-node-lease\" system namespace",
        "get | leases.coordination.k8s.io | kube-node-lease | two | can only access node lease with the same name as the requesting node",
        "get | leases.coordination.k8s.io | kube-node-lease | one | yes",
        "create | leases.coordination.k8s.io | kube-node-lease | '' | yes",
        "list | csinodes.storage.k8s.io | '' | '' | can only get, create, update, patch, or delete a CSINode",
        "get | csinodes.storage.k8s.io/status | '' | one | cannot authorize CSINode subresources",
        "delete | csinodes.storage.k8s.io | '' | two | can only access CSINode with the same name as the requesting node",
        "delete | csinodes.storage.k8s.io | '' | one | yes",
        "create | resourceslices.resource.k8s.io | '' | '' | yes",
        "get | resourceslices.resource.k8s.io/status | '' | s | cannot authorize ResourceSlice subresources",
        "proxy | resourceslices.resource.k8s.io | '' | s | only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, delete, deletecollection",
        "get | nodes | '' | two | node 'one' cannot read 'two', only its own Node object",
        "list | nodes | '' | '' | node 'one' cannot read all nodes, only its own Node object",
        "watch | nodes | '' | one | yes",
        "delete | nodes | '' | one | ''",
        "patch | nodes/status | '' | one | yes",
        "get | nodes/proxy | '' | one | ''",
        "create | pods | a | '' | yes",
        "update | pods | a | p | ''",
        "deletecollection | pods | a | '' | ''",
        "create | pods/eviction | a | p | yes",
        "create | pods/exec | a | p | ''",
        "get | podcertificaterequests.certificates.k8s.io | a | p | ''",
        "create | certificatesigningrequests.certificates.k8s.io | '' | '' | yes",
        "update | certificatesigningrequests.certificates.k8s.io/approval | '' | c | ''",
        "list | services | '' | '' | yes",
        "get | services/status | a | s | ''",
        "patch | events.events.k8s.io | a | e | yes",
        "list | endpoints | '' | '' | ''",
        "create | tokenreviews.authentication.k8s.io | '' | '' | yes",
        "get | deployments.apps | a | d | ''",
    })
    void reasonsAreThoseOfTheRealServer(String verb, String resource, String namespace, String name, String expected) {
        assertThat(answer(verb, resource, namespace, name)).isEqualTo(expected);
    }

    @Test
    void pathsThatAreNoResourcesAreLeftToOthers() {
        assertThat(rights.decide(ONE, RequestInfo.ofPath("/healthz", "get"))).isEqualTo(Decision.NO_OPINION);
    }
}
