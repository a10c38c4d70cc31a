package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Who a real kubectl is: in somebody else's name, or with a token of a service account. */
@Timeout(180)
class KubectlIdentityTest {
    private static final String PODS_AS_ANN = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata:
              name: pods-as-ann
            rules:
            - apiGroups: [authentication.k8s.io]
              resources: [users]
              resourceNames: [ann]
              verbs: ["impersonate:user-info"]
            - apiGroups: [""]
              resources: [pods]
              verbs: ["impersonate-on:user-info:list"]
            """;

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: %s}
            spec:
              serviceAccountName: %s
              nodeName: n7
              containers: [{name: main, image: x}]
            """;

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @BeforeAll
    static void needsKubectl() throws Exception {
        kubectl = Kubectl.on(SERVER);
        run("create serviceaccount robot");
        run("create clusterrolebinding robot --clusterrole=view --serviceaccount=default:robot");
    }

    private static String run(String words) throws Exception {
        return kubectl.run(words);
    }

    private static JsonNode whoAmI(String words) throws Exception {
        return new ObjectMapper().readTree(run("auth whoami -o json" + words)).at("/status/userInfo");
    }

    private static JsonNode claims(String token) throws Exception {
        return new ObjectMapper().readTree(Base64.getUrlDecoder().decode(token.strip().split("\\.", -1)[1]));
    }

    @Test
    void itActsInTheNameOfSomebodyElse() throws Exception {
        JsonNode zoe = whoAmI(" --as=zoe --as-group=staff --as-group=more --as-uid=17");
        assertThat(zoe.at("/username").asText()).isEqualTo("zoe");
        assertThat(zoe.at("/uid").asText()).isEqualTo("17");
        assertThat(zoe.at("/groups")).extracting(JsonNode::asText).containsExactly("staff", "more", "system:authenticated");
        assertThat(kubectl.fail("get secrets --as=zoe")).contains("secrets is forbidden: User \"zoe\" cannot list resource "
                + "\"secrets\" in API group \"\" in the namespace \"default\"");
        assertThat(run("get secret absent --ignore-not-found --as=zoe --as-group=system:masters")).isEmpty();
        assertThat(whoAmI(" --as=system:serviceaccount:default:robot").at("/groups")).extracting(JsonNode::asText)
                .containsExactly("system:serviceaccounts", "system:serviceaccounts:default", "system:authenticated");
    }

    @Test
    void aRoleSaysWhomSomebodyMayBeAndForWhat() throws Exception {
        kubectl.run(PODS_AS_ANN, "apply", "-f", "-");
        run("create clusterrolebinding pods-as-ann --clusterrole=pods-as-ann --serviceaccount=default:robot");
        run("create clusterrolebinding ann --clusterrole=edit --user=ann");
        String token = run("create token robot").strip();
        String asRobot = " --token=" + token + " --kubeconfig=" + withoutUser();
        assertThat(run("get pods --as=ann" + asRobot)).contains("No resources found");
        assertThat(kubectl.fail("get secrets --as=ann" + asRobot)).contains("User \"system:serviceaccount:default:robot\" cannot "
                + "impersonate-on:user-info:list resource \"secrets\"");
        assertThat(kubectl.fail("get pods --as=bob" + asRobot)).contains("cannot impersonate:user-info resource \"users\"");
    }

    @Test
    void itAsksForTokens() throws Exception {
        JsonNode plain = claims(run("create token robot"));
        assertThat(plain.at("/sub").asText()).isEqualTo("system:serviceaccount:default:robot");
        assertThat(plain.at("/exp").asLong() - plain.at("/iat").asLong()).isEqualTo(3600);
        run("create secret generic anchor");
        JsonNode bound = claims(run("create token robot --audience=vault --audience=other --duration=20m "
                + "--bound-object-kind=Secret --bound-object-name=anchor"));
        assertThat(bound.at("/aud")).extracting(JsonNode::asText).containsExactly("vault", "other");
        assertThat(bound.at("/exp").asLong() - bound.at("/iat").asLong()).isEqualTo(1200);
        assertThat(bound.at("/kubernetes.io/secret/name").asText()).isEqualTo("anchor");
        assertThat(run("create token robot --duration=15m -o jsonpath={.kind}/{.spec.expirationSeconds}"))
                .isEqualTo("TokenRequest/900");
        assertThat(kubectl.fail("create token robot --duration=1m")).contains("may not specify a duration less than 10 minutes");
        assertThat(kubectl.fail("create token absent")).contains("serviceaccounts \"absent\" not found");
        assertThat(kubectl.fail("create token robot --bound-object-kind=Secret --bound-object-name=anchor "
                + "--bound-object-uid=another")).contains("the UID in the bound object reference (another) does not match");
    }

