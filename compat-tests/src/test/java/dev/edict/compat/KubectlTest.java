package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A kubectl, old or new: see {@link Kubectl} for which one. */
@Timeout(180)
class KubectlTest {
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
            spec:
              replicas: 2
              selector:
                matchLabels: {app: web}
              template:
                metadata:
                  labels: {app: web}
                spec:
                  containers:
                  - name: web
                    image: nginx
            """;

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @BeforeAll
    static void needsKubectl() throws Exception {
        kubectl = Kubectl.on(SERVER);
    }

    private static String run(String words) throws IOException, InterruptedException {
        return kubectl.run(words);
    }

    @Test
    void describesTheApi() throws Exception {
        assertThat(run("api-resources")).contains("deployments").contains("configmaps");
        assertThat(run("explain pod.spec.containers --recursive")).contains("livenessProbe");
        assertThat(run("version")).contains("v1.36");
        assertThat(run("get --raw /readyz")).isEqualTo("ok");
    }

    @Test
    void createsOneOfEach() throws Exception {
        run("create namespace each");
        List<String> each = new ArrayList<>(List.of(
                "configmap a --from-literal=k=v", "secret generic a --from-literal=k=v", "serviceaccount a",
                "job a --image=busybox", "cronjob a --image=busybox --schedule=*/5_*_*_*_*",
                "service clusterip a --tcp=80:80", "service nodeport b --tcp=80:80",
                "ingress a --rule=a.example.com/*=a:80", "role a --verb=get --resource=pods",
                "rolebinding a --role=a --serviceaccount=each:a", "quota a --hard=pods=5",
                "deployment a --image=nginx"));
        if (kubectl.isAtLeast(21, "a PodDisruptionBudget, which older ones make in policy/v1beta1,")) {
            each.add("poddisruptionbudget a --selector=app=a --min-available=1");
        }
        for (String what : each) {
            List<String> words = new ArrayList<>(List.of("-n", "each", "create"));
            for (String word : what.split(" ")) {
                words.add(word.replace('_', ' '));
            }
            assertThat(kubectl.run("", words.toArray(new String[0]))).contains("created");
        }
        assertThat(run("-n each get configmap,secret,job,cronjob,service,ingress,role,quota -o name")).contains("job.batch/a");
        run("delete namespace each --wait=true --timeout=60s");
    }

    @Test
    void changesAndReadsADeployment(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("web.yaml"), DEPLOYMENT);
        run("create -f " + file);
        assertThat(run("get -f " + file + " -o wide")).contains("nginx").contains("app=web");
        assertThat(run("describe -f " + file)).contains("StrategyType:");
        run("replace -f " + file);
        run("scale deployment web --replicas=5");
        assertThat(run("get deployment web -o jsonpath={.spec.replicas}")).isEqualTo("5");
        assertThat(run("get deployment web -o custom-columns=N:.metadata.name,G:.metadata.generation")).contains("web");
        if (kubectl.isAtLeast(23, "waiting for a value")) {
            run("wait deployment/web --for=jsonpath={.spec.replicas}=5 --timeout=60s");
        }
        run("label deployment web team=blue");
        run("label deployment web team=green --overwrite");
        run("annotate deployment web note=x");
        run("set image deployment/web web=nginx:2");
        run("set env deployment/web A=B");
        run("rollout restart deployment/web");
        run("patch deployment web --type=merge -p {\"spec\":{\"paused\":true}}");
        run("patch deployment web -p {\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"side\",\"image\":\"s\"}]}}}}");
        assertThat(run("get deployment web -o jsonpath={.spec.template.spec.containers[*].name}"))
                .isEqualTo("side web");
        assertThat(run("get deployments --chunk-size=1")).contains("web");
        run("delete -f " + file);
    }

    @Test
    void applies(@TempDir Path directory) throws Exception {
        run("create namespace applied");
        Path file = Files.writeString(directory.resolve("web.yaml"), DEPLOYMENT);
        assertThat(run("-n applied apply -f " + file)).contains("created");
        Files.writeString(file, DEPLOYMENT.replace("replicas: 2", "replicas: 3"));
        assertThat(run("-n applied apply -f " + file)).contains("configured");
        assertThat(run("-n applied apply -f " + file)).contains("unchanged");
        assertThat(run("-n applied apply view-last-applied deployment/web")).contains("replicas: 3");
        assertThat(run("-n applied apply --server-side -f " + file)).contains("serverside-applied");
        assertThat(run("-n applied create configmap c --from-literal=a=b --dry-run=server -o yaml")).contains("uid:");
        run("-n applied diff -f " + file);
    }

    @Test
    void prunesWhatIsNoLongerDeclared(@TempDir Path directory) throws Exception {
        run("create namespace pruned");
        String one = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: keep, labels: {app: p}}\n";
        Path file = Files.writeString(directory.resolve("maps.yaml"), one + "---\n" + one.replace("keep", "gone"));
        run("-n pruned apply -f " + file);
        Files.writeString(file, one);
        String flags = " --prune -l app=p --prune-%s=core/v1/ConfigMap"
                .formatted(kubectl.minor() >= 26 ? "allowlist" : "whitelist");
        assertThat(run("-n pruned apply -f " + file + flags)).contains("gone pruned");
        assertThat(run("-n pruned get configmap -l app=p -o name")).isEqualTo("configmap/keep\n");
    }

    @Test
    void editsWithAnEditor(@TempDir Path directory) throws Exception {
        run("create configmap edited --from-literal=a=before");
        Path editor = Files.writeString(directory.resolve("editor"), "#!/bin/sh\nsed -i s/before/after/ \"$1\"\n");
        assertThat(editor.toFile().setExecutable(true)).isTrue();
        assertThat(kubectl.run(Map.of("EDITOR", editor.toString()), "", "edit", "configmap", "edited")).contains("edited");
        assertThat(run("get configmap edited -o jsonpath={.data.a}")).isEqualTo("after");
    }

    /** Runs a script of the documentation and returns what it said. */
    private static String play(String name, Map<String, String> environment) throws IOException, InterruptedException {
        return kubectl.script(Path.of("..", "docs", name).toAbsolutePath().normalize(), environment);
    }

    @Test
    void playsTheStoryOfManyWriters() throws Exception {
        assertThat(play("many-writers.sh", Map.of()))
                .contains("the object has been modified").contains("conflict with \"alice\"").contains("The end.");
    }

    @Test
    void playsTheStoryOfTheNetwork() throws Exception {
        Path walkthrough = Path.of("..", "..", "shared", "walkthrough").toAbsolutePath().normalize();
        String said = play("network-story.sh",
                Files.isDirectory(walkthrough) ? Map.of("WALKTHROUGH", walkthrough.toString()) : Map.of());
        assertThat(said).contains("network.samplecrd.k8s.io/example-network created")
                .contains("is deprecated in v1.16+").contains("The end.");
    }
}
