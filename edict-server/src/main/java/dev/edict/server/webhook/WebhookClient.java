package dev.edict.server.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.time.Durations;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.HttpClient;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Posts reviews to one webhook. Redirects are errors. For any number of threads; each call blocks its own. */
public final class WebhookClient implements AutoCloseable {
    private static final Headers HEADERS = Headers.of(
            "User-Agent", "kube-apiserver-admission",
            "Accept", "application/json, */*",
            "Content-Type", "application/json");

    private final WebhookTarget target;
    private final HttpClient http;
    private final int maxAnswerBytes;

    WebhookClient(WebhookTarget target, HttpClient http, int maxAnswerBytes) {
        this.target = target;
        this.http = http;
        this.maxAnswerBytes = maxAnswerBytes;
    }

    /**
     * Sends a review and reads the review that comes back.
     *
     * @param timeout for the whole call
     */
    public ObjectValue post(byte[] review, Duration timeout) throws WebhookException {
        return post(review, timeout, timeout);
    }

    /**
     * As {@link #post(byte[], Duration)}.
     *
     * @param told how much time the webhook is told that it has
     */
    public ObjectValue post(byte[] review, Duration timeout, Duration told) throws WebhookException {
        String query = "?timeout=" + Durations.print(told);
        ClientRequest request = new ClientRequest(
                "POST", target.path() + query, target.authority(), HEADERS, review, true);
        try (ClientResponse response = http.send(request, Deadline.after(timeout))) {
            return answer(response);
        } catch (IOException failure) {
            throw new WebhookException(
                    "Post " + ApiErrors.quote(target.url() + query) + ": " + failure.getMessage(), failure);
        }
    }

    private byte[] body(ClientResponse response) throws WebhookException {
        try {
            return response.readAll(maxAnswerBytes);
        } catch (IOException failure) {
            throw new WebhookException("unexpected error when reading response body. Please retry. Original error: "
                    + failure.getMessage(), failure);
        }
    }

    private ObjectValue answer(ClientResponse response) throws WebhookException {
        byte[] body = body(response);
        if (response.status() < 200 || response.status() > 206) {
            throw new WebhookException(
                    response.status(), ServerAnswers.describe(response.status(), response.headers(), body));
        }
        String contentType = response.headers().first("Content-Type");
        if (body.length == 0) {
            throw new WebhookException("0-length response with status code: " + response.status()
                    + " and content type: " + (contentType == null ? "application/json" : contentType));
        }
        return tree(body);
    }

    private static ObjectValue tree(byte[] body) throws WebhookException {
        try {
            Value value = Json.parse(body);
            if (value instanceof ObjectValue object) {
                return object;
            }
            throw new WebhookException(notAnObject(value.typeName()));
        } catch (JsonSyntaxException malformed) {
            if (yaml(body) instanceof ObjectValue object) {
                return object;
            }
            if (startsLikeAnObject(body)) {
                throw new WebhookException("couldn't get version/kind; json parse error: " + malformed.getMessage(), malformed);
            }
            throw new WebhookException(notAnObject("string"), malformed);
        }
    }

    /** The real server's decoder takes YAML for an answer, too; null if it is none. */
    private static @Nullable Value yaml(byte[] body) {
        try {
            return startsLikeAnObject(body) ? null : Yaml.read(body).value();
        } catch (YamlSyntaxException neither) {
            return null;
        }
    }

    private static String notAnObject(String type) {
        return "couldn't get version/kind; json parse error: json: cannot unmarshal " + type
                + " into Go value of type struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; "
                + "Kind string \"json:\\\"kind,omitempty\\\"\" }";
    }

    private static boolean startsLikeAnObject(byte[] body) {
        for (byte next : body) {
            if (next > ' ') {
                return next == '{';
            }
        }
        return false;
    }

    @Override
    public void close() {
        http.close();
    }
}
