package dev.edict.server.admit.image;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.webhook.ServerAnswers;
import dev.edict.server.webhook.WebhookException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** Posts reviews of images to the one who judges them, and asks again where it could not answer. */
final class ImageReviews {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_TRIES = 5;
    private static final double GROWTH = 1.5;
    private static final int HTTPS = 443;
    private static final int MAX_ANSWER_BYTES = 3 * 1024 * 1024;

    private final URI server;
    private final Headers headers;
    private final HttpClient http;
    private final Duration firstPause;

    /** @param firstPause before the second try; later ones are longer */
    ImageReviews(KubeconfigFile target, Duration firstPause) {
        this.server = target.server();
        this.firstPause = firstPause;
        Headers.Builder all = Headers.builder().add("User-Agent", "kube-apiserver")
                .add("Accept", "application/json, */*").add("Content-Type", "application/json");
        if (!target.authorization().isEmpty()) {
            all.add("Authorization", target.authorization());
        }
        this.headers = all.build();
        int port = server.getPort() < 0 ? HTTPS : server.getPort();
        this.http = new HttpClient(Dialer.to(host(), port),
                target.peer(), ClientLimits.DEFAULT);
    }

    private String host() {
        String host = server.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** The status of a review that has been answered. */
    ObjectValue post(ObjectValue review) throws WebhookException {
        byte[] body = Json.bytes(review);
        Duration pause = firstPause;
        for (int tries = 1; ; tries++) {
            try (ClientResponse response = http.send(request(body), Deadline.after(TIMEOUT))) {
                byte[] answer = response.readAll(MAX_ANSWER_BYTES);
                if (response.status() >= 200 && response.status() < 300) {
                    return status(answer);
                }
                boolean again = response.status() == 500 || response.status() == 429;
                if (!again || tries == MOST_TRIES) {
                    throw new WebhookException(ServerAnswers.describe(response.status(), response.headers(), answer));
                }
            } catch (IOException failure) {
                throw new WebhookException("Post " + ApiErrors.quote(server.toString()) + ": " + failure.getMessage());
            }
            pause(pause);
            pause = Duration.ofNanos((long) (pause.toNanos() * GROWTH));
        }
    }

    private ClientRequest request(byte[] body) {
        String path = server.getRawPath() == null || server.getRawPath().isEmpty() ? "/" : server.getRawPath();
        return new ClientRequest("POST", server.getRawQuery() == null ? path : path + "?" + server.getRawQuery(),
                server.getRawAuthority(), headers, body, true);
    }

    private static ObjectValue status(byte[] answer) throws WebhookException {
        try {
            if (Json.parse(answer) instanceof ObjectValue review && review.string("kind").equals("ImageReview")) {
                return review.object("status");
            }
            throw new WebhookException("the answer is no ImageReview");
        } catch (JsonSyntaxException malformed) {
            throw new WebhookException("couldn't get version/kind; json parse error: " + malformed.getMessage());
        }
    }

    private static void pause(Duration time) throws WebhookException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new WebhookException("context canceled");
        }
    }
}