    @Test
    void aTokenIsBoundToAPodOrANodeAndGoesWithIt() throws Exception {
        kubectl.run("{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"n7\"}}", "create", "-f", "-");
        kubectl.run(POD.formatted("one", "robot"), "create", "-f", "-");
        kubectl.run(POD.formatted("two", "default"), "create", "-f", "-");
        String ofPod = run("create token robot --bound-object-kind=Pod --bound-object-name=one").strip();
        assertThat(claims(ofPod).at("/kubernetes.io/pod/name").asText()).isEqualTo("one");
        assertThat(claims(ofPod).at("/kubernetes.io/node/name").asText()).isEqualTo("n7");
        String ofNode = run("create token robot --bound-object-kind=Node --bound-object-name=n7").strip();
        assertThat(claims(ofNode).at("/kubernetes.io/node/name").asText()).isEqualTo("n7");
        assertThat(claims(ofNode).at("/kubernetes.io").has("pod")).isFalse();
        assertThat(kubectl.fail("create token robot --bound-object-kind=Pod --bound-object-name=two")).isEqualTo("error: failed "
                + "to create token: cannot bind token for serviceaccount \"robot\" to pod running with different "
                + "serviceaccount name.\n");
        assertThat(kubectl.fail("create token robot --bound-object-kind=Node --bound-object-name=gone"))
                .isEqualTo("error: failed to create token: nodes \"gone\" not found\n");
        String without = " --kubeconfig=" + withoutUser() + " --token=";
        assertThat(run("auth whoami -o jsonpath={.status.userInfo.extra.authentication\\.kubernetes\\.io/pod-name}" + without + ofPod))
                .contains("one");
        run("delete pod one --grace-period=0 --force");
        assertThat(kubectl.fail("auth whoami" + without + ofPod))
                .isEqualTo("error: You must be logged in to the server (Unauthorized)\n");
        assertThat(run("auth whoami -o jsonpath={.status.userInfo.username}" + without + ofNode))
                .isEqualTo("system:serviceaccount:default:robot");
        run("delete node n7");
        assertThat(kubectl.fail("auth whoami" + without + ofNode)).contains("Unauthorized");
    }

    @Test
    void aTokenIsKeptInAKubeconfig(@TempDir Path directory) throws Exception {
        Path file = Files.copy(withoutUser(), directory.resolve("kubeconfig"));
        String with = " --kubeconfig=" + file;
        String token = run("create token robot").strip();
        assertThat(run("config set-credentials robot --token=" + token + with)).contains("User \"robot\" set.");
        run("config set-context --current --user=robot" + with);
        assertThat(run("auth whoami -o jsonpath={.status.userInfo.username}" + with))
                .isEqualTo("system:serviceaccount:default:robot");
        assertThat(run("get configmaps" + with)).contains("kube-root-ca.crt");
        assertThat(kubectl.fail("get secrets" + with)).contains("is forbidden");
        run("config set-credentials robot --token=" + token.substring(0, token.length() - 4) + "AAAA" + with);
        assertThat(kubectl.fail("get configmaps" + with)).contains("Unauthorized");
    }

    /** The kubeconfig without the administrator's credentials, which would be shown besides. */
    private static Path withoutUser() throws Exception {
        return Files.writeString(SERVER.kubeconfig().resolveSibling("nobody"), SERVER.kubeconfigWithoutUser());
    }
}
