package dev.edict.client.explain;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.model.json.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * The pages of a program that has loops: {@code /healthz}, {@code /readyz}, {@code /metrics} and {@code /debug/loops}, the last as
 * HTML, or as JSON for those who accept that or ask with {@code ?format=json}. They show names and versions of objects, never their
 * contents.
 *
 * <pre>{@code
 * try (ControllerPages pages = ControllerPages.on(new InetSocketAddress("localhost", 8081))) {
 *     pages.show(controller);
 *     controller.run();
 * }
 * }</pre>
 */
public final class ControllerPages implements AutoCloseable {
    private static final String TEXT = "text/plain; charset=utf-8";

    private final List<Loop> loops = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** What is answered. */
    private record Page(int status, String type, String text) {}

    private ControllerPages(HttpServer server, MetricRegistry metrics) {
        this.server = server;
        server.setExecutor(threads);
        page("/healthz", exchange -> checks("healthz", Loop::health));
        page("/livez", exchange -> checks("livez", Loop::health));
        page("/readyz", exchange -> checks("readyz", Loop::readiness));
        page("/metrics", exchange -> new Page(200, MetricRegistry.CONTENT_TYPE, metrics.text()));
        page("/debug/loops", this::loops);
        server.start();
    }

    /** Serves the pages, and the metrics of all that count in the shared registry. Port 0 takes any that is free. */
    public static ControllerPages on(InetSocketAddress address) throws IOException {
        return on(address, MetricRegistry.shared());
    }

    public static ControllerPages on(InetSocketAddress address, MetricRegistry metrics) throws IOException {
        return new ControllerPages(HttpServer.create(address, 0), metrics);
    }

    /** Shows a loop from now on. */
    public ControllerPages show(Loop loop) {
        loops.add(loop);
        return this;
    }

    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void page(String path, Function<HttpExchange, Page> content) {
        server.createContext(path, exchange -> {
            try (exchange) {
                answer(exchange, page(exchange, path, content));
            }
        });
    }

    private static Page page(HttpExchange exchange, String path, Function<HttpExchange, Page> content) {
        if (!exchange.getRequestURI().getPath().equals(path)) {
            return new Page(404, TEXT, "404 page not found\n");
        }
        boolean reads = exchange.getRequestMethod().equals("GET") || exchange.getRequestMethod().equals("HEAD");
        return reads ? content.apply(exchange) : new Page(405, TEXT, "only GET and HEAD\n");
    }

    private static void answer(HttpExchange exchange, Page page) throws IOException {
        byte[] bytes = page.text().getBytes(StandardCharsets.UTF_8);
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", page.type());
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(page.status(), -1);
        } else {
            exchange.sendResponseHeaders(page.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private Page loops(HttpExchange exchange) {
        String query = exchange.getRequestURI().getQuery();
        String accept = exchange.getRequestHeaders().getFirst("Accept");
        boolean json = query != null && List.of(query.split("&")).contains("format=json")
                || accept != null && accept.contains("application/json") && !accept.contains("text/html");
        return json
                ? new Page(200, "application/json", Json.text(LoopJson.of(loops)))
                : new Page(200, "text/html; charset=utf-8", LoopHtml.of(loops));
    }

    /** {@code ok}, or, as Kubernetes' own servers write it, a line for each check and what has failed. */
    private Page checks(String name, Function<Loop, Loop.Check> check) {
        StringBuilder text = new StringBuilder();
        boolean fine = true;
        for (Loop loop : loops) {
            Loop.Check result = check.apply(loop);
            fine &= result.isFine();
            text.append(result.isFine() ? "[+]" : "[-]").append(loop.name())
                    .append(result.isFine() ? " ok" : " failed: " + result.problem()).append('\n');
        }
        return fine ? new Page(200, TEXT, "ok") : new Page(500, TEXT, text.append(name).append(" check failed\n").toString());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
