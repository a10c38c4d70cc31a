package dev.edict.server.http.client;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.http.Headers;

/**
 * A request to another server.
 *
 * @param target path and query, escaped
 * @param headers without Host, Content-Length, and, unless an upgrade is asked for, Connection: these are set here
 * @param host what the Host header says
 * @param replayable whether it does no harm to send it twice, which may happen when an idle connection has just died
 */
public record ClientRequest(
        String method, String target, String host, Headers headers, byte[] body, boolean replayable) {

    /** A request that reads. */
    public static ClientRequest get(String target, String host, Headers headers) {
        return new ClientRequest("GET", target, host, headers, new byte[0], true);
    }

    boolean hasBody() {
        return body.length > 0 || method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
    }

    /**
     * Makes sure that the other server reads one request, and the one that is meant, whatever somebody has brought here in
     * the parts of it.
     *
     * @throws NetworkFailure in the words that Go has for what cannot be sent
     */
    void check() throws NetworkFailure {
        if (method.isEmpty() || !method.chars().allMatch(ClientRequest::isOfToken)) {
            throw new NetworkFailure("net/http: invalid method " + ApiErrors.quote(method));
        }
        if (!target.startsWith("/") || !isVisible(target)) {
            throw new NetworkFailure("invalid request :path " + ApiErrors.quote(target));
        }
        if (host.isEmpty() || !isVisible(host)) {
            throw new NetworkFailure("http: invalid Host header");
        }
        String[] refused = new String[1];
        headers.forEach((name, value) -> {
            if (refused[0] == null && !value.chars().allMatch(ClientRequest::isOfValue)) {
                refused[0] = name;
            }
        });
        if (refused[0] != null) {
            throw new NetworkFailure("net/http: invalid header field value for " + ApiErrors.quote(refused[0]));
        }
    }

    private static boolean isVisible(String text) {
        return text.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    private static boolean isOfToken(int c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }

    private static boolean isOfValue(int c) {
        return c == '\t' || c >= ' ' && c != 0x7f;
    }
}
