package dev.edict.benchmarks;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.TlsOptions;
import dev.edict.server.http.netty.NettyHttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A webhook over TLS that allows everything at once, and counts the connections on which it is asked. */
final class AllowingWebhook implements AutoCloseable {
    private static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("benchmark", Clock.systemUTC(), new SecureRandom());

    private final Set<InetSocketAddress> callers = ConcurrentHashMap.newKeySet();
    private int port;
    private Runnable end = () -> { };

    private AllowingWebhook() {}

    /** One that speaks HTTP/2: the server of this project. */
    static AllowingWebhook sharing() {
        AllowingWebhook webhook = new AllowingWebhook();
        Credential credential = credential();
        HttpServer server = NettyHttpServer.start(HttpServerOptions.tls(InetAddress.getLoopbackAddress(), 0,
                TlsOptions.of(credential.identity())), exchange -> {
                    webhook.callers.add(exchange.request().remoteAddress());
                    exchange.respond(200, Headers.of("Content-Type", "application/json"), allow(exchange.body()));
                });
        webhook.port = server.port();
        webhook.end = server::close;
        return webhook;
    }

    /** One that speaks HTTP/1.1: the server of the JDK. */
    static AllowingWebhook plain() throws IOException {
        AllowingWebhook webhook = new AllowingWebhook();
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(
                ClientTls.trusting(List.of(AUTHORITY.certificate()), credential())));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            webhook.callers.add(exchange.getRemoteAddress());
            byte[] answer = allow(exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            try (exchange) {
                exchange.getResponseBody().write(answer);
            }
        });
        server.start();
        webhook.port = server.getAddress().getPort();
        webhook.end = () -> {
            server.stop(0);
            threads.shutdown();
        };
        return webhook;
    }

    private static Credential credential() {
        return AUTHORITY.issueServer("webhook", new ServerNames(Set.of("localhost"), Set.of("127.0.0.1")));
    }

    private static byte[] allow(byte[] review) {
        String uid = ((ObjectValue) Json.parse(review)).object("request").string("uid");
        return Json.bytes(ObjectValue.of("kind", "AdmissionReview", "apiVersion", "admission.k8s.io/v1",
                "response", ObjectValue.of("uid", uid, "allowed", true)));
    }

    /** Where it is, as configurations say it. */
    ObjectValue clientConfig() {
        return clientConfig(port);
    }

    /** The same at another port, where nobody needs to be. */
    static ObjectValue clientConfig(int port) {
        String bundle = Base64.getEncoder()
                .encodeToString(Pem.encode(AUTHORITY.certificate()).getBytes(StandardCharsets.US_ASCII));
        return ObjectValue.of("url", "https://localhost:" + port + "/", "caBundle", bundle);
    }

    int connections() {
        return callers.size();
    }

    @Override
    public void close() {
        end.run();
    }
}
