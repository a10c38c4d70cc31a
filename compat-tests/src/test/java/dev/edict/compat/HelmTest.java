package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.InstallCommand;
import com.marcnuri.helm.Release;
import com.marcnuri.helm.ReleaseHistory;
import com.marcnuri.helm.TestCommand;
import com.marcnuri.helm.UpgradeCommand;
import dev.edict.testing.Waiting;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Helm's own library installs the chart {@code shop}: a Deployment, a StatefulSet with claims, Services, settings that it makes once
 * and looks up later, a job before each release, a custom type, a test and what a library chart shares.
 */
@Timeout(180)
class HelmTest {
    private static final int SECONDS = 60;

    @RegisterExtension
    static final RunningCluster CLUSTER = new RunningCluster("--nodes", "2");

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @BeforeAll
    static void needsKubectl() throws Exception {
        kubectl = Kubectl.on(CLUSTER);
    }

    private static Helm shop() {
        return new Helm(Path.of("src", "test", "resources", "charts", "shop").toAbsolutePath());
    }

    private static InstallCommand install(String name) {
        return shop().install().withName(name).withNamespace(name).createNamespace()
                .withKubeConfig(CLUSTER.kubeconfig()).waitReady().withTimeout(SECONDS);
    }

    private static UpgradeCommand upgrade(String name) {
        return shop().upgrade().withName(name).withNamespace(name)
                .withKubeConfig(CLUSTER.kubeconfig()).waitReady().withTimeout(SECONDS);
    }

    private static String greeting(String release) throws Exception {
        return kubectl.run("-n " + release + " get configmap " + release + "-settings -o jsonpath={.data.greeting}");
    }

    private static String seed(String release) throws Exception {
        return kubectl.run("-n " + release + " get configmap " + release + "-settings -o jsonpath={.data.seed}");
    }

    private static String readyPods(String release) throws Exception {
        return kubectl.run("-n " + release + " get deployment " + release + "-web -o jsonpath={.status.readyReplicas}");
    }

    @Test
    void installsWhatRunsThen() throws Exception {
        Release release = install("new").call();

        assertThat(release.getStatus()).isEqualTo("deployed");
        assertThat(release.getOutput()).contains("new says hello on 2 pods.");
        assertThat(readyPods("new")).isEqualTo("2");
        assertThat(kubectl.run("-n new get job new-prepare -o jsonpath={.status.succeeded}")).isEqualTo("1");
        assertThat(kubectl.run("-n new get configmap new-settings -o jsonpath={.data.server}/{.data.budgets}"))
                .startsWith("v1.36").endsWith("/true");
        assertThat(kubectl.run("-n new get statefulset new-store -o jsonpath={.status.readyReplicas}")).isEqualTo("2");
        assertThat(kubectl.run("-n new get persistentvolumeclaims -o jsonpath={.items[*].status.phase}")).isEqualTo("Bound Bound");
        assertThat(kubectl.run("-n new get flavours.shop.example.com -o name"))
                .as("the definition was there before the templates").contains("flavour.shop.example.com/new");
    }

    @Test
    void upgradesAndRemembers() throws Exception {
        install("changed").call();
        String seed = seed("changed");

        Release release = upgrade("changed").set("greeting", "welcome").set("replicas", 3).call();

        assertThat(release.getRevision()).isEqualTo("2");
        assertThat(readyPods("changed")).isEqualTo("3");
        assertThat(greeting("changed")).isEqualTo("welcome");
        assertThat(seed("changed")).as("looked up in what was there").isEqualTo(seed).isNotEmpty();
        assertThat(Helm.history("changed").withNamespace("changed").withKubeConfig(CLUSTER.kubeconfig()).call())
                .extracting(ReleaseHistory::getStatus).containsExactly("superseded", "deployed");
    }

    @Test
    void goesBackWhenAnUpgradeDoesNotComeUp() throws Exception {
        install("careful").call();

        assertThatThrownBy(() -> upgrade("careful").set("greeting", "never").set("nodeSelector.disk", "none")
                .atomic().withTimeout(3).call())
                .hasMessageContaining("has been rolled back due to atomic being set");

        assertThat(greeting("careful")).isEqualTo("hello");
        assertThat(Helm.history("careful").withNamespace("careful").withKubeConfig(CLUSTER.kubeconfig()).call())
                .extracting(ReleaseHistory::getDescription)
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("Install complete"),
                        second -> assertThat(second).contains("failed"),
                        third -> assertThat(third).isEqualTo("Rollback to 1"));
        kubectl.run("-n careful rollout status deployment/careful-web --timeout=60s");
        assertThat(kubectl.run("-n careful get deployment careful-web -o jsonpath={.spec.template.spec.nodeSelector}")).isEmpty();
    }

    @Test
    void runsTheTestsOfARelease() throws Exception {
        install("tested").call();

        test("tested").call();
        assertThat(kubectl.run("-n tested get pod tested-answers -o jsonpath={.status.phase}")).isEqualTo("Succeeded");

        upgrade("tested").set("answers", 1).call();
        assertThatThrownBy(() -> test("tested").call()).hasMessageContaining("tested-answers failed");
    }

    private static TestCommand test(String name) {
        return Helm.test(name).withNamespace(name).withKubeConfig(CLUSTER.kubeconfig()).withTimeout(SECONDS);
    }

    @Test
    void takesEverythingAwayAgain() throws Exception {
        install("gone").call();

        Helm.uninstall("gone").withNamespace("gone").withKubeConfig(CLUSTER.kubeconfig()).call();

        Waiting.until("what belonged to it is gone", () -> kubectl.run("-n gone get deployments,replicasets,pods -l tier=web -o name"),
                String::isEmpty);
        assertThat(kubectl.run("-n gone get deployments,services,flavours.shop.example.com -o name")).isEmpty();
        assertThat(kubectl.run("-n gone get secrets -l owner=helm -o name")).isEmpty();
        assertThat(kubectl.run("-n gone get persistentvolumeclaims -o name")).as("stay, as StatefulSets have it").isNotEmpty();
        assertThat(kubectl.run("get crd flavours.shop.example.com -o name")).as("stays, as Helm has it").isNotEmpty();
    }
}
