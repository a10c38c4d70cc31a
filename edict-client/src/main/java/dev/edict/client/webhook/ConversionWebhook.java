package dev.edict.client.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.edict.client.transport.ClientKey;
import dev.edict.client.transport.Reloading;
import dev.edict.client.transport.Source;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;

/**
 * Serves the conversion of resources to the API server, under {@value #PATH}.
 *
 * <pre>{@code
 * ConversionWebhook.serve(8443, Path.of("/tls"), Conversions.of(NetworkType.TYPE).with(OldNetworkType.TYPE, new NetworkConversion()));
 * }</pre>
 */
public final class ConversionWebhook implements AutoCloseable {
    /** What {@code @ConvertedBy} says unless it is told otherwise. */
    public static final String PATH = "/convert";

    private final HttpServer server;
    private final ExecutorService threads;

    private ConversionWebhook(HttpServer server, List<Conversions<?>> conversions) {
        ConversionReview review = new ConversionReview(conversions);
        this.server = server;
        this.threads = Executors.newVirtualThreadPerTaskExecutor();
        server.setExecutor(threads);
        server.createContext(PATH, exchange -> answer(exchange, review));
        server.start();
    }

    /**
     * Serves until it is closed.
     *
     * @param port 0 for any
     * @param tls a folder with {@code tls.crt} and {@code tls.key}, as a secret of type {@code kubernetes.io/tls} is mounted; when they
     *     change, the new ones are taken
     * @throws IllegalArgumentException if they can not be read
     */
    public static ConversionWebhook serve(int port, Path tls, Conversions<?>... conversions) throws IOException {
        Reloading<ClientKey> key = new Reloading<>(
                List.of(Source.of(tls.resolve("tls.crt")), Source.of(tls.resolve("tls.key"))),
                contents -> ClientKey.of(contents.getFirst(), contents.getLast()),
                InstantSource.system());
        HttpsServer server = HttpsServer.create(new InetSocketAddress(port), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(new ServingKey(key))));
        return new ConversionWebhook(server, List.of(conversions));
    }

    /** Serves without TLS, for who has something before it that speaks TLS. */
    public static ConversionWebhook servePlain(InetSocketAddress address, Conversions<?>... conversions) throws IOException {
        return new ConversionWebhook(HttpServer.create(address, 0), List.of(conversions));
    }

    private static SSLContext context(KeyManager key) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {key}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    private static void answer(HttpExchange exchange, ConversionReview review) throws IOException {
        try (exchange) {
            byte[] question = exchange.getRequestBody().readAllBytes();
            try {
                respond(exchange, 200, "application/json", review.answer(question));
            } catch (IllegalArgumentException e) {
                respond(exchange, 400, "text/plain", String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void respond(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
