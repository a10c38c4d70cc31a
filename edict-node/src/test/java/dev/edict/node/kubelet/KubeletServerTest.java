package dev.edict.node.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.time.Timers;
import dev.edict.client.transport.Request;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.local.InProcessTransport;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.node.FleetOptions;
import dev.edict.node.FleetSources;
import dev.edict.node.NodeFleet;
import dev.edict.node.NodeNews;
import dev.edict.node.agent.PodNews;
import dev.edict.node.http.HttpListener;
import dev.edict.node.metrics.MetricsPages;
import dev.edict.node.metrics.MetricsRegistration;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.node.simulate.StagedScripts;
import dev.edict.node.stage.StageBook;
import dev.edict.server.Edict;
import dev.edict.server.certificate.NeighbourTls;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.filter.User;
import dev.edict.spdy.SpdyConnection;
import dev.edict.spdy.SpdyStream;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The kubelets of two nodes behind one port, asked as an API server asks them. */
@Timeout(300)
class KubeletServerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Edict edict = Edict.builder().store(MemoryStore::open)
            .alongside(LocalLoops.chosen("serviceaccount-controller")).start();
    private final NeighbourTls tls = edict.keys().neighbour("nodes", new ServerNames(
            Set.of("localhost", MetricsRegistration.SERVICE + "." + MetricsRegistration.NAMESPACE + ".svc"),
            Set.of("127.0.0.1", "127.1.0.1", "127.1.0.2")));
    private final Client admin = client("administrator", User.MASTERS);
    private final ResourceClient<Pod> pods = admin.of(Pod.TYPE).in("default");
    private final SimulatedRuntime runtime =
            new SimulatedRuntime(new StagedScripts(() -> StageBook.NONE), InstantSource.system(), Timers.system());
    private HttpListener.Handler handler = exchange -> exchange.refuse(503, "not yet");
    private final HttpListener listener = listen();
    private final NodeFleet fleet = new NodeFleet(FleetOptions.of(2).withKubeletPort(listener.port()),
            client("system:kube-controller-manager", User.AUTHENTICATED),
            this::node, runtime, new FleetSources(this::node, InstantSource.system()), PodNews.NONE, NodeNews.NONE, InstantSource.system(),
            Timers.system());
    private final Thread thread = Thread.ofVirtual().unstarted(this::live);

    private Client client(String name, String... groups) {
        return new Client(InProcessTransport.of(edict, User.of(name, groups)));
    }

    private Client node(String name) {
        return client("system:node:" + name, "system:nodes", User.AUTHENTICATED);
    }

    private HttpListener listen() {
        try {
            return HttpListener.start(0, tls.context(), exchange -> handler.handle(exchange));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void live() {
        try {
            fleet.run();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @BeforeEach
    void begin() throws Exception {
        KubeletServer kubelets = new KubeletServer(fleet.pods(), runtime,
                client("system:node:node-1", "system:nodes", User.AUTHENTICATED), InstantSource.system());
        MetricsPages metrics = new MetricsPages(fleet.pods(), new NodeNumbers(fleet.pods(), runtime, InstantSource.system()),
                tls.frontProxyAuthority(), InstantSource.system());
        handler = exchange -> (exchange.request().path().startsWith("/apis") ? metrics : kubelets).handle(exchange);
        thread.start();
        create("one", "node-1", Map.of("simulation.edict.dev/logs", "first\nsecond $(pod)", "simulation.edict.dev/cpu", "250m"));
        create("two", "node-2", Map.of());
    }

    @AfterEach
    void end() throws InterruptedException {
        thread.interrupt();
        thread.join();
        listener.close();
        admin.close();
        edict.close();
    }

    private void create(String name, String node, Map<String, String> annotations) throws InterruptedException {
        pods.create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withAnnotations(annotations)
                        .withLabels(Map.of("app", name))).withSpec(PodSpec.EMPTY
                .withNodeName(node)
                .withAutomountServiceAccountToken(false)
                .withContainers(List.of(Container.EMPTY.withName("web").withImage("nginx:1.27")))));
        Waiting.until(name + " runs", () -> pods.get(name).status().phase().equals("Running"));
        Waiting.until("its node knows it", () -> {
            Pod known = fleet.pods().find("default", name);
            return known != null && known.status().phase().equals("Running");
        });
    }

    private HttpResponse<String> get(SSLContext as, String host, String path, String... headers) throws Exception {
        try (HttpClient http = HttpClient.newBuilder().sslContext(as).version(HttpClient.Version.HTTP_1_1).build()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://" + host + ":" + listener.port() + path));
            return http.send((headers.length == 0 ? request : request.headers(headers)).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private String get(String path) throws Exception {
        return get(edict.administrator(), "127.0.0.1", path).body();
    }

    @Test
    void nodesSayWhereTheirKubeletIs() throws Exception {
        Node node = Waiting.until("the node is there", () -> admin.of(Node.TYPE).get("node-2"),
                each -> !each.status().addresses().isEmpty());
        assertThat(node.status().daemonEndpoints().kubeletEndpoint().Port()).isEqualTo(listener.port());
        assertThat(node.status().addresses()).extracting(address -> address.type()).containsExactly("InternalIP");
    }

    @Test
    void logsCanBeReadWithAllOptions() throws Exception {
        assertThat(get("/containerLogs/default/one/web")).isEqualTo("first\nsecond one\n");
        assertThat(get("/containerLogs/default/one/web?tailLines=1")).isEqualTo("second one\n");
        assertThat(get("/containerLogs/default/one/web?limitBytes=3")).isEqualTo("fir");
        assertThat(get("/containerLogs/default/one/web?stream=Stderr")).isEmpty();
        assertThat(get("/containerLogs/default/one/web?timestamps=true&tailLines=1"))
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{9}Z second one\n");
        assertThat(get("/containerLogs/default/two/web"))
                .isEqualTo("container web is simulated: nothing of the image nginx:1.27 runs\n");
    }

    @Test
    void whatCanNotBeReadIsSaidAsAKubeletDoes() throws Exception {
        assertThat(get("/containerLogs/default/one/web?previous=true"))
                .isEqualTo("previous terminated container \"web\" in pod \"one\" not found\n");
        assertThat(get("/containerLogs/default/none/web")).isEqualTo("pod \"none\" does not exist\n");
        assertThat(get("/containerLogs/default/one/db")).isEqualTo("container \"db\" not found in pod \"one\"\n");
        assertThat(get(edict.administrator(), "127.0.0.1", "/containerLogs/default/one/web?tailLines=-1").statusCode()).isEqualTo(422);
    }

    @Test
    void aLogThatIsFollowedEndsWithItsContainer() throws Exception {
        create("brief", "node-1", Map.of("simulation.edict.dev/run-for", "2s", "simulation.edict.dev/logs", "once"));
        assertThat(get("/containerLogs/default/brief/web?follow=true")).isEqualTo("once\n");
    }

    @Test
    void nobodyIsAnonymousAndTheServerSaysWhoMay() throws Exception {
        SSLContext nobody = SSLContext.getInstance("TLS");
        nobody.init(null, new TrustManager[] {new BelievesAll()}, null);
        assertThat(get(nobody, "127.0.0.1", "/pods").statusCode()).isEqualTo(401);
        HttpResponse<String> stranger = get(nobody, "127.0.0.1", "/pods", "Authorization", "Bearer nonsense");
        assertThat(stranger.statusCode()).isEqualTo(401);
    }

    @Test
    void eachNodeKnowsItsOwnPods() throws Exception {
        assertThat(get(edict.administrator(), "127.1.0.2", "/pods").body()).contains("\"name\":\"two\"").doesNotContain("\"name\":\"one\"");
        ObjectValue summary = (ObjectValue) Json.parse(get(edict.administrator(), "127.1.0.1", "/stats/summary").body());
        assertThat(summary.object("node").string("nodeName")).isEqualTo("node-1");
        assertThat(summary.list("pods").objects()).singleElement().satisfies(pod ->
                assertThat(pod.object("cpu").integer("usageNanoCores")).isEqualTo(250_000_000));
        assertThat(get("/healthz")).isEqualTo("ok");
        assertThat(get("/run/default/one/web?cmd=hostname")).isNotEmpty();
    }

    /** What a command writes to each of its streams, by their types. */
    private Map<String, String> exec(String path, String input, String... types) throws Exception {
        SSLSocket socket = (SSLSocket) edict.administrator().getSocketFactory().createSocket("127.0.0.1", listener.port());
        socket.getOutputStream().write(("POST " + path + " HTTP/1.1\r\nHost: node\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n"
                + "X-Stream-Protocol-Version: v5.channel.k8s.io, v4.channel.k8s.io, portforward.k8s.io\r\nContent-Length: 0\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) socket.getInputStream().read());
        }
        assertThat(head).startsWith("HTTP/1.1 101 ");
        Map<String, SpdyStream> streams = new LinkedHashMap<>();
        try (SpdyConnection connection = SpdyConnection.asClient(socket.getInputStream(), socket.getOutputStream(), socket)) {
            for (String type : types) {
                streams.put(type, connection.open(Map.of("streamType", type, "port", "80", "requestID", "0"), PATIENCE));
            }
            SpdyStream typed = streams.getOrDefault("stdin", streams.get("data"));
            if (typed != null) {
                typed.output().write(input.getBytes(StandardCharsets.UTF_8));
                typed.output().close();
            }
            Map<String, String> answers = new LinkedHashMap<>();
            for (Map.Entry<String, SpdyStream> stream : streams.entrySet()) {
                try (InputStream in = stream.getValue().input()) {
                    answers.put(stream.getKey(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
            return answers;
        }
    }

    @Test
    void commandsRunInContainersThatAreNotThere() throws Exception {
        Map<String, String> echo = exec("/exec/default/one/web?command=sh&command=-c&command=cat;exit+3&input=1&output=1&error=1", "hello",
                "error", "stdin", "stdout", "stderr");
        assertThat(echo.get("stdout")).isEqualTo("hello");
        assertThat(echo.get("stderr")).isEqualTo("edict: container web is simulated, and so is what it answers\n");
        assertThat(echo.get("error")).contains("\"reason\":\"NonZeroExitCode\"").contains("\"message\":\"3\"");
        Map<String, String> missing = exec("/exec/default/one/web?command=psql&output=1&error=1", "", "error", "stdout", "stderr");
        assertThat(missing.get("error")).contains("\"message\":\"127\"");
        assertThat(missing.get("stderr")).contains("exec: \"psql\": executable file not found in $PATH");
    }

    @Test
    void portsAnswerWithAPageThatSaysWhereOneIs() throws Exception {
        Map<String, String> page = exec("/portForward/default/one", "GET /index.html HTTP/1.1\r\nConnection: close\r\n\r\n", "error", "data");
        assertThat(page.get("error")).isEmpty();
        assertThat(page.get("data")).startsWith("HTTP/1.1 200 OK\r\n").contains("Pod default/one on node-1, port 80")
                .contains("simulated").endsWith("GET /index.html\n");
    }

    @Test
    void theServerPassesOnWhoeverAsksForMetrics() throws Exception {
        MetricsRegistration.register(admin, listener.port(), tls.authority());
        MetricsRegistration.register(admin, listener.port(), tls.authority());
        Waiting.until("the server passes requests on", () ->
                admin.transport().send(Request.of("GET", "/apis/metrics.k8s.io/v1beta1/nodes")).status() == 200);
        ObjectValue list = metrics("/apis/metrics.k8s.io/v1beta1/namespaces/default/pods?labelSelector=app%3Done");
        assertThat(list.list("items").objects()).singleElement().satisfies(item -> {
            assertThat(item.object("metadata").string("name")).isEqualTo("one");
            assertThat(item.list("containers").objects().getFirst().object("usage").string("cpu")).isEqualTo("250000000n");
        });
        assertThat(metrics("/apis/metrics.k8s.io/v1beta1/nodes").list("items").objects()).hasSize(2);
        assertThat(metrics("/apis/metrics.k8s.io/v1beta1/nodes/node-2").string("kind")).isEqualTo("NodeMetrics");
        assertThat(get(edict.administrator(), "127.0.0.1", "/apis/metrics.k8s.io/v1beta1/pods").statusCode()).isEqualTo(401);
    }

    private ObjectValue metrics(String path) {
        return (ObjectValue) Json.parse(admin.transport().send(Request.of("GET", path)).body().bytes());
    }
}
