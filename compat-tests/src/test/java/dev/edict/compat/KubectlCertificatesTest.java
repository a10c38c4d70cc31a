package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kubectl certificate}: requests from the manifest to the certificate, for each signer, and who gets in with it. What
 * kubectl says here is what it says of kube-apiserver 1.36 with its controller manager, word for word.
 */
@Timeout(180)
class KubectlCertificatesTest {
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client";
    private static final String KUBELET = "kubernetes.io/kube-apiserver-client-kubelet";
    private static final String SERVING = "kubernetes.io/kubelet-serving";
    private static final String DAY = "expirationSeconds: 86400, usages: [client auth]";
    private static final String KIND = "certificatesigningrequest.certificates.k8s.io/";

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @SuppressWarnings("NullAway.Init")
    private static AskedCertificate jane;

    @BeforeAll
    static void janeHasAKey() throws Exception {
        kubectl = Kubectl.on(SERVER);
        jane = AskedCertificate.of(directory, "CN=jane,O=staff");
    }

    private static String run(String words) throws Exception {
        return kubectl.run(words);
    }

    private static void create(AskedCertificate asked, String name, String signer, String more) throws Exception {
        assertThat(run("create -f " + asked.manifest(name, signer, more))).isEqualTo(KIND + name + " created\n");
    }

    private static String issued(String name) throws Exception {
        return Waiting.until(name + " has its certificate",
                () -> run("get csr " + name + " -o jsonpath={.status.certificate}"), certificate -> !certificate.isEmpty());
    }

    /** The cells of the row of a request, without its age. */
    private static List<String> row(String name) throws Exception {
        String row = run("get csr " + name + " --no-headers").strip();
        List<String> cells = List.of(row.split(" +"));
        return List.of(cells.get(0), cells.get(2), cells.get(3), cells.get(4), cells.get(5));
    }

    @Test
    void aUserAsksIsApprovedAndGetsIn() throws Exception {
        create(jane, "jane", CLIENT, DAY);
        assertThat(run("get csr jane").lines().findFirst().orElseThrow().split(" +"))
                .containsExactly("NAME", "AGE", "SIGNERNAME", "REQUESTOR", "REQUESTEDDURATION", "CONDITION");
        assertThat(row("jane")).containsExactly("jane", CLIENT, "kubernetes-admin", "24h", "Pending");
        assertThat(run("describe csr jane").replaceAll("(?m)^(CreationTimestamp: +).*", "$1…")).isEqualTo("""
                Name:                jane
                Labels:              <none>
                Annotations:         <none>
                CreationTimestamp:   …
                Requesting User:     kubernetes-admin
                Signer:              kubernetes.io/kube-apiserver-client
                Requested Duration:  24h
                Status:              Pending
                Subject:
                         Common Name:    jane
                         Serial Number: \s
                         Organization:   staff
                Events:  <none>
                """);
        assertThat(run("certificate approve jane")).isEqualTo(KIND + "jane approved\n");
        String shown = jane.credentials("jane", issued("jane"));
        assertThat(row("jane")).containsExactly("jane", CLIENT, "kubernetes-admin", "24h", "Approved,Issued");
        assertThat(run("get csr jane -o jsonpath={.status.conditions[*].reason}:{.status.conditions[*].message}"))
                .isEqualTo("KubectlApprove:This CSR was approved by kubectl certificate approve.");
        Path file = Files.writeString(directory.resolve("kubeconfig"), SERVER.kubeconfigWithoutUser());
        String with = " --kubeconfig=" + file;
        assertThat(run("config set-credentials jane --embed-certs=true" + shown + with)).isEqualTo("User \"jane\" set.\n");
        run("config set-context --current --user=jane" + with);
        assertThat(run("auth whoami -o jsonpath={.status.userInfo.username}:{.status.userInfo.groups}" + with))
                .isEqualTo("jane:[\"staff\",\"system:authenticated\"]");
        assertThat(kubectl.fail("get secrets" + with)).isEqualTo("Error from server (Forbidden): secrets is forbidden: User "
                + "\"jane\" cannot list resource \"secrets\" in API group \"\" in the namespace \"default\"\n");
        run("create rolebinding jane-edits --clusterrole=edit --user=jane");
        assertThat(run("get secrets" + with)).isEqualTo("No resources found in default namespace.\n");
        run("delete rolebinding jane-edits");
        assertThat(kubectl.fail("get secrets" + with)).contains("secrets is forbidden");
    }

