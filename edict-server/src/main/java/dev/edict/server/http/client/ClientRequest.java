package dev.edict.server.http.client;

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
}
