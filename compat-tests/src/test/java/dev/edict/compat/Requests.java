package dev.edict.compat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Requests that say exactly what a test wants to say, made with the identity of a fabric8 client. */
final class Requests {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Supplier<KubernetesClient> client;

    /** @param client asked for with the first request, not before */
    Requests(Supplier<KubernetesClient> client) {
        this.client = client;
    }

    /** What came back. */
    record Answer(int code, String text) {
        JsonNode json() {
            try {
                return JSON.readTree(text);
            } catch (JsonProcessingException unreadable) {
                throw new AssertionError(text, unreadable);
            }
        }

        /** Whether the status of the object has a condition of this type that is true. */
        boolean hasCondition(String type) {
            for (JsonNode condition : json().at("/status/conditions")) {
                if (condition.at("/type").asText().equals(type)) {
                    return condition.at("/status").asText().equals("True");
                }
            }
            return false;
        }
    }

    Answer get(String path) {
        return get(path, "application/json");
    }

    Answer get(String path, String accept) {
        return send(at(path).setHeader("Accept", accept));
    }

    Answer post(String path, String contentType, String body) {
        return send(at(path).post(contentType, body));
    }

    Answer put(String path, String contentType, String body) {
        return send(at(path).method("PUT", contentType, body));
    }

    Answer patch(String path, String contentType, String body) {
        return send(at(path).method("PATCH", contentType, body));
    }

    Answer delete(String path) {
        return send(at(path).delete("application/json", "{}"));
    }

    private HttpRequest.Builder at(String path) {
        String master = client.get().getConfiguration().getMasterUrl();
        return client.get().getHttpClient().newHttpRequestBuilder()
                .uri((master.endsWith("/") ? master.substring(0, master.length() - 1) : master) + path);
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response =
                    client.get().getHttpClient().sendAsync(request.build(), String.class).get(60, TimeUnit.SECONDS);
            return new Answer(response.code(), response.body());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }
}