    @Test
    void aNodeAsksAsAClientAndIsThatNodeOnly() throws Exception {
        AskedCertificate node = AskedCertificate.of(directory, "CN=system:node:n1,O=system:nodes");
        run("create clusterrolebinding joining --user=booter "
                + "--clusterrole=system:certificates.k8s.io:certificatesigningrequests:nodeclient");
        run("create clusterrolebinding joining-asks --clusterrole=system:node-bootstrapper --user=booter");
        assertThat(run("create --as=booter -f " + node.manifest("node", KUBELET, "usages: [client auth, digital signature]")))
                .isEqualTo(KIND + "node created\n");
        String shown = node.credentials("node", issued("node"))
                + " --kubeconfig=" + Files.writeString(directory.resolve("nobody"), SERVER.kubeconfigWithoutUser());
        assertThat(row("node")).containsExactly("node", KUBELET, "booter", "<none>", "Approved,Issued");
        assertThat(run("get csr node -o jsonpath={.status.conditions[*].reason}:{.status.conditions[*].message}"))
                .isEqualTo("AutoApproved:Auto approving kubelet client certificate after SubjectAccessReview.");
        assertThat(run("auth whoami -o jsonpath={.status.userInfo.username}" + shown)).isEqualTo("system:node:n1");
        assertThat(kubectl.fail("get node n1" + shown)).isEqualTo("Error from server (NotFound): nodes \"n1\" not found\n");
        assertThat(kubectl.fail("get node n2" + shown)).isEqualTo("Error from server (Forbidden): nodes \"n2\" is forbidden: "
                + "User \"system:node:n1\" cannot get resource \"nodes\" in API group \"\" at the cluster scope: "
                + "node 'n1' cannot read 'n2', only its own Node object\n");
    }

    @Test
    void aNodeAsksAsAServerAndIsBelievedAsOneAndAsNothingElse() throws Exception {
        AskedCertificate node = AskedCertificate.of(directory, "CN=system:node:n1,O=system:nodes", "localhost");
        create(node, "serving", SERVING, "usages: [server auth, digital signature, key encipherment]");
        assertThat(run("certificate approve serving")).isEqualTo(KIND + "serving approved\n");
        String certificate = issued("serving");
        assertThat(row("serving")).containsExactly("serving", SERVING, "kubernetes-admin", "<none>", "Approved,Issued");
        try (ServingNode serving = ServingNode.start(certificate, node.keys().getPrivate())) {
            Path trusting = serving.kubeconfig(directory, SERVER.kubeconfigText());
            assertThat(run("get --raw / --kubeconfig=" + trusting)).isEqualTo("served by n1");
        }
        String shown = node.credentials("serving", certificate)
                + " --kubeconfig=" + Files.writeString(directory.resolve("nobody-serves"), SERVER.kubeconfigWithoutUser());
        assertThat(kubectl.fail("auth whoami" + shown))
                .isEqualTo("error: You must be logged in to the server (Unauthorized)\n");
    }

    @Test
    void whatNoSignerOfTheServerWouldSignIsRefusedOrFails() throws Exception {
        assertThat(kubectl.fail("create -f " + jane.manifest("legacy", "kubernetes.io/legacy-unknown", DAY))).isEqualTo(
                "The CertificateSigningRequest \"legacy\" is invalid: spec.signerName: Invalid value: "
                        + "\"kubernetes.io/legacy-unknown\": the legacy signerName is not allowed via this API version\n");
        Path masters = AskedCertificate.of(directory, "CN=root,O=system:masters").manifest("masters", CLIENT, DAY);
        assertThat(kubectl.fail("create -f " + masters)).isEqualTo("Error from server (Forbidden): error when creating \""
                + masters + "\": certificatesigningrequests.certificates.k8s.io \"masters\" is forbidden: use of "
                + "kubernetes.io/kube-apiserver-client signer with system:masters group is not allowed\n");
        create(jane, "not-a-client", CLIENT, "usages: [server auth]");
        create(jane, "not-a-node", KUBELET, "usages: [client auth, digital signature]");
        create(jane, "for-others", "example.com/signer", "usages: [client auth]");
        run("certificate approve for-others not-a-client not-a-node");
        Waiting.untilSo("both have failed", () -> {
            assertThat(row("not-a-client").getLast()).isEqualTo("Approved,Failed");
            assertThat(row("not-a-node").getLast()).isEqualTo("Approved,Failed");
        });
        assertThat(run("get csr not-a-client -o jsonpath={.status.conditions[1].reason}:{.status.conditions[1].message}"))
                .isEqualTo("SignerValidationFailure:invalid usage for client certificate: server auth");
        assertThat(run("get csr not-a-node -o jsonpath={.status.conditions[1].message}"))
                .isEqualTo("subject organization is not system:nodes");
        assertThat(row("for-others").getLast()).isEqualTo("Approved");
    }

