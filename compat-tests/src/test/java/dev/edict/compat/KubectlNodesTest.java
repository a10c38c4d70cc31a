package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What people look at and do in pods with kubectl, on simulated nodes: answered as if they ran, and said to be simulated. */
@Timeout(180)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KubectlNodesTest {
    private static final String SIMULATED = "edict: container nginx is simulated, and so is what it answers\n";

    private static final String PODS = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: chatty
              annotations:
                simulation.edict.dev/logs: "beat $(number) of $(container)"
                simulation.edict.dev/logs-every: 100ms
            spec:
              containers: [{name: one, image: "one:1"}, {name: two, image: "two:1"}]
            ---
            apiVersion: v1
            kind: Pod
            metadata:
              name: shaky
              annotations:
                simulation.edict.dev/run-for: 100ms
                simulation.edict.dev/exit-code: "3"
                simulation.edict.dev/logs: "attempt $(restarts)"
            spec:
              containers: [{name: main, image: "shaky:1"}]
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: listening}
            spec:
              restartPolicy: Never
              containers: [{name: main, image: busybox, stdin: true}]
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: sized, annotations: {simulation.edict.dev/cpu: 1m}}
            spec:
              nodeName: node-2
              containers: [{name: main, image: "main:1", resources: {requests: {cpu: 100m}}}]
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: greedy, annotations: {simulation.edict.dev/cpu: 1m}}
            spec:
              nodeName: node-2
              containers: [{name: main, image: "main:1", resources: {requests: {cpu: "16"}}}]
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: waiting}
            spec:
              containers: [{name: main, image: "main:1"}]
              volumes: [{name: data, persistentVolumeClaim: {claimName: missing}}]
              nodeName: node-1
            """;

    /** Whose probes say what the Stage says. */
    private static final String ILL = """
            apiVersion: v1
            kind: Pod
            metadata: {name: ill, labels: {app: ill}}
            spec:
              containers:
              - name: main
                image: ill:1
                readinessProbe: {httpGet: {port: 80}}
                livenessProbe: {exec: {command: [check]}, failureThreshold: 1}
            """;

    private static final String ILLNESS = """
            apiVersion: simulation.edict.dev/v1alpha1
            kind: Stage
            metadata: {name: ill}
            spec:
              selector: {pods: {matchLabels: {app: ill}}}
              pull: {takes: 500ms}
              readiness: [{after: 0s, passes: false}]
              liveness: [{after: 1s, passes: false}]
            """;

    private static final String LOAD = """
            apiVersion: simulation.edict.dev/v1alpha1
            kind: Stage
            metadata: {name: load}
            spec:
              selector: {pods: {matchLabels: {app: load}}}
              usage: [{cpu: %s, memory: 64Mi}]
            """;

    @RegisterExtension
    static final RunningCluster CLUSTER = new RunningCluster("--nodes", "2", "--cluster-cidr", "10.244.0.0/16");

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    /** The autoscaler takes half a minute; the tests before the last fill it. */
    @BeforeAll
    static void makePods() throws Exception {
        kubectl = Kubectl.on(CLUSTER);
        Waiting.until("Stages are known", () -> kubectl.answer("get", "stages"), said -> said.contains("No resources found"));
        kubectl.run(LOAD.formatted("150m") + "---\n" + ILLNESS, "apply", "-f", "-");
        run("create deployment load --image=load:1");
        run("set resources deployment load --requests=cpu=100m,memory=128Mi");
        run("autoscale deployment load --min=1 --max=3 --cpu-percent=50");
        kubectl.run("", "patch", "horizontalpodautoscalers.v2.autoscaling", "load", "--type=merge",
                "-p", "{\"spec\":{\"behavior\":{\"scaleDown\":{\"stabilizationWindowSeconds\":0}}}}");
        kubectl.run(PODS + "---\n" + ILL, "apply", "-f", "-");
        run("create deployment web --image=nginx --port=80 --replicas=2");
        run("expose deployment web --port=80");
        run("rollout status deployment/web --timeout=60s");
        run("wait --for=condition=Ready pod/chatty pod/listening pod/sized --timeout=60s");
    }

    private static String run(String words) throws IOException, InterruptedException {
        return kubectl.run(words);
    }

    private static String web() throws IOException, InterruptedException {
        return run("get pods -l app=web -o jsonpath={.items[0].metadata.name}");
    }

    @Test
    @Order(1)
    void logsComeWholeAndInPart() throws Exception {
        assertThat(run("logs deployment/web --tail=1")).contains("container nginx is simulated: nothing of the image nginx runs");
        Waiting.until("there are three lines", () -> run("logs chatty -c one"), said -> said.lines().count() >= 3);
        assertThat(run("logs chatty -c one")).startsWith("beat 1 of one\nbeat 2 of one\n");
        assertThat(run("logs chatty --tail=1 --all-containers --prefix"))
                .containsPattern("\\[pod/chatty/one] beat \\d+ of one").containsPattern("\\[pod/chatty/two] beat \\d+ of two");
        assertThat(run("logs chatty -c two --since=1h --limit-bytes=13")).isEqualTo("beat 1 of two");
        assertThat(run("logs chatty -c two --since=1s --timestamps").lines().findFirst().orElseThrow())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\S+Z beat \\d+ of two");
        assertThat(kubectl.fail("logs chatty -c three")).contains("container three is not valid for pod chatty");
    }

    @Test
    @Order(1)
    void logsOfAnEarlierAttemptAreKept() throws Exception {
        Waiting.until("it was begun again", () -> run("get pod shaky -o jsonpath={.status.containerStatuses[0].restartCount}"),
                count -> !count.isEmpty() && Integer.parseInt(count) > 0);
        assertThat(run("logs shaky -p")).matches("attempt \\d+\n");
        assertThat(kubectl.fail("logs listening -p")).contains("previous terminated container \"main\" in pod \"listening\" not found");
    }

    @Test
    @Order(1)
    void aJobWritesWhatItsCommandSaysAndIsFollowedToItsEnd() throws Exception {
        kubectl.run("", "create", "job", "greeting", "--image=busybox", "--", "sh", "-c", "echo Hello; sleep 1; echo Bye");
        Waiting.until("it has begun", () -> run("get pods -l job-name=greeting -o jsonpath={.items[*].status.phase}"),
                phase -> !phase.isEmpty() && !phase.equals("Pending"));
        assertThat(run("logs -f job/greeting")).isEqualTo("Hello\nBye\n");
    }

    @Test
    @Order(1)
    void commandsReadWriteAndEndWithTheirCodes() throws Exception {
        assertThat(run("exec deployment/web -- hostname")).contains(SIMULATED, web() + "\n");
        Kubectl.Said said = kubectl.end(Map.of(), "", "exec", web(), "--", "sh", "-c", "echo out; exit 3");
        assertThat(said.text()).contains(SIMULATED, "out\n", "command terminated with exit code 3");
        assertThat(said.code()).isEqualTo(3);
        assertThat(kubectl.run("echo $HOSTNAME\n", "exec", "-i", web(), "--", "sh")).contains(SIMULATED, web() + "\n");
        said = kubectl.end(Map.of(), "", "exec", web(), "--", "psql");
        assertThat(said.text()).contains("exec: \"psql\": executable file not found in $PATH");
        assertThat(said.code()).isEqualTo(127);
    }

    @Test
    @Order(1)
    void programsFindTheTokenOfTheirAccount() throws Exception {
        String token = run("exec " + web() + " -c nginx -- cat /var/run/secrets/kubernetes.io/serviceaccount/token").replace(SIMULATED, "");
        assertThat(token).matches("[\\w-]+\\.[\\w-]+\\.[\\w-]+");
        assertThat(kubectl.fail("get secrets --token=" + token))
                .contains("User \"system:serviceaccount:default:default\" cannot list resource \"secrets\"");
        assertThat(run("exec " + web() + " -c nginx -- cat /var/run/secrets/kubernetes.io/serviceaccount/namespace")).contains("default");
    }

    @Test
    @Order(1)
    void aContainerThatListensIsSpokenTo() throws Exception {
        assertThat(kubectl.run("echo typed\nexit 2\n", "attach", "-i", "listening"))
                .contains("edict: container main is simulated").contains("typed");
        Waiting.until("it ends as it was told",
                () -> run("get pod listening -o jsonpath={.status.containerStatuses[0].state.terminated.exitCode}"), "2"::equals);
    }

    @Test
    @Order(1)
    void portsAndProxiesLeadToSimulatedPods() throws Exception {
        String page = "Pod default/" + web() + " on ";
        try (Serving forwarding = Serving.start(kubectl, Map.of(), "port-forward", "pod/" + web(), ":80", "--address=127.0.0.1")) {
            assertThat(forwarding.get("/hello")).startsWith(page).endsWith("port 80: this pod is simulated by Edict.\nGET /hello\n");
            assertThat(forwarding.get("/again")).endsWith("GET /again\n");
        }
        assertThat(run("get --raw /api/v1/namespaces/default/pods/" + web() + "/proxy/index.html"))
                .startsWith(page).endsWith("port 80: this pod is simulated by Edict.\nGET /index.html\n");
        assertThat(run("get --raw /api/v1/namespaces/default/services/web/proxy/"))
                .startsWith("Pod default/web-").endsWith("GET /\n");
        assertThat(run("get --raw /api/v1/nodes/node-1/proxy/healthz")).isEqualTo("ok");
        assertThat(kubectl.fail("get --raw /api/v1/nodes/node-1:22/proxy/")).contains("address not allowed");
        try (Serving proxy = Serving.start(kubectl, Map.of(), "proxy", "--port=0")) {
            assertThat(proxy.get("/api/v1/namespaces/default/services/http:web:80/proxy/shop?item=1")).endsWith("GET /shop?item=1\n");
        }
    }

    @Test
    @Order(1)
    void filesAreCopiedThereAndBack(@TempDir Path directory) throws Exception {
        Path there = Files.createDirectories(directory.resolve("there/deep"));
        Files.writeString(there.resolve("file"), "kept\n");
        kubectl.run("", "cp", directory.resolve("there").toString(), web() + ":/tmp/");
        assertThat(run("exec " + web() + " -- cat /tmp/there/deep/file")).contains(SIMULATED, "kept\n");
        kubectl.run("", "cp", web() + ":/tmp/there/deep/file", directory.resolve("back").toString());
        assertThat(directory.resolve("back")).hasContent("kept");
    }

    @Test
    @Order(1)
    void useIsToldForNodesPodsAndContainers() throws Exception {
        Waiting.until("what nodes use is known", () -> kubectl.answer("top", "nodes"), said -> said.contains("node-2"));
        assertThat(run("top nodes")).containsPattern("node-1 +\\d+m +\\d+% +\\d+Mi +\\d+%");
        assertThat(run("top pods -l app=load --containers")).containsPattern("load-\\S+ +load +150m +64Mi");
        assertThat(run("top pods --sort-by=cpu --no-headers").lines().findFirst().orElseThrow()).startsWith("load-");
    }

    @Test
    @Order(1)
    void podsAndNodesAreLookedInto() throws Exception {
        if (!kubectl.isAtLeast(25, "what is debugged in a copy or on a node")) {
            return;
        }
        String name = web();
        assertThat(kubectl.run("hostname\n", "debug", name, "-i", "--image=busybox", "-c", "eyes", "--target=nginx"))
                .contains("edict: container eyes is simulated").contains(name);
        Waiting.until("it has ended", () -> run("get pod " + name + " -o jsonpath={.status.ephemeralContainerStatuses[0].state.terminated.reason}"),
                "Completed"::equals);
        run("debug " + name + " --image=busybox --copy-to=copy -c eyes -- sleep 60");
        run("wait --for=condition=Ready pod/copy --timeout=60s");
        assertThat(run("get pod copy -o jsonpath={.spec.containers[*].name}")).isEqualTo("nginx eyes");
        assertThat(kubectl.run("cat /host/etc/hostname\n", "debug", "node/node-2", "-i", "--image=busybox")).contains("\nnode-2\n");
    }

    @Test
    @Order(1)
    void aPodIsRunForOneCommand() throws Exception {
        assertThat(kubectl.run("echo $HOSTNAME\n", "run", "once", "-i", "--rm", "--image=busybox", "--restart=Never", "--", "sh"))
                .contains("\nonce\n").contains("pod \"once\" deleted");
        Kubectl.Said said = kubectl.end(Map.of(), "", "run", "failing", "-i", "--rm", "--image=busybox", "--restart=Never",
                "--", "sh", "-c", "echo told; exit 4");
        assertThat(said.text()).contains("told\n");
        assertThat(said.code()).isEqualTo(4);
        assertThat(run("get pods -o name")).doesNotContain("pod/once", "pod/failing");
    }

    @Test
    @Order(1)
    void podsHaveAddressesOfTheRangesOfTheirNodes() throws Exception {
        String node = run("get pod chatty -o jsonpath={.spec.nodeName}");
        String range = run("get node " + node + " -o jsonpath={.spec.podCIDR}");
        assertThat(run("get pod chatty -o jsonpath={.status.podIP}")).startsWith(range.substring(0, range.lastIndexOf('.') + 1));
    }

    @Test
    @Order(1)
    void aPodGetsOtherResourcesWhileItRuns() throws Exception {
        if (!kubectl.isAtLeast(32, "to resize a pod")) {
            return;
        }
        String resize = "patch pod sized --subresource=resize -p "
                + "{\"spec\":{\"containers\":[{\"name\":\"main\",\"resources\":{\"requests\":{\"cpu\":\"%s\"}}}]}}";
        run(resize.formatted("200m"));
        Waiting.until("it has them", () -> run("get pod sized -o jsonpath={.status.containerStatuses[0].resources.requests.cpu}"), "200m"::equals);
        run(resize.formatted("20"));
        Waiting.until("it waits for them", () -> run("get pod sized -o jsonpath={.status.conditions[?(@.type==\"PodResizePending\")].reason}"),
                "Deferred"::equals);
        Waiting.untilSo("people are told", () -> assertThat(run("get events --field-selector=involvedObject.name=sized"))
                .contains("Pod resize completed: {\"containers\":[{\"name\":\"main\","
                        + "\"resources\":{\"requests\":{\"cpu\":\"200m\"}}}],\"generation\":2}")
                .contains("Node didn't have enough resource: cpu, requested: 20000, used: "));
    }

    /** StagesPageTest of edict-node plays the Stage to its end, which takes minutes. */
    @Test
    @Order(1)
    void aPodForWhichItsNodeHasNoRoomIsRefused() throws Exception {
        kubectl.run("""
                apiVersion: v1
                kind: Pod
                metadata: {name: huge}
                spec:
                  nodeName: node-1
                  containers: [{name: main, image: "main:1", resources: {requests: {cpu: "100"}}}]
                """, "apply", "-f", "-");
        run("wait --for=jsonpath={.status.phase}=Failed pod/huge --timeout=60s");
        assertThat(run("get pod huge --no-headers")).containsPattern("huge +0/1 +OutOfcpu +0 ");
        assertThat(run("describe pod huge")).containsPattern("Reason: +OutOfcpu")
                .containsPattern("Message: +Pod was rejected: Node didn't have enough resource: cpu, requested: 100000, used: \\d+, capacity: 32000");
        Waiting.untilSo("people are told", () -> assertThat(run("events --for pod/huge"))
                .containsPattern("Warning +OutOfcpu +Pod/huge +Node didn't have enough resource: cpu"));
        run("delete pod huge --timeout=60s");
    }

    @Test
    @Order(1)
    void aPodWaitsForWhatItRefersTo() throws Exception {
        kubectl.run("""
                apiVersion: v1
                kind: Pod
                metadata: {name: referring}
                spec:
                  containers:
                  - name: main
                    image: main:1
                    env: [{name: COLOUR, valueFrom: {configMapKeyRef: {name: colours, key: sky}}}]
                    volumeMounts: [{name: keys, mountPath: /etc/keys}]
                  volumes: [{name: keys, secret: {secretName: keys}}]
                """, "apply", "-f", "-");
        Waiting.untilSo("its volume is missed", () -> assertThat(run("events --for pod/referring"))
                .containsPattern("Warning +FailedMount .*MountVolume.SetUp failed for volume \"keys\" : secret \"keys\" not found"));
        assertThat(run("get pod referring --no-headers")).contains("ContainerCreating");
        run("create secret generic keys --from-literal=door=1234");
        run("create configmap colours --from-literal=sea=green");
        Waiting.untilSo("its variable is missed", () -> assertThat(run("get pod referring --no-headers"))
                .contains("CreateContainerConfigError"));
        Waiting.untilSo("people are told", () -> assertThat(run("events --for pod/referring"))
                .containsPattern("Warning +Failed .*Error: couldn't find key sky in ConfigMap default/colours"));
        kubectl.run("", "patch", "configmap", "colours", "-p", "{\"data\":{\"sky\":\"blue\"}}");
        run("wait --for=condition=Ready pod/referring --timeout=60s");
        assertThat(run("exec referring -- env")).contains("COLOUR=blue");
        assertThat(run("exec referring -- cat /etc/keys/door")).contains("1234");
    }

    @Test
    @Order(1)
    void thePageAboutStagesCanBeFollowed() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "stages.md"));
        Matcher example = Pattern.compile("(?s)```yaml\n(.*?)```.*```\nkubectl (run .*?)\n```").matcher(page);
        assertThat(example.find()).isTrue();
        assertThat(run("explain stages.spec")).contains("readiness", "usage", "startupAfter");
        kubectl.run(example.group(1), "apply", "-f", "-");
        run("create namespace shop");
        run("-n shop run web --image=nginx:1.27 --labels=app=web");
        run("-n shop " + example.group(2));
        Waiting.until("its image does not come", () -> run("-n shop get pod web"), said -> said.contains("ErrImagePull"));
        Waiting.until("it fails", () -> run("-n shop get pod shaky -o jsonpath={.status.containerStatuses[0].lastState.terminated.exitCode}"),
                "1"::equals);
    }

    @Test
    @Order(2)
    void eventsTellWhatTheKubeletWouldHaveDone() throws Exception {
        String columns = " -o custom-columns=:reason,:message,:involvedObject.fieldPath --no-headers --field-selector=involvedObject.name=";
        Waiting.untilSo("of an ill pod", () -> assertThat(run("get events" + columns + "ill"))
                .containsPattern("Pulling +Pulling image \"ill:1\" +spec.containers\\{main}")
                .contains("Successfully pulled image \"ill:1\" in 500ms (500ms including waiting). Image size: 0 bytes.")
                .containsPattern("Created +Container created").containsPattern("Started +Container started")
                .containsPattern("Unhealthy +Readiness probe failed: HTTP probe failed with statuscode: 503")
                .containsPattern("Unhealthy +Liveness probe failed: ")
                .containsPattern("Killing +Container main failed liveness probe, will be restarted"));
        Waiting.untilSo("of one that fails", () -> assertThat(run("get events" + columns + "shaky"))
                .containsPattern("BackOff +Back-off restarting failed container main in pod shaky_default\\("));
        Waiting.untilSo("of one whose volume is missing", () -> assertThat(run("get events" + columns + "waiting"))
                .containsPattern("FailedMount +Unable to attach or mount volumes: unmounted volumes=\\[data]"));
        run("delete pod chatty --wait=false");
        Waiting.untilSo("of one that is deleted", () -> assertThat(run("get events" + columns + "chatty"))
                .containsPattern("Killing +Stopping container one +spec.containers\\{one}").contains("Stopping container two"));
    }

    @Test
    @Order(1)
    void thePartsOfTheControlPlaneAreHealthy() throws Exception {
        assertThat(run("get componentstatuses"))
                .containsPattern("controller-manager +Healthy +ok").containsPattern("scheduler +Healthy +ok").containsPattern("etcd-0 +Healthy +ok");
    }

    @Test
    @Order(3)
    void anAutoscalerFollowsTheLoadThatIsDeclared() throws Exception {
        String replicas = "get deployment load -o jsonpath={.spec.replicas}";
        Waiting.until("it grows", () -> run(replicas), "3"::equals);
        run("rollout status deployment/load --timeout=60s");
        kubectl.run(LOAD.formatted("5m"), "apply", "-f", "-");
        Waiting.until("it shrinks", () -> run(replicas), "1"::equals);
        assertThat(run("describe horizontalpodautoscalers load")).contains("New size: 3; reason: cpu resource utilization")
                .contains("New size: 1; reason: All metrics below target");
    }
}
