package dev.edict.server.proxy;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.filter.Call;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.HttpClient;
import java.io.IOException;
import java.util.Set;

/**
 * Lets a client speak to somebody whom only the server can reach. Redirects and the links of pages lead through the server; a
 * connection may be upgraded, and is passed on as it is then.
 */
public final class ReverseProxy {
    private static final Set<String> NOT_ANSWERED = Set.of("content-length", "access-control-allow-credentials",
            "access-control-allow-headers", "access-control-allow-methods", "access-control-allow-origin");

    private ReverseProxy() {}

    /**
     * Whom a request is for.
     *
     * @param authority host and port, as they stand in links
     * @param path what the client wants there; empty if it has not said, not even a slash
     */
    public record Location(HttpClient client, String authority, String path) {}

    public static void pass(Call call, Location location) {
        HttpRequest request = call.request();
        String upgrade = Passage.upgrade(request);
        if (!upgrade.isEmpty()) {
            UpgradeProxy.pass(call, location.client(), PathText.escape(location.path().isEmpty() ? "/" : location.path()), upgrade);
            return;
        }
        if (location.path().isEmpty() && (request.method().equals("GET") || request.method().equals("HEAD"))) {
            String query = request.query().raw();
            call.respond(301, Headers.of("Location", request.path() + "/" + (query.isEmpty() ? "" : "?" + query)), new byte[0]);
            return;
        }
        String path = location.path().isEmpty() ? "/" : location.path();
        String before = before(request.path(), location.path());
        try (ClientResponse response = ask(call, location.client(), path, before)) {
            answer(call, response, new LinkRewriting(before, location.authority(), host(request)));
        } catch (IOException failure) {
            if (call.status() == 0) {
                throw ApiErrors.serviceUnavailable("error trying to reach service: " + failure.getMessage());
            }
        }
    }

    /** What of the path of a request is this server's own. */
    private static String before(String asked, String path) {
        String suffix = asked.endsWith("/") && !path.endsWith("/") ? path + "/" : path;
        return asked.endsWith(suffix) ? asked.substring(0, asked.length() - suffix.length()) : asked;
    }

    private static ClientResponse ask(Call call, HttpClient client, String path, String before) throws IOException {
        HttpRequest request = call.request();
        String method = request.method();
        String escaped = PathText.escape(path);
        Headers headers = PassedHeaders.asked(request)
                .add("X-Forwarded-Uri", PathText.join(before, escaped)).build();
        String query = request.query().raw();
        boolean reads = method.equals("GET") || method.equals("HEAD") || method.equals("OPTIONS");
        byte[] body = method.equals("GET") || method.equals("HEAD") ? new byte[0] : call.body();
        return Question.ask(call, client, new ClientRequest(
                method, escaped + (query.isEmpty() ? "" : "?" + query), host(request), headers, body, reads));
    }

    static String host(HttpRequest request) {
        String host = request.headers().first("Host");
        return host == null || host.isEmpty() ? "localhost" : host;
    }

    private static void answer(Call call, ClientResponse response, LinkRewriting links) throws IOException {
        Headers headers = PassedHeaders.without(response.headers(), NOT_ANSWERED::contains);
        String redirect = response.headers().first("Location");
        if (redirect != null) {
            Passage.answer(call, response, headers.replacing("Location", links.rewritten(redirect)));
        } else if (RewrittenPage.isOne(response.headers()) && !call.request().method().equals("HEAD")) {
            byte[] page = response.readAll(RewrittenPage.MOST_BYTES);
            call.respond(response.status(), headers, RewrittenPage.of(page, response.headers(), links));
        } else {
            Passage.answer(call, response, headers);
        }
    }
}
