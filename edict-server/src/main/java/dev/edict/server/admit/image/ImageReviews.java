package dev.edict.server.admit.image;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.PluginSettings;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.webhook.Identity;
import dev.edict.server.webhook.ServerAnswers;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Posts reviews of images to the one who judges them, and asks again where it could not answer. */
final class ImageReviews {
    static final String VERSION = "imagepolicy.k8s.io/v1alpha1";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_TRIES = 5;
    private static final double GROWTH = 1.5;
    private static final int HTTPS = 443;
    private static final int MAX_ANSWER_BYTES = 3 * 1024 * 1024;

    private final URI server;
    private final KubeconfigFile target;
    private final Duration firstPause;
    private volatile Way way;

    /** How the judge is reached as somebody. @param self who that is @param headers of all requests */
    private record Way(Identity self, HttpClient http, Headers headers) {}

    /** @param firstPause before the second try; later ones are longer */
    ImageReviews(KubeconfigFile target, Duration firstPause) {
        this.server = target.server();
        this.target = target;
        this.firstPause = firstPause;
        this.way = way(target.self().get());
    }

    private Way way(Identity self) {
        Headers.Builder all = Headers.builder().add("User-Agent", "kube-apiserver")
                .add("Accept", "application/json, */*").add("Content-Type", "application/json");
        if (!self.authorization().isEmpty()) {
            all.add("Authorization", self.authorization());
        }
        int port = server.getPort() < 0 ? HTTPS : server.getPort();
        return new Way(self,
                new HttpClient(Dialer.to(host(), port), target.peers().apply(self), ClientLimits.DEFAULT), all.build());
    }

    /** That of whom we are at this moment. */
    private Way way() {
        Way known = way;
        Identity self = target.self().get();
        if (known.self().equals(self)) {
            return known;
        }
        Way made = way(self);
        way = made;
        known.http().close();
        return made;
    }

    private String host() {
        String host = server.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** One try. @param failure why there is no status @param again after how long another try is worth it */
    private record Outcome(Optional<ObjectValue> status, ReviewFailure failure, Optional<Duration> again) {
        static Outcome of(ObjectValue status) {
            return new Outcome(Optional.of(status), new ReviewFailure(""), Optional.empty());
        }

        static Outcome failed(ReviewFailure failure) {
            return new Outcome(Optional.empty(), failure, Optional.empty());
        }

        static Outcome failed(ReviewFailure failure, Duration again) {
            return new Outcome(Optional.empty(), failure, Optional.of(again));
        }
    }

    /** The status of a review that has been answered. */
    ObjectValue post(ObjectValue review) throws ReviewFailure {
        byte[] body = Json.bytes(review);
        Duration pause = firstPause;
        Outcome outcome = attempt(body);
        for (int tries = 1; tries < MOST_TRIES && outcome.again().isPresent(); tries++) {
            Duration asked = outcome.again().get();
            pause(asked.compareTo(pause) > 0 ? asked : pause);
            pause = Duration.ofNanos((long) (pause.toNanos() * GROWTH));
            outcome = attempt(body);
        }
        if (outcome.status().isEmpty()) {
            throw outcome.failure();
        }
        return outcome.status().get();
    }

    private Outcome attempt(byte[] body) {
        Way there = way();
        try (ClientResponse response = there.http().send(request(body, there.headers()), Deadline.after(TIMEOUT))) {
            byte[] answer = response.readAll(MAX_ANSWER_BYTES);
            int code = response.status();
            if (code >= 200 && code < 300) {
                return Outcome.of(status(answer, code, response.headers()));
            }
            String message = ServerAnswers.describe(code, response.headers(), answer);
            long delay = delay(response.headers());
            boolean again = code == 429 || code >= 500 && code != 503 || delay > 0;
            ReviewFailure failure = code == 403 ? ReviewFailure.forbidden(message) : new ReviewFailure(message);
            return again ? Outcome.failed(failure, Duration.ofSeconds(delay)) : Outcome.failed(failure);
        } catch (ReviewFailure unreadable) {
            return Outcome.failed(unreadable);
        } catch (IOException failure) {
            String why = String.valueOf(failure.getMessage());
            ReviewFailure told = new ReviewFailure("Post " + ApiErrors.quote(server.toString()) + ": " + why);
            return why.contains("connection reset by peer") ? Outcome.failed(told, Duration.ZERO) : Outcome.failed(told);
        }
    }

    /** How many seconds the judge asks for before the next try; none if it does not. */
    private static long delay(Headers headers) {
        String seconds = headers.first("Retry-After");
        try {
            return seconds == null ? 0 : Math.clamp(Long.parseLong(seconds), 0, TIMEOUT.toSeconds());
        } catch (NumberFormatException aDate) {
            return 0;
        }
    }

    private ClientRequest request(byte[] body, Headers headers) {
        String path = server.getRawPath() == null || server.getRawPath().isEmpty() ? "/" : server.getRawPath();
        return new ClientRequest("POST", server.getRawQuery() == null ? path : path + "?" + server.getRawQuery(),
                server.getRawAuthority(), headers, body, true);
    }

    /** What an answer says. It need not say what it is, but it may not be something else. */
    private static ObjectValue status(byte[] answer, int code, Headers headers) throws ReviewFailure {
        if (answer.length == 0) {
            String type = headers.first("Content-Type");
            throw new ReviewFailure("0-length response with status code: " + code + " and content type: "
                    + (type == null ? "application/json" : type));
        }
        try {
            if (Json.parse(answer) instanceof ObjectValue review
                    && (!review.has("kind") || review.string("kind").equals("ImageReview"))
                    && (!review.has("apiVersion") || review.string("apiVersion").equals(VERSION))) {
                PluginSettings status = PluginSettings.of(review).object("status");
                status.bool("allowed");
                status.string("reason");
                status.object("auditAnnotations").texts();
                return status.tree();
            }
            throw new ReviewFailure("the answer is no ImageReview");
        } catch (JsonSyntaxException malformed) {
            throw new ReviewFailure("couldn't get version/kind; json parse error: " + malformed.getMessage());
        } catch (IllegalArgumentException wrong) {
            throw new ReviewFailure(String.valueOf(wrong.getMessage()));
        }
    }

    private static void pause(Duration time) throws ReviewFailure {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ReviewFailure("context canceled");
        }
    }
}
