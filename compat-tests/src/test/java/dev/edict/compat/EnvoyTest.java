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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The Envoy of the walkthrough comes into pods that kubectl creates, in each of three ways. */
@Timeout(180)
class EnvoyTest {
    private static final Path MANIFESTS =
            Path.of(System.getProperty("basedir", "."), "..", "examples", "envoy-initializer", "manifests");
    private static final String CONTAINERS = "jsonpath={.spec.containers[*].name}";

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @TempDir
    Path directory;

    @SuppressWarnings("NullAway.Init")
    private Kubectl kubectl;

    @BeforeEach
    void needsKubectl() throws Exception {
        kubectl = Kubectl.on(SERVER);
        apply("configmap.yaml");
    }

    @AfterEach
    void clean() throws Exception {
        kubectl.run("delete pods --all --force --grace-period=0 --ignore-not-found");
        kubectl.run("delete initializerconfigurations,mutatingwebhookconfigurations,mutatingadmissionpolicies,"
                + "mutatingadmissionpolicybindings --all");
    }

    private String apply(String manifest) throws IOException, InterruptedException {
        return kubectl.run("", "apply", "-f", MANIFESTS.resolve(manifest).toString());
    }

    private String applied(String text) throws IOException, InterruptedException {
        return kubectl.run(text, "apply", "-f", "-");
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
        assertThatThrownBy(() -> kubectl.run("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"myapp-pod"},
                 "spec":{"containers":[{"name":"myapp-container","image":"busybox"}]}}""",
                "create", "--raw", "/api/v1/namespaces/default/pods?timeout=1s", "-f", "-"))
                .hasMessageContaining("waiting for envoy.initializer.kubernetes.io");
        assertThat(kubectl.run("get pods")).doesNotContain("myapp-pod");
        assertThat(kubectl.run("get pod myapp-pod")).contains("myapp-pod");
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
