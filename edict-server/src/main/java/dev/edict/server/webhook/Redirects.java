package dev.edict.server.webhook;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.http.client.BrokenAnswerException;
import dev.edict.server.http.client.CallClient;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.WholeAnswer;
import java.io.IOException;
import java.net.URI;

/**
 * Sends a review, and goes on where the answer says, as the real server's client does: a 307 or 308 takes the review along, any
 * other redirection becomes a GET. Never to where nothing is encrypted, and, other than the real server's, nowhere else as
 * anybody: what proves to a webhook who calls it would let those to whom it sends us call as this server.
 */
final class Redirects {
    private static final int MOST_REQUESTS = 10;
    private static final int HTTPS = 443;

    private final CallClient http;
    private final Elsewhere elsewhere;
    private final int maxAnswerBytes;

    /** Makes clients for other places than the webhook's own, which are trusted as it is, and shown nothing. */
    @FunctionalInterface
    interface Elsewhere {
        CallClient client(String host, int port);
    }

    Redirects(CallClient http, Elsewhere elsewhere, int maxAnswerBytes) {
        this.http = http;
        this.elsewhere = elsewhere;
        this.maxAnswerBytes = maxAnswerBytes;
    }

    WholeAnswer send(String url, ClientRequest request, Deadline deadline) throws WebhookException {
        String authority = request.host();
        ClientRequest current = request;
        String place = url;
        for (int sent = 1; ; sent++) {
            WholeAnswer answer = send(place, current, current.host().equals(authority), deadline);
            String location = answer.headers().first("Location");
            if (!isRedirection(answer.status()) || location == null || location.isEmpty()) {
                return answer;
            }
            if (sent == MOST_REQUESTS) {
                throw failed(location, "stopped after " + MOST_REQUESTS + " redirects");
            }
            URI next = resolved(place, location);
            current = redirected(current, answer.status(), next);
            if (!current.host().equals(authority)) {
                current = anonymous(current);
            }
            place = next.toString();
        }
    }

    private static boolean isRedirection(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }

    private static URI resolved(String place, String location) throws WebhookException {
        URI next;
        try {
            next = URI.create(place).resolve(location);
        } catch (IllegalArgumentException none) {
            throw failed(location, "failed to parse Location header " + ApiErrors.quote(location));
        }
        if (!"https".equals(next.getScheme())) {
            throw failed(next.toString(), "unsupported protocol scheme " + ApiErrors.quote(String.valueOf(next.getScheme())));
        }
        if (next.getHost() == null) {
            throw failed(next.toString(), "http: no Host in request URL");
        }
        return next;
    }

    private static ClientRequest redirected(ClientRequest request, int status, URI next) {
        String path = next.getRawPath() == null || next.getRawPath().isEmpty() ? "/" : next.getRawPath();
        String target = next.getRawQuery() == null ? path : path + "?" + next.getRawQuery();
        boolean same = status == 307 || status == 308;
        return new ClientRequest(same ? request.method() : "GET", target, next.getRawAuthority(),
                same ? request.headers() : request.headers().without("Content-Type"), same ? request.body() : new byte[0], false);
    }

    private static ClientRequest anonymous(ClientRequest request) {
        return new ClientRequest(request.method(), request.target(), request.host(),
                request.headers().without("Authorization"), request.body(), request.replayable());
    }

    private WholeAnswer send(String url, ClientRequest request, boolean own, Deadline deadline) throws WebhookException {
        try {
            if (own) {
                return http.call(request, deadline, maxAnswerBytes);
            }
            URI place = URI.create(url);
            String host = place.getHost().startsWith("[")
                    ? place.getHost().substring(1, place.getHost().length() - 1) : place.getHost();
            try (CallClient other = elsewhere.client(host, place.getPort() < 0 ? HTTPS : place.getPort())) {
                return other.call(request, deadline, maxAnswerBytes);
            }
        } catch (BrokenAnswerException broken) {
            throw new WebhookException("unexpected error when reading response body. Please retry. Original error: "
                    + broken.getMessage(), broken);
        } catch (IOException failure) {
            throw new WebhookException(post(url) + failure.getMessage(), failure);
        }
    }

    /** How errors begin, whichever way the review took. */
    static String post(String url) {
        return "Post " + ApiErrors.quote(url) + ": ";
    }

    private static WebhookException failed(String url, String why) {
        return new WebhookException(post(url) + why);
    }
}
