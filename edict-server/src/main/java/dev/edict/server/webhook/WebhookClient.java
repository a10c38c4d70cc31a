package dev.edict.server.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.time.Durations;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.CallClient;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.WholeAnswer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Posts reviews to one webhook. For any number of threads; each call blocks its own. A review is posted again only if the webhook
 * asks for that: an error with {@code Retry-After}, ten times at most and while there is time, as the real server does.
 */
public final class WebhookClient {
    private static final Headers HEADERS = Headers.of(
            "User-Agent", "kube-apiserver-admission",
            "Accept", "application/json, */*",
            "Content-Type", "application/json");

    private static final int MOST_RETRIES = 10;

    private final WebhookTarget target;
    private final Redirects redirects;
    private final Headers headers;

    /**
     * @param elsewhere for where the webhook sends us
     * @param authorization what the header of that name says; empty if it is left out
     */
    WebhookClient(WebhookTarget target, CallClient http, Redirects.Elsewhere elsewhere, String authorization,
            int maxAnswerBytes) {
        this.target = target;
        this.headers = authorization.isEmpty() ? HEADERS : HEADERS.with("Authorization", authorization);
        this.redirects = new Redirects(http, elsewhere, maxAnswerBytes);
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
     * @param told how much time the webhook is told that it has; nothing is said, nor sent, if there is none
     */
    public ObjectValue post(byte[] review, Duration timeout, Duration told) throws WebhookException {
        String query = told.isPositive() ? "?timeout=" + Durations.print(told) : "";
        String url = target.url() + query;
        ClientRequest request = new ClientRequest(
                "POST", target.path() + query, target.authority(), headers, review, false);
        Deadline deadline = Deadline.after(timeout);
        WholeAnswer answer = redirects.send(url, request, deadline);
        for (int retry = 0; retry < MOST_RETRIES && mayBeAskedAgain(answer); retry++) {
            rest(answer, deadline, url);
            answer = redirects.send(url, request, deadline);
        }
        return tree(answer);
    }

    private static boolean mayBeAskedAgain(WholeAnswer answer) {
        return (answer.status() == 429 || answer.status() >= 500) && pause(answer) >= 0;
    }

    /** For how many seconds the webhook wants to be left alone; less than none if it does not say. */
    private static int pause(WholeAnswer answer) {
        String after = answer.headers().first("Retry-After");
        try {
            return after == null ? -1 : Math.max(0, Integer.parseInt(after));
        } catch (NumberFormatException date) {
            return -1;
        }
    }

    private static void rest(WholeAnswer answer, Deadline deadline, String url) throws WebhookException {
        try {
            TimeUnit.NANOSECONDS.sleep(deadline.atMost(Duration.ofSeconds(pause(answer))).toNanos());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new WebhookException(Redirects.post(url) + "context canceled", interrupted);
        }
    }

    private static ObjectValue tree(WholeAnswer response) throws WebhookException {
        byte[] body = response.body();
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
            if (value instanceof NullValue) {
                return ObjectValue.EMPTY;
            }
            throw new WebhookException(notAnObject(type(value)));
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

    /** As Go calls it. */
    private static String type(Value value) {
        return switch (value) {
            case NumberValue number -> "number";
            case BooleanValue truth -> "bool";
            default -> value.typeName();
        };
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
}
