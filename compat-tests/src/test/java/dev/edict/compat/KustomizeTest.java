package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The kustomize that is in kubectl: overlays, generators whose names carry a hash, patches; and what is no longer declared. */
@Timeout(180)
class KustomizeTest {
    private static final Map<String, String> APPLY_SETS = Map.of("KUBECTL_APPLYSET", "true");

    @RegisterExtension
    static final RunningCluster CLUSTER = new RunningCluster();

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @BeforeAll
    static void needsKubectl() throws Exception {
        kubectl = Kubectl.on(CLUSTER);
    }

    private static String run(String words) throws IOException, InterruptedException {
        return kubectl.run(words);
    }

    /** A copy that the test may change. */
    private Path overlays() throws IOException {
        Path from = Path.of("src", "test", "resources", "kustomize");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = directory.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
        return directory.resolve("overlays");
    }

    private static void replace(Path file, String old, String changed) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, changed));
    }

    @Test
    void anOverlayRunsAndItsGeneratedNamesAreFollowed() throws Exception {
        Path trial = overlays().resolve("trial");

        assertThat(run("apply -k " + trial)).contains("namespace/trial created", "deployment.apps/trial-web created");
        run("-n trial rollout status deployment/trial-web --timeout=60s");

        assertThat(run("-n trial get pods -l stage=trial -o jsonpath={.items[*].spec.containers[*].image}")).isEqualTo("nginx:1.27");
        String before = run("-n trial get deployment trial-web -o jsonpath={..configMapRef.name}");
        assertThat(run("-n trial get configmap " + before + " -o jsonpath={.data.greeting}")).isEqualTo("hello");
        assertThat(run("apply -k " + trial)).doesNotContain("configured").contains("deployment.apps/trial-web unchanged");

        replace(directory.resolve("base/kustomization.yaml"), "greeting=hello", "greeting=bye");
        assertThat(kubectl.fail("diff -k " + trial)).contains("greeting: bye").containsPattern("(?m)^-  +name: " + before);
        run("apply -k " + trial);
        run("-n trial rollout status deployment/trial-web --timeout=60s");
        String after = run("-n trial get deployment trial-web -o jsonpath={..configMapRef.name}");
        assertThat(after).startsWith("trial-settings-").isNotEqualTo(before);
        assertThat(run("-n trial get replicasets -o name").lines()).as("a new hash is a new template").hasSize(2);
        run("diff -k " + trial);
    }

    @Test
    void patchesChangeWhatTheBaseSays() throws Exception {
        Path live = overlays().resolve("live");
        assertThat(run("kustomize " + live)).contains("greeting: welcome", "port: 8080");
        run("create namespace live");

        run("apply -k " + live);
        run("-n live rollout status deployment/web --timeout=60s");

        assertThat(run("-n live get deployment web -o jsonpath={.status.readyReplicas}")).isEqualTo("3");
        assertThat(run("-n live get deployment web -o jsonpath={.spec.template.spec.containers[*].name}")).isEqualTo("web sidecar");
        assertThat(run("-n live get service web -o jsonpath={.spec.ports[0].port}")).isEqualTo("8080");
        run("delete -k " + live);
        Waiting.until("the pods are gone", () -> run("-n live get pods -o name"), String::isEmpty);
    }

    @Test
    void anApplySetTakesAwayWhatIsNoLongerInIt() throws Exception {
        if (!kubectl.isAtLeast(27, "an ApplySet")) {
            return;
        }
        run("create namespace sets");
        String one = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: keep}\n";
        Path file = Files.writeString(directory.resolve("maps.yaml"), one + "---\n" + one.replace("keep", "drop"));
        String apply = "-n sets apply --prune --applyset=mine -f " + file;
        kubectl.run(APPLY_SETS, "", apply.split(" "));

        Files.writeString(file, one);
        assertThat(kubectl.run(APPLY_SETS, "", apply.split(" "))).contains("configmap/drop pruned");

        assertThat(run("-n sets get configmaps -l applyset.kubernetes.io/part-of -o name")).isEqualTo("configmap/keep\n");
        assertThat(run("-n sets get secret mine -o jsonpath={.metadata.labels}")).contains("applyset.kubernetes.io/id");
    }
}
