package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.examples.envoy.EnvoyInitializer;
import dev.edict.examples.envoy.EnvoyInitializer.Settings;
import dev.edict.examples.envoy.EnvoyWebhook;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The Envoy of the walkthrough comes into pods that kubectl creates, in each of three ways. */
@Timeout(900)
class EnvoyTest {
    private static final Path MANIFESTS =
            Path.of(System.getProperty("basedir", "."), "..", "examples", "envoy-initializer", "manifests");
    private static final String CONTAINERS = "jsonpath={.spec.containers[*].name}";

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @TempDir
    Path directory;

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @BeforeAll
    static void needsKubectl() throws Exception {
        kubectl = Kubectl.on(SERVER);
        account("default");
    }

    @BeforeEach
    void haveSomethingToInject() throws Exception {
        apply("configmap.yaml");
    }

    /** Pods need the account of their namespace. */
    private static void account(String namespace) throws InterruptedException {
        Waiting.until("the account is there", () -> kubectl.run("get serviceaccount default -n " + namespace),
                account -> account.contains("default"));
    }

    @AfterEach
    void clean() throws Exception {
        kubectl.run("delete initializerconfigurations,mutatingwebhookconfigurations,mutatingadmissionpolicies,"
                + "mutatingadmissionpolicybindings --all");
        // A list does not show those that wait; the deletion of all takes them along.
        kubectl.run("delete --raw /api/v1/namespaces/default/pods?gracePeriodSeconds=0");
        Waiting.until("nobody looks at pods any more", () -> kubectl.run("", "create", "--dry-run=server", "-o", "yaml", "-f",
                        MANIFESTS.resolve("myapp-pod-annotated.yaml").toString()),
                pod -> !pod.contains("initializers:") && !pod.contains("envoy-conf"));
    }

    private String apply(String manifest) throws IOException, InterruptedException {
        return kubectl.run("", "apply", "--request-timeout=60s", "-f", MANIFESTS.resolve(manifest).toString());
    }

    private String applied(String text) throws IOException, InterruptedException {
        return kubectl.run(text, "apply", "--request-timeout=60s", "-f", "-");
    }

    /** Whoever watches configurations has seen this one when a pod that is only tried would have to wait. */
    private void configure() throws Exception {
        apply("initializer-configuration.yaml");
        Waiting.until("the configuration counts", () -> kubectl.run(
                        "", "create", "-o", "yaml", "--dry-run=server", "-f", MANIFESTS.resolve("myapp-pod.yaml").toString()),
                answer -> answer.contains("envoy.initializer.kubernetes.io"));
    }

    private String containers(String pod) throws IOException, InterruptedException {
        return kubectl.run("", "get", "pod", pod, "-o", CONTAINERS);
    }

    @Test
    void aPodIsDeclaredWithOneContainerAndHasTwo() throws Exception {
        configure();
        try (EnvoyInitializer running = EnvoyInitializer.start(SERVER.kubeconfig(), Settings.DEFAULT)) {
            assertThat(apply("myapp-pod.yaml")).contains("pod/myapp-pod created");
        }
        assertThat(containers("myapp-pod")).isEqualTo("myapp-container envoy");
        assertThat(kubectl.run("get pods")).contains("myapp-pod").contains("0/2");
    }

    @Test
    void onlyPodsThatAskForItGetItIfThatIsRequired() throws Exception {
        configure();
        try (EnvoyInitializer running =
                EnvoyInitializer.start(SERVER.kubeconfig(), Settings.DEFAULT.requiringAnnotation())) {
            apply("myapp-pod.yaml");
            apply("myapp-pod-annotated.yaml");
        }
        assertThat(containers("myapp-pod")).isEqualTo("myapp-container");
        assertThat(containers("myapp-pod-annotated")).isEqualTo("myapp-container envoy");
    }

    @Test
    void aContainerOfThatNameStaysTheUsersAndAnEventSaysWhy() throws Exception {
        configure();
        try (EnvoyInitializer running = EnvoyInitializer.start(SERVER.kubeconfig(), Settings.DEFAULT)) {
            applied("""
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: own}
                    spec: {containers: [{name: envoy, image: mine}]}
                    """);
            assertThat(kubectl.run("", "get", "pod", "own", "-o", "jsonpath={.spec.containers[*].image}")).isEqualTo("mine");
            Waiting.until("an event tells why", () -> kubectl.run("get events"), events -> events.contains(
                    "Envoy was not injected: the pod has \"envoy\" among its containers already"));
        }
    }

