package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Roles and bindings with a real kubectl, and what they give to those in whose name it asks. */
@Timeout(180)
class KubectlRolesTest {
    private static final String ROLE = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata:
              name: reconciled
            rules:
            - {apiGroups: [""], resources: [pods], verbs: [get]}
            %s
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata:
              name: reconciled
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reconciled}
            subjects:
            - {kind: User, name: %s, apiGroup: rbac.authorization.k8s.io}
            """;

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @BeforeAll
    static void needsKubectl() throws Exception {
        kubectl = Kubectl.on(SERVER);
    }

    private static String run(String words) throws Exception {
        return kubectl.run(words);
    }

    @Test
    void rolesAndBindingsOfANamespaceAreMadeAndCount() throws Exception {
        assertThat(run("create role reader --verb=get,list --resource=pods,pods/log")).contains("created");
        assertThat(run("create rolebinding readers --role=reader --user=ann --group=staff --serviceaccount=default:robot"))
                .contains("created");
        assertThat(run("get pods --as=ann")).contains("No resources found");
        assertThat(run("get pods --as=bob --as-group=staff")).contains("No resources found");
        assertThat(run("get pods --as=system:serviceaccount:default:robot")).contains("No resources found");
        assertThat(run("describe rolebinding readers")).contains("reader").contains("robot");
        assertThat(run("describe role reader")).contains("pods/log").contains("[get list]");
    }

    @Test
    void rolesAndBindingsOfTheClusterAreMadeAndCount() throws Exception {
        assertThat(run("create clusterrole pages --verb=get --non-resource-url=/metrics")).contains("created");
        assertThat(run("create clusterrolebinding pages --clusterrole=pages --user=cat")).contains("created");
        assertThat(run("get --raw /metrics --as=cat")).contains("apiserver_request_total");
        assertThat(run("create clusterrolebinding cats --clusterrole=view --user=cat")).contains("created");
        assertThat(run("get configmaps -A --as=cat")).contains("kube-root-ca.crt");
    }

    @Test
    void aRoleMadeOfOthersHasWhatTheyHave() throws Exception {
        run("create clusterrole part --verb=get --resource=nodes");
        run("label clusterrole part site=north");
        assertThat(run("create clusterrole whole --aggregation-rule=site=north")).contains("created");
        Waiting.untilSo("it has its rules", () ->
                assertThat(run("get clusterrole whole -o jsonpath={.rules[*].resources[*]}")).isEqualTo("nodes"));
        run("create clusterrolebinding whole --clusterrole=whole --user=dan");
        assertThat(run("get node absent --ignore-not-found --as=dan")).isEmpty();
    }

    @Test
    void reconcilingAddsWhatIsMissingAndKeepsTheRest(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("roles.yaml"), ROLE.formatted("", "ann"));
        assertThat(run("auth reconcile -f " + file)).contains("clusterrole.rbac.authorization.k8s.io/reconciled reconciled");
        Files.writeString(file, ROLE.formatted("- {apiGroups: [\"\"], resources: [nodes], verbs: [list]}", "bob"));
        assertThat(run("auth reconcile -f " + file)).contains("missing rules added").contains("missing subjects added");
        assertThat(run("get clusterrolebinding reconciled -o jsonpath={.subjects[*].name}")).isEqualTo("ann bob");
        Files.writeString(file, ROLE.formatted("", "ann"));
        assertThat(run("auth reconcile --remove-extra-permissions --remove-extra-subjects -f " + file))
                .contains("extra rules removed").contains("extra subjects removed");
        assertThat(run("get clusterrole reconciled -o jsonpath={.rules[*].resources[*]}")).isEqualTo("pods");
    }
}
