package dev.edict.client.transport;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a server.
 *
 * @param target path and query, escaped as they are sent, such as {@code /api/v1/pods?limit=500}
 * @param headers those that this request has of its own, such as {@code Accept}; who asks is the transport's business
 * @param body null for none; its type is among the headers
 * @param timeout how long the answer may take to begin; null for as long as the transport thinks fit
 */
public record Request(
        String method, String target, Map<String, String> headers, @Nullable Payload body, @Nullable Duration timeout) {

    public Request {
        headers = Map.copyOf(headers);
    }

    public static Request of(String method, String target) {
        return new Request(method, target, Map.of("Accept", "application/json"), null, null);
    }

    public Request withHeaders(Map<String, String> all) {
        return new Request(method, target, all, body, timeout);
    }

    public Request withBody(Payload content) {
        return new Request(method, target, headers, content, timeout);
    }

    public Request withTimeout(Duration limit) {
        return new Request(method, target, headers, body, limit);
    }

    @Override
    public String toString() {
        return method + " " + target;
    }
}
