package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The kubectl of this machine. */
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

    /** Where kubectl keeps its caches: not in the home of whoever runs the tests. */
    private static final String HOME = System.getProperty("java.io.tmpdir");

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @BeforeAll
    static void needsKubectl() {
        Tools.require("kubectl", "https://kubernetes.io/docs/tasks/tools/");
    }

    /** @param input what kubectl reads from its standard input */
    private static String kubectl(String input, String... arguments) throws IOException, InterruptedException {
        return kubectl(Map.of(), input, arguments);
    }

    private static String kubectl(Map<String, String> environment, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl", "--kubeconfig", SERVER.kubeconfig().toString()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile("kubectl", ".out");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("HOME", HOME);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
        String said = Files.readString(out);
        Files.delete(out);
        assertThat(process.exitValue()).as("%s: %s", command, said).isZero();
        return said;
    }

    private static String run(String words) throws IOException, InterruptedException {
        return kubectl("", words.split(" "));
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
        for (String what : List.of(
                "configmap a --from-literal=k=v", "secret generic a --from-literal=k=v", "serviceaccount a",
                "job a --image=busybox", "cronjob a --image=busybox --schedule=*/5_*_*_*_*",
                "service clusterip a --tcp=80:80", "service nodeport b --tcp=80:80",
                "ingress a --rule=a.example.com/*=a:80", "role a --verb=get --resource=pods",
                "rolebinding a --role=a --serviceaccount=each:a", "quota a --hard=pods=5",
                "poddisruptionbudget a --selector=app=a --min-available=1", "deployment a --image=nginx")) {
            List<String> words = new ArrayList<>(List.of("-n", "each", "create"));
            for (String word : what.split(" ")) {
                words.add(word.replace('_', ' '));
            }
            assertThat(kubectl("", words.toArray(new String[0]))).contains("created");
        }
        assertThat(run("-n each get configmap,secret,job,cronjob,service,ingress,role,quota -o name")).contains("job.batch/a");
        run("delete namespace each --wait=true --timeout=20s");
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
        run("wait deployment/web --for=jsonpath={.spec.replicas}=5 --timeout=5s");
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
        String flags = " --prune -l app=p --prune-allowlist=core/v1/ConfigMap";
        assertThat(run("-n pruned apply -f " + file + flags)).contains("gone pruned");
        assertThat(run("-n pruned get configmap -l app=p -o name")).isEqualTo("configmap/keep\n");
    }

    @Test
    void editsWithAnEditor(@TempDir Path directory) throws Exception {
        run("create configmap edited --from-literal=a=before");
        Path editor = Files.writeString(directory.resolve("editor"), "#!/bin/sh\nsed -i s/before/after/ \"$1\"\n");
        assertThat(editor.toFile().setExecutable(true)).isTrue();
        assertThat(kubectl(Map.of("EDITOR", editor.toString()), "", "edit", "configmap", "edited")).contains("edited");
        assertThat(run("get configmap edited -o jsonpath={.data.a}")).isEqualTo("after");
    }

    /** Runs a script of the documentation and returns what it said. */
    private static String play(String name, Map<String, String> environment) throws IOException, InterruptedException {
        Path script = Path.of("..", "docs", name).toAbsolutePath().normalize();
        Path out = Files.createTempFile("story", ".out");
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString())
                .redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("KUBECONFIG", SERVER.kubeconfig().toString());
        builder.environment().put("HOME", HOME);
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(out);
        Files.delete(out);
        assertThat(process.exitValue()).as(said).isZero();
        return said;
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