    @Test
    void whereNobodyComesKubectlIsToldWhoIsWaitedFor() throws Exception {
        configure();
        // A busy machine may take all of a short time before anything is stored; then a longer one is tried.
        assertThat(Stream.of(1, 5, 20, 59)).anySatisfy(seconds -> assertThatThrownBy(() -> kubectl.run("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"late-%d"},
                 "spec":{"containers":[{"name":"myapp-container","image":"busybox"}]}}""".formatted(seconds),
                "create", "--raw", "/api/v1/namespaces/default/pods?timeout=" + seconds + "s", "-f", "-"))
                .hasMessageContaining("waiting for the initialization of pods late-" + seconds
                        + ": waiting for envoy.initializer.kubernetes.io"));
        assertThat(kubectl.run("get pods")).doesNotContain("late-");
        assertThat(kubectl.run("get pods --ignore-not-found late-1 late-5 late-20 late-59")).contains("late-");
    }

    @Test
    void onePodThatMayNotHaveItIsToldSoAndKeepsNoOtherWaiting() throws Exception {
        kubectl.run("create namespace tight");
        account("tight");
        applied("""
                apiVersion: v1
                kind: LimitRange
                metadata: {name: small, namespace: tight}
                spec: {limits: [{type: Container, max: {memory: 100Mi}}]}
                """);
        configure();
        try (EnvoyInitializer running = EnvoyInitializer.start(SERVER.kubeconfig(), Settings.DEFAULT)) {
            assertThatThrownBy(() -> kubectl.run("", "apply", "--request-timeout=60s", "-n", "tight", "-f",
                    MANIFESTS.resolve("myapp-pod.yaml").toString())).hasMessageContaining(
                            "Envoy could not be injected: pods \"myapp-pod\" is forbidden: maximum memory usage per Container is 100Mi");
            apply("myapp-pod.yaml");
        }
        assertThat(containers("myapp-pod")).isEqualTo("myapp-container envoy");
        assertThat(kubectl.run("get pod myapp-pod -n tight --ignore-not-found")).isEmpty();
    }

    @Test
    void oneWhoDiesHalfWayIsFollowedByAnotherWhoFinishes() throws Exception {
        configure();
        // It takes the pod up, and does not get any further: what is to be injected is not there.
        kubectl.run("delete configmap envoy-initializer");
        CompletableFuture<String> creation;
        try (EnvoyInitializer dying = EnvoyInitializer.start(SERVER.kubeconfig(), Settings.DEFAULT)) {
            creation = inBackground(() -> apply("myapp-pod.yaml"));
            Waiting.until("the pod waits", () -> kubectl.run("get pod myapp-pod --ignore-not-found"),
                    pod -> pod.contains("myapp-pod"));
        }
        assertThat(creation).isNotDone();
        apply("configmap.yaml");
        try (EnvoyInitializer next = EnvoyInitializer.start(SERVER.kubeconfig(), Settings.DEFAULT)) {
            assertThat(creation.get()).contains("pod/myapp-pod created");
        }
        assertThat(containers("myapp-pod")).isEqualTo("myapp-container envoy");
    }

    @Test
    void twoInitializersLookAtAPodOneAfterTheOther() throws Exception {
        applied("""
                apiVersion: admissionregistration.k8s.io/v1alpha1
                kind: InitializerConfiguration
                metadata: {name: zz-second}
                initializers:
                - name: second.initializer.example.com
                  rules: [{apiGroups: [""], apiVersions: [v1], resources: [pods]}]
                """);
        configure();
        try (EnvoyInitializer first = EnvoyInitializer.start(SERVER.kubeconfig(), Settings.DEFAULT)) {
            CompletableFuture<String> creation = inBackground(() -> apply("myapp-pod.yaml"));
            Waiting.until("it is the second's turn", () -> kubectl.run(
                            "", "get", "pod", "myapp-pod", "--ignore-not-found", "-o",
                            "jsonpath={.metadata.initializers.pending[*].name} {.spec.containers[*].name}"),
                    seen -> seen.equals("second.initializer.example.com myapp-container envoy"));
            assertThat(creation).isNotDone();
            kubectl.run("", "patch", "pod", "myapp-pod", "--type=strategic", "-p",
                    "{\"metadata\":{\"labels\":{\"second\":\"was-here\"},\"initializers\":null}}");
            assertThat(creation.get()).contains("pod/myapp-pod created");
        }
        assertThat(kubectl.run("get pods -l second=was-here")).contains("myapp-pod");
    }

    @Test
    void otherKindsAreInitializedTooAndCustomOnes() throws Exception {
        applied("""
                apiVersion: apiextensions.k8s.io/v1beta1
                kind: CustomResourceDefinition
                metadata: {name: networks.samplecrd.k8s.io}
                spec: {group: samplecrd.k8s.io, version: v1, names: {kind: Network, plural: networks}, scope: Namespaced}
                """);
        Waiting.until("networks are served", () -> kubectl.run("get networks"), found -> found.contains("No resources"));
        applied("""
                apiVersion: admissionregistration.k8s.io/v1alpha1
                kind: InitializerConfiguration
                metadata: {name: all-kinds}
                initializers:
                - name: label.initializer.example.com
                  rules:
                  - {apiGroups: ["", apps, samplecrd.k8s.io], apiVersions: [v1], resources: [configmaps, deployments, networks]}
                """);
        Waiting.until("the configuration counts", () -> kubectl.run("create configmap try --dry-run=server -o yaml"),
                answer -> answer.contains("initializers.admissionregistration.k8s.io/deadline"));
        labelled("configmap", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\n");
        labelled("network", "apiVersion: samplecrd.k8s.io/v1\nkind: Network\nmetadata: {name: %s}\n"
                + "spec: {cidr: 192.168.0.0/16, gateway: 192.168.0.1}\n");
        labelled("deployment", "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: %s}\nspec:\n"
                + "  selector: {matchLabels: {app: nginx}}\n  template:\n    metadata: {labels: {app: nginx}}\n"
                + "    spec: {containers: [{name: nginx, image: nginx}]}\n");
    }

    /** An object of this kind waits until somebody has put a label on it. */
    private void labelled(String kind, String manifest) throws Exception {
        String name = "a-" + kind;
        CompletableFuture<String> creation = inBackground(() -> applied(manifest.formatted(name)));
        Waiting.until(kind + " waits", () -> kubectl.run("", "get", kind, name, "-o",
                "jsonpath={.metadata.initializers.pending[*].name}"), seen -> seen.equals("label.initializer.example.com"));
        assertThat(kubectl.run("get " + kind)).doesNotContain(name);
        kubectl.run("", "patch", kind, name, "--type=merge", "-p",
                "{\"metadata\":{\"labels\":{\"looked-at\":\"yes\"},\"initializers\":null}}");
        assertThat(creation.get()).contains(name + " created");
        assertThat(kubectl.run("get " + kind + " -l looked-at=yes")).contains(name);
    }

    @Test
    void oneWhoRefusesIsHeardByKubectl() throws Exception {
        configure();
        CompletableFuture<String> creation = inBackground(() -> apply("myapp-pod.yaml"));
        Waiting.until("the pod waits", () -> kubectl.run("get pod myapp-pod --ignore-not-found"),
                pod -> pod.contains("myapp-pod"));
        kubectl.run("", "patch", "pod", "myapp-pod", "--type=merge", "-p", """
                {"metadata":{"initializers":{"result":
                 {"status":"Failure","code":403,"reason":"Forbidden","message":"no envoy for you"}}}}""");
        assertThatThrownBy(creation::get).hasMessageContaining("no envoy for you");
        assertThat(kubectl.run("get pod myapp-pod --ignore-not-found")).isEmpty();
    }

    @Test
    void aWebhookDoesTheSame() throws Exception {
        Path keys = directory.resolve("webhook.p12");
        keytool("-genkeypair", "-alias", "webhook", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=envoy-webhook",
                "-ext", "san=ip:127.0.0.1", "-storetype", "PKCS12", "-keystore", keys.toString(), "-storepass", "changeit");
        Path certificate = directory.resolve("webhook.pem");
        keytool("-exportcert", "-rfc", "-alias", "webhook", "-keystore", keys.toString(), "-storepass", "changeit",
                "-file", certificate.toString());
        try (EnvoyWebhook webhook = EnvoyWebhook.start(keys, "changeit", MANIFESTS.resolve("configmap.yaml"), 0)) {
            applied(Files.readString(MANIFESTS.resolve("webhook.yaml")).replace("PORT", Integer.toString(webhook.port()))
                    .replace("timeoutSeconds: 10", "timeoutSeconds: 30")
                    .replaceFirst("caBundle: CA_BUNDLE",
                            "caBundle: " + Base64.getEncoder().encodeToString(Files.readAllBytes(certificate))));
            injectsIntoAnnotatedPods();
        }
    }

    @Test
    void aPolicyDoesTheSame() throws Exception {
        apply("policy.yaml");
        injectsIntoAnnotatedPods();
    }

    private void injectsIntoAnnotatedPods() throws Exception {
        Waiting.until("the configuration counts", () -> kubectl.run("", "create", "--dry-run=server", "-o", CONTAINERS, "-f",
                MANIFESTS.resolve("myapp-pod-annotated.yaml").toString()), names -> names.equals("myapp-container envoy"));
        apply("myapp-pod.yaml");
        apply("myapp-pod-annotated.yaml");
        assertThat(containers("myapp-pod")).isEqualTo("myapp-container");
        assertThat(containers("myapp-pod-annotated")).isEqualTo("myapp-container envoy");
        assertThat(kubectl.run("", "get", "pod", "myapp-pod-annotated", "-o", "jsonpath={.spec.volumes[*].name}"))
                .contains("envoy-conf");
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    /** What takes until somebody has done something. */
    private interface Command {
        String run() throws Exception;
    }

    private static CompletableFuture<String> inBackground(Command command) {
        CompletableFuture<String> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                result.complete(command.run());
            } catch (Exception | AssertionError failure) {
                result.completeExceptionally(failure);
            }
        });
        return result;
    }
}