    @Test
    void requestsAreDecidedByNameByFileAndSeveralAtATimeAndOnceForAll() throws Exception {
        for (String name : List.of("a", "b", "c", "d", "e")) {
            create(jane, name, CLIENT, DAY);
        }
        assertThat(run("certificate approve a b")).isEqualTo(KIND + "a approved\n" + KIND + "b approved\n");
        assertThat(run("certificate approve a")).isEqualTo(KIND + "a approved\n");
        assertThat(run("certificate approve a --force")).isEqualTo(KIND + "a approved\n");
        assertThat(kubectl.fail("certificate deny a"))
                .isEqualTo("error: certificate signing request \"a\" is already Approved\n");
        assertThat(run("certificate deny -f " + directory.resolve("c.yaml"))).isEqualTo(KIND + "c denied\n");
        assertThat(row("c").getLast()).isEqualTo("Denied");
        assertThat(run("certificate deny c --force")).isEqualTo(KIND + "c denied\n");
        assertThat(kubectl.fail("certificate approve c --force"))
                .isEqualTo("error: certificate signing request \"c\" is already Denied\n");
        assertThat(run("certificate approve -f " + directory.resolve("d.yaml") + " -o name")).isEqualTo(KIND + "d\n");
        assertThat(run("certificate deny e")).isEqualTo(KIND + "e denied\n");
        assertThat(run("get csr e -o jsonpath={.status.conditions[*].reason}:{.status.conditions[*].message}"))
                .isEqualTo("KubectlDeny:This CSR was denied by kubectl certificate deny.");
        assertThat(kubectl.fail("certificate approve absent")).isEqualTo(
                "Error from server (NotFound): certificatesigningrequests.certificates.k8s.io \"absent\" not found\n");
        assertThat(kubectl.fail("certificate deny"))
                .isEqualTo("error: one or more CSRs must be specified as <name> or -f <filename>\n");
    }

    @Test
    void nobodyAsksInTheNameOfSomebodyElse() throws Exception {
        Path invented = jane.manifest("invented", CLIENT, "username: root, groups: [system:masters], " + DAY);
        run("apply --server-side -f " + invented + " --as=eve --as-group=system:masters");
        assertThat(row("invented")).containsExactly("invented", CLIENT, "eve", "24h", "Pending");
        assertThat(run("patch csr invented --type=merge -p {\"spec\":{\"username\":\"root\",\"signerName\":\"a.b/c\"}}"))
                .isEqualTo(KIND + "invented patched (no change)\n");
    }

    @Test
    void whoDecidesNeedsTheRightForTheSigner() throws Exception {
        create(jane, "waits", CLIENT, DAY);
        assertThat(kubectl.fail("certificate deny waits --as=cat")).isEqualTo("Error from server (Forbidden): "
                + "certificatesigningrequests.certificates.k8s.io \"waits\" is forbidden: User \"cat\" cannot get resource "
                + "\"certificatesigningrequests\" in API group \"certificates.k8s.io\" at the cluster scope\n");
        run("create clusterrole decides --verb=get,update "
                + "--resource=certificatesigningrequests,certificatesigningrequests/approval");
        run("create clusterrolebinding decides --clusterrole=decides --user=bob");
        for (String verb : List.of("approve", "deny")) {
            assertThat(kubectl.fail("certificate " + verb + " waits --as=bob")).isEqualTo("Error from server (Forbidden): "
                    + "certificatesigningrequests.certificates.k8s.io \"waits\" is forbidden: user not permitted to approve "
                    + "requests with signerName \"kubernetes.io/kube-apiserver-client\"\n");
        }
        kubectl.run("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: signer}
                rules:
                - {apiGroups: [certificates.k8s.io], resources: [signers], resourceNames: ["kubernetes.io/*"], verbs: [approve]}
                """, "create", "-f", "-");
        run("create clusterrolebinding signer --clusterrole=signer --user=bob");
        assertThat(run("certificate approve waits --as=bob")).isEqualTo(KIND + "waits approved\n");
        assertThat(issued("waits")).isNotEmpty();
    }
}
