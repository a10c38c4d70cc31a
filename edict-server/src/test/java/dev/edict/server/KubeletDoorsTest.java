package dev.edict.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.http.client.ScriptedServer;
import dev.edict.server.kubelet.KubeletSettings;
import dev.edict.spdy.SpdyConnection;
import dev.edict.spdy.SpdyStream;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server whose nodes have a kubelet that does what each test tells it. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubeletDoorsTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final Duration PATIENCE = Waiting.PATIENCE;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private KubeletSettings settings;

    @SuppressWarnings("NullAway.Init")
    private RunningServer server;
    private final ScriptedServer kubelet = new ScriptedServer(this::answer, kubeletCredential(), true);
    private final CountDownLatch read = new CountDownLatch(1);

    /** A permit for each command that the kubelet has taken. */
    private final Semaphore commands = new Semaphore(0);

    KubeletDoorsTest() throws IOException {}

    private static Credential kubeletCredential() {
        return ScriptedServer.AUTHORITY.issueServer("system:node:n", new ServerNames(Set.of("localhost"), Set.of("127.0.0.1")));
    }

    @BeforeAll
    void makeAPodOnANode() throws Exception {
        Credential own = ScriptedServer.AUTHORITY.issueClient("kube-apiserver-kubelet-client", List.of("system:masters"));
        Path certificate = Files.writeString(directory.resolve("kubelet.crt"), own.certificatePem());
        Path key = Files.writeString(directory.resolve("kubelet.key"), own.privateKeyPem());
        Path authority = Files.writeString(directory.resolve("kubelet-ca.crt"), Pem.encode(ScriptedServer.AUTHORITY.certificate()));
        settings = new KubeletSettings(
                KubeletSettings.DEFAULT.addressTypes(), 10250, Duration.ofSeconds(5), certificate, key, authority);
        server = new RunningServer(Edict.builder().kubelets(settings));
        node("n", "[]", kubelet.port());
        node("new", "['ExtendWebSocketsToKubelet']", kubelet.port());
        server.make("/api/v1/nodes", "{'metadata':{'name':'nowhere'}}");
        pod("one", "n", "{'name':'c','image':'i'}");
        pod("two", "n", "{'name':'a','image':'i'},{'name':'b','image':'i'}");
        pod("new", "new", "{'name':'c','image':'i'}");
        pod("lost", "nowhere", "{'name':'c','image':'i'}");
        pod("ghost", "gone", "{'name':'c','image':'i'}");
        server.make(PODS, "{'metadata':{'name':'free'},'spec':{'containers':[{'name':'c','image':'i'}]}}");
    }

    private void node(String name, String features, int port) throws Exception {
        server.make("/api/v1/nodes", "{'metadata':{'name':'" + name + "'}}");
        assertThat(server.send("PATCH", "/api/v1/nodes/" + name + "/status", ("{'status':{'declaredFeatures':" + features
                + ",'addresses':[{'type':'InternalIP','address':'127.0.0.1'}],'daemonEndpoints':{'kubeletEndpoint':{'Port':" + port
                + "}}}}").replace('\'', '"')).code()).isEqualTo(200);
    }

    private void pod(String name, String node, String containers) throws Exception {
        server.make(PODS, "{'metadata':{'name':'" + name + "'},'spec':{'nodeName':'" + node
                + "','automountServiceAccountToken':false,'containers':[" + containers + "]}}");
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
        kubelet.close();
    }

    private boolean answer(ScriptedServer.Request request, OutputStream out) throws IOException, InterruptedException {
        String target = request.head().split(" ", 3)[1];
        if (target.contains("follow=true")) {
            ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n");
            read.await();
            ScriptedServer.drip(out, "4\r\nmore\r\n");
            return false;
        }
        if (target.contains("tailLines=")) {
            String code = target.substring(target.indexOf("tailLines=") + "tailLines=".length());
            ScriptedServer.respond(out, code + " Said", "text/plain", "the kubelet's words");
            return true;
        }
        if (target.contains("limitBytes=1")) {
            // Says nothing at all, until the server hangs up.
            return request.rest().read() >= 0;
        }
        if (request.head().contains("SPDY/3.1")) {
            spdy(request, out, target);
            return false;
        }
        if (request.head().contains("websocket")) {
            ScriptedServer.write(out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
            out.write(request.rest().readNBytes(5));
            return false;
        }
        ScriptedServer.respond(out, "200 OK", "text/plain", "asked for " + target + "\n");
        return true;
    }

    private void spdy(ScriptedServer.Request request, OutputStream out, String target) throws IOException, InterruptedException {
        if (target.contains("refused")) {
            ScriptedServer.respond(out, "403 Forbidden", "text/plain", "not here");
            return;
        }
        ScriptedServer.write(out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: SPDY/3.1\r\nConnection: Upgrade\r\n"
                + "X-Stream-Protocol-Version: " + (target.startsWith("/portForward") ? "portforward.k8s.io" : "v4.channel.k8s.io")
                + "\r\n\r\n");
        try (SpdyConnection connection = SpdyConnection.asServer(request.rest(), out, out)) {
            SpdyStream first = Objects.requireNonNull(connection.accept(PATIENCE));
            if (first.header("streamType").equals("error")) {
                SpdyStream input = Objects.requireNonNull(connection.accept(PATIENCE));
                SpdyStream output = Objects.requireNonNull(connection.accept(PATIENCE));
                commands.release();
                output.output().write(("said " + new String(input.input().readAllBytes(), UTF_8)).getBytes(UTF_8));
                output.output().close();
                first.output().write("""
                        {"status":"Failure","reason":"NonZeroExitCode","details":{"causes":[{"reason":"ExitCode","message":"9"}]}}"""
                        .getBytes(UTF_8));
                first.output().close();
            } else {
                first.output().write(first.input().readNBytes(4));
            }
            connection.awaitClosed(PATIENCE);
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return server.client.send(server.to(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private long metric(String series) throws Exception {
        return get("/metrics").body().lines().filter(line -> line.startsWith(series + " "))
                .mapToLong(line -> Math.round(Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))).sum();
    }

    @Test
    void aLogIsPlainTextFromTheKubeletThatKnowsTheServerByItsCertificate() throws Exception {
        HttpResponse<String> log = get(PODS + "/two/log?container=b&timestamps=true");
        assertThat(log.statusCode()).isEqualTo(200);
        assertThat(log.headers().firstValue("Content-Type")).hasValue("text/plain");
        assertThat(log.body()).isEqualTo("asked for /containerLogs/default/two/b?timestamps=true\n");
        X509Certificate shown = (X509Certificate) kubelet.shown().getLast().getFirst();
        assertThat(shown.getSubjectX500Principal().getName()).contains("CN=kube-apiserver-kubelet-client", "O=system:masters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "two/log|400|a container name must be specified for pod two, choose one of: [a b]",
        "one/log?container=z|400|container z is not valid for pod one",
        "one/log?tailLines=x|400|strconv.ParseInt: parsing \"x\": invalid syntax",
        "one/log?limitBytes=0|422|PodLogOptions \"one\" is invalid: limitBytes: Invalid value: 0: must be greater than 0",
        "lost/log|500|no preferred addresses found; known addresses: []",
        "ghost/log|404|pods \"gone\" not found",
        "nobody/log|404|pods \"nobody\" not found",
        "one/log?tailLines=400|400|the kubelet's words",
        "one/log?tailLines=404|404|the server could not find the requested resource ( pods/log one)",
        "one/log?tailLines=403|403|the kubelet's words ( pods/log one)",
        "one/log?tailLines=500|500|Internal error occurred: the kubelet's words",
        "one/log?tailLines=503|503|the server is currently unable to handle the request ( pods/log one)",
        "one/exec|400|Upgrade request required",
        "free/exec|400|pod free does not have a host assigned",
        "free/portforward|400|pod free does not have a host assigned",
        "one/proxy/|400|address not allowed",
        "x:y:z:w/proxy/|400|invalid pod request \"x:y:z:w\""})
    void whatCanNotBeIsToldAsTheRealServerTellsIt(String path, int code, String message) throws Exception {
        RunningServer.Answer answer = server.get(PODS + "/" + path);
        assertThat(answer.body().string("message")).isEqualTo(message);
        assertThat(answer.code()).isEqualTo(code);
    }

    @Test
    void aPodWithoutANodeHasNoLogYet() throws Exception {
        assertThat(get(PODS + "/free/log").statusCode()).isEqualTo(204);
    }

    @Test
    void aLogIsFollowedAndTheKubeletIsLeftWhenTheClientGoes() throws Exception {
        int before = kubelet.requests().size();
        try (InputStream log = server.open(PODS + "/one/log?follow=true", "*/*")) {
            assertThat(log.readNBytes(5)).asString(UTF_8).isEqualTo("first");
            read.countDown();
            assertThat(log.readNBytes(4)).asString(UTF_8).isEqualTo("more");
            assertThat(server.openWatches("pods")).isPositive();
        }
        Waiting.until("the request is over", () -> server.openWatches("pods") == 0);
        assertThat(kubelet.requests()).hasSizeGreaterThan(before);
    }

    @Test
    void aKubeletThatSaysNothingIsLeftWhenItsClientGoes() throws Exception {
        var waiting = server.client.sendAsync(
                server.to(PODS + "/one/log?limitBytes=1").build(), HttpResponse.BodyHandlers.ofString());
        Waiting.until("the kubelet was asked",
                () -> kubelet.requests().stream().anyMatch(request -> request.head().contains("limitBytes=1")));
        waiting.cancel(true);
        Waiting.until("the request is over", () -> server.openWatches("pods") == 0);
    }

    private SSLSocket upgrade(String method, String path, String... headers) throws IOException {
        SSLSocket socket = (SSLSocket) server.edict.administrator().getSocketFactory()
                .createSocket(server.edict.address().getHost(), server.edict.address().getPort());
        socket.getOutputStream().write((method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                + String.join("\r\n", headers) + "\r\n\r\n").getBytes(UTF_8));
        return socket;
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("%s goes on", head).isNotNegative();
            head.append((char) next);
        }
        return head.toString();
    }

    @Test
    void streamsOfSpdyPassThroughAsTheyAre() throws Exception {
        try (SSLSocket socket = upgrade("POST", PODS + "/one/exec?command=x&stdin=1&stdout=1", "Upgrade: SPDY/3.1",
                "X-Stream-Protocol-Version: v4.channel.k8s.io")) {
            assertThat(head(socket.getInputStream())).startsWith("HTTP/1.1 101 ").contains("v4.channel.k8s.io");
            try (SpdyConnection connection =
                    SpdyConnection.asClient(socket.getInputStream(), socket.getOutputStream(), socket)) {
                SpdyStream errors = connection.open(Map.of("streamType", "error"), PATIENCE);
                SpdyStream input = connection.open(Map.of("streamType", "stdin"), PATIENCE);
                SpdyStream output = connection.open(Map.of("streamType", "stdout"), PATIENCE);
                input.output().write("this".getBytes(UTF_8));
                input.output().close();
                assertThat(output.input().readAllBytes()).asString(UTF_8).isEqualTo("said this");
                assertThat(errors.input().readAllBytes()).asString(UTF_8).contains("ExitCode");
            }
        }
    }

    @Test
    void webSocketsAreTranslatedForKubeletsThatDoNotKnowThem() throws Exception {
        Said said = new Said();
        var socket = server.client.newWebSocketBuilder().subprotocols("v5.channel.k8s.io", "v4.channel.k8s.io").buildAsync(
                said.uri(server, PODS + "/one/exec?command=x&stdin=1&stdout=1"), said).join();
        assertThat(socket.getSubprotocol()).isEqualTo("v5.channel.k8s.io");
        assertThat(said.next()).isEqualTo("1:");
        socket.sendBinary(Said.message(0, "that"), true).join();
        socket.sendBinary(Said.message(255, "\0"), true).join();
        assertThat(said.next()).isEqualTo("1:said that");
        assertThat(said.next()).startsWith("3:").contains("command terminated with exit code 9", "NonZeroExitCode");
        assertThat(said.next()).isEqualTo("closed 1000");
        assertThat(metric("apiserver_stream_translator_requests_total{code=\"200\"}")).isPositive();
        assertThat(metric("apiserver_websocket_streaming_requests_total{proxy_type=\"translated_at_apiserver\",subresource=\"exec\"}"))
                .isPositive();
    }

    @Test
    void whatAKubeletRefusesIsToldOnTheChannelForErrors() throws Exception {
        Said said = new Said();
        server.client.newWebSocketBuilder().subprotocols("v5.channel.k8s.io").buildAsync(
                said.uri(server, PODS + "/one/exec?command=refused&stdout=1"), said).join();
        assertThat(said.next()).isEqualTo("1:");
        assertThat(said.next()).startsWith("3:").contains("Internal error occurred: unable to upgrade connection: not here");
    }

    @Test
    void spdyWithinWebSocketsIsUnpackedForPorts() throws Exception {
        try (SSLSocket socket = upgrade("GET", PODS + "/one/portforward?ports=80", "Upgrade: websocket",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Protocol: SPDY/3.1+portforward.k8s.io")) {
            assertThat(head(socket.getInputStream())).startsWith("HTTP/1.1 101 ")
                    .containsIgnoringCase("Sec-WebSocket-Protocol: SPDY/3.1+portforward.k8s.io\r\n");
            try (SpdyConnection connection = SpdyConnection.asClient(
                    Framed.input(socket.getInputStream()), Framed.output(socket.getOutputStream()), socket)) {
                SpdyStream data = connection.open(Map.of("streamType", "data", "port", "80"), PATIENCE);
                data.output().write("ping".getBytes(UTF_8));
                assertThat(data.input().readNBytes(4)).asString(UTF_8).isEqualTo("ping");
            }
        }
        assertThat(kubelet.requests().getLast().head()).startsWith("POST /portForward/default/one?port=80 ")
                .contains("X-Stream-Protocol-Version: portforward.k8s.io").doesNotContain("Sec-WebSocket");
        assertThat(metric("apiserver_stream_tunnel_requests_total{code=\"101\"}")).isPositive();
    }

    @Test
    void webSocketsPassThroughToKubeletsThatKnowThem() throws Exception {
        try (SSLSocket socket = upgrade("GET", PODS + "/new/exec?command=x", "Upgrade: websocket",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Protocol: v5.channel.k8s.io")) {
            assertThat(head(socket.getInputStream())).startsWith("HTTP/1.1 101 ");
            socket.getOutputStream().write("bytes".getBytes(UTF_8));
            assertThat(socket.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("bytes");
        }
        assertThat(kubelet.requests().getLast().head()).contains("dGhlIHNhbXBsZSBub25jZQ==", "GET /exec/default/new/c?command=x ");
        assertThat(metric("apiserver_websocket_streaming_requests_total{proxy_type=\"proxied_to_kubelet\",subresource=\"exec\"}"))
                .isPositive();
    }

    @Test
    void aKubeletThatCanNotProveWhoItIsIsBelievedOnlyByThoseWhoWantIt() throws Exception {
        try (ScriptedServer other = new ScriptedServer(this::answer, Set.of("elsewhere"))) {
            try (RunningServer strict = new RunningServer(Edict.builder().kubelets(new KubeletSettings(
                    List.of("InternalDNS"), 10250, Duration.ofSeconds(5), null, null, directory.resolve("kubelet-ca.crt"))))) {
                strict.make("/api/v1/nodes", "{'metadata':{'name':'n'}}");
                strict.send("PATCH", "/api/v1/nodes/n/status", ("{'status':{'addresses':[{'type':'InternalDNS','address':"
                        + "'localhost'}],'daemonEndpoints':{'kubeletEndpoint':{'Port':" + other.port() + "}}}}").replace('\'', '"'));
                strict.make(PODS, "{'metadata':{'name':'p'},'spec':{'nodeName':'n','containers':[{'name':'c','image':'i'}]}}");
                assertThat(strict.get(PODS + "/p/log").body().string("message")).contains("x509:");
                assertThat(strict.client.send(strict.to(PODS + "/p/log?insecureSkipTLSVerifyBackend=true").build(),
                        HttpResponse.BodyHandlers.ofString()).body()).startsWith("asked for");
                String metrics = strict.client.send(strict.to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
                assertThat(metrics).contains("kube_apiserver_pod_logs_backend_tls_failure_total 1",
                        "kube_apiserver_pod_logs_insecure_backend_total{usage=\"skip_tls_allowed\"} 1");
            }
        }
    }

    @Test
    void whatIsOpenEndsWithTheServer() throws Exception {
        try (RunningServer brief = new RunningServer(Edict.builder().kubelets(settings))) {
            brief.make("/api/v1/nodes", "{'metadata':{'name':'n'}}");
            brief.send("PATCH", "/api/v1/nodes/n/status", ("{'status':{'addresses':[{'type':'InternalIP','address':'127.0.0.1'}],"
                    + "'daemonEndpoints':{'kubeletEndpoint':{'Port':" + kubelet.port() + "}}}}").replace('\'', '"'));
            brief.make(PODS, "{'metadata':{'name':'p'},'spec':{'nodeName':'n','containers':[{'name':'c','image':'i'}]}}");
            Said said = new Said();
            commands.drainPermits();
            brief.client.newWebSocketBuilder().subprotocols("v5.channel.k8s.io").buildAsync(
                    said.uri(brief, PODS + "/p/exec?command=x&stdin=1&stdout=1"), said).join();
            assertThat(said.next()).isEqualTo("1:");
            commands.acquire();
            brief.edict.close();
            assertThat(said.next()).startsWith("closed ");
        }
    }
}
