package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code kubectl auth}: what somebody may do, and who one is, in the words that it has for a real server. */
@Timeout(180)
class KubectlRightsTest {
    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @BeforeAll
    static void giveAnnSomeRights() throws Exception {
        kubectl = Kubectl.on(SERVER);
        run("create namespace team");
        run("create role reader -n team --verb=get,list --resource=pods,deployments.apps/scale --resource-name=one");
        run("create role lister -n team --verb=list,watch --resource=configmaps");
        run("create rolebinding readers -n team --role=reader --user=ann");
        run("create rolebinding listers -n team --role=lister --group=staff");
        run("create clusterrole pages --verb=get --non-resource-url=/logs/*,/metrics");
        run("create clusterrolebinding pages --clusterrole=pages --user=ann");
    }

    private static String run(String words) throws Exception {
        return kubectl.run(words);
    }

    private static String canAnn(String words) throws Exception {
        return kubectl.answer(("auth can-i " + words + " --as=ann --as-group=staff").split(" ")).strip();
    }

    @Test
    void saysYesToWhatIsGivenAndNoToTheRest() throws Exception {
        assertThat(canAnn("list configmaps -n team")).isEqualTo("yes");
        assertThat(canAnn("get pods/one -n team")).isEqualTo("yes");
        assertThat(canAnn("get deployments.apps/one --subresource=scale -n team")).isEqualTo("yes");
        assertThat(canAnn("get /logs/some")).isEqualTo("yes");
        assertThat(canAnn("get pods/two -n team")).isEqualTo("no");
        assertThat(canAnn("list configmaps -n default")).isEqualTo("no");
        assertThat(canAnn("list configmaps -A")).isEqualTo("no");
        assertThat(canAnn("get /logs")).isEqualTo("no");
        assertThat(canAnn("* *")).isEqualTo("no");
        assertThat(kubectl.answer("auth", "can-i", "*", "*").strip()).isEqualTo("yes");
        assertThat(kubectl.answer("auth", "can-i", "list", "pods", "--as=system:anonymous",
                "--as-group=system:unauthenticated")).contains("cannot create resource \"selfsubjectaccessreviews\"");
    }

    @Test
    void listsWhatIsGiven() throws Exception {
        String list = run("auth can-i --list -n team --as=ann --as-group=staff");
        assertThat(list.lines().map(line -> line.replaceAll(" {2,}", " | ").strip())).contains(
                "Resources | Non-Resource URLs | Resource Names | Verbs",
                "selfsubjectreviews.authentication.k8s.io | [] | [] | [create]",
                "selfsubjectaccessreviews.authorization.k8s.io | [] | [] | [create]",
                "selfsubjectrulesreviews.authorization.k8s.io | [] | [] | [create]",
                "configmaps | [] | [] | [list watch]",
                "pods | [] | [one] | [get list]",
                "deployments.apps/scale | [] | [one] | [get list]",
                "| [/logs/*] | [] | [get]",
                "| [/metrics] | [] | [get]",
                "| [/openapi/*] | [] | [get]");
        assertThat(list).doesNotContain("incomplete");
        assertThat(run("auth can-i --list -n default --as=ann")).doesNotContain("configmaps");
    }

    @Test
    void namesTheRoleThatIsNotThere() throws Exception {
        run("create rolebinding dangling -n team --role=gone --user=dan");
        assertThat(kubectl.answer("auth", "can-i", "get", "pods", "-n", "team", "--as=dan").strip())
                .isEqualTo("no - RBAC: role.rbac.authorization.k8s.io \"gone\" not found");
    }

    @Test
    void saysWhoOneIs() throws Exception {
        if (kubectl.isAtLeast(28, "auth whoami")) {
            assertThat(run("auth whoami --as=ann --as-group=staff --as-uid=7 -o json"))
                    .contains("\"username\": \"ann\"").contains("\"staff\"").contains("\"system:authenticated\"")
                    .contains("\"uid\": \"7\"");
        }
    }
}
