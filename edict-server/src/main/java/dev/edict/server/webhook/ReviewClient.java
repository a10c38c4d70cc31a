package dev.edict.server.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.json.JsonWriter;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.time.Durations;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Posts reviews of one kind to the server that a kubeconfig names, and asks again where it could not answer: five times at
 * most, after pauses that grow, as the real server does with those who judge images, tokens and rights for it. For any number
 * of threads; each call blocks its own.
 */
public final class ReviewClient implements AutoCloseable {
    private static final int MOST_TRIES = 5;
    private static final double GROWTH = 1.5;
    private static final double JITTER = 0.2;
    private static final int MAX_ANSWER_BYTES = 3 * 1024 * 1024;

    private final KubeconfigClient client;
    private final Form form;
    private final Duration timeout;
    private final Duration firstPause;
    private final Attempts attempts;

    /** What is posted, and what must come back. */
    public record Form(String kind, String apiVersion) {}

    /** Is told of every try. */
    @FunctionalInterface
    public interface Attempts {
        /** @param failure null if there is an answer */
        void made(@Nullable ReviewFailure failure, long nanoseconds);
    }

    /**
     * @param timeout of one try
     * @param firstPause before the second try; later ones are longer
     */
    public ReviewClient(KubeconfigFile target, Form form, Duration timeout, Duration firstPause) {
        this(target, form, timeout, firstPause, (failure, nanoseconds) -> {});
    }

    /** As {@link #ReviewClient(KubeconfigFile, Form, Duration, Duration)}, for somebody who counts the tries. */
    public ReviewClient(KubeconfigFile target, Form form, Duration timeout, Duration firstPause, Attempts attempts) {
        this.attempts = attempts;
        this.client = new KubeconfigClient(target, "timeout=" + Durations.print(timeout));
        this.form = form;
        this.timeout = timeout;
        this.firstPause = firstPause;
    }

    /** One try. @param failure why there is no review @param again after how long another try is worth it */
    private record Outcome(@Nullable ObjectValue review, ReviewFailure failure, Optional<Duration> again) {
        static Outcome of(ObjectValue review) {
            return new Outcome(review, new ReviewFailure(""), Optional.empty());
        }

        static Outcome failed(ReviewFailure failure) {
            return new Outcome(null, failure, Optional.empty());
        }

        static Outcome failed(ReviewFailure failure, Duration again) {
            return new Outcome(null, failure, Optional.of(again));
        }
    }

    /** The review that comes back, however long all tries take together. */
    public ObjectValue post(ObjectValue review) throws ReviewFailure {
        return post(review, Duration.ofDays(1));
    }

    /** The review that comes back. @param whole for all tries and the pauses between them */
    public ObjectValue post(ObjectValue review, Duration whole) throws ReviewFailure {
        byte[] body = sent(review);
        long end = System.nanoTime() + whole.toNanos();
        Duration pause = firstPause;
        Outcome outcome = counted(body, whole);
        for (int tries = 1; tries < MOST_TRIES && outcome.again().isPresent(); tries++) {
            Duration asked = outcome.again().get();
            Duration rest = asked.compareTo(pause) > 0 ? asked : jittered(pause);
            Duration left = Duration.ofNanos(end - System.nanoTime());
            if (rest.compareTo(left) >= 0) {
                break;
            }
            pause(rest);
            pause = Duration.ofNanos((long) (pause.toNanos() * GROWTH));
            outcome = counted(body, left.minus(rest));
        }
        ObjectValue answer = outcome.review();
        if (answer == null) {
            throw outcome.failure();
        }
        return answer;
    }

    /** As Go writes JSON: in a line. */
    private static byte[] sent(ObjectValue review) {
        return new JsonWriter().write(review).ascii("\n").toByteArray();
    }

    private static Duration jittered(Duration pause) {
        return Duration.ofNanos((long) (pause.toNanos() * (1 + ThreadLocalRandom.current().nextDouble(JITTER))));
    }

    private Outcome counted(byte[] body, Duration left) {
        long began = System.nanoTime();
        Outcome outcome = attempt(body, left);
        attempts.made(outcome.review() == null ? outcome.failure() : null, System.nanoTime() - began);
        return outcome;
    }

    private Outcome attempt(byte[] body, Duration left) {
        Deadline deadline = Deadline.after(left.compareTo(timeout) < 0 ? left : timeout);
        try (ClientResponse response = client.post(body, deadline)) {
            byte[] answer = response.readAll(MAX_ANSWER_BYTES);
            int code = response.status();
            if (code >= 200 && code < 300) {
                return Outcome.of(review(answer, code, response.headers()));
            }
            ReviewFailure failure =
                    new ReviewFailure(ServerAnswers.describe(code, response.headers(), answer), code);
            long delay = delay(response.headers());
            boolean again = code == 429 || code >= 500 && code != 503 || delay > 0;
            return again ? Outcome.failed(failure, Duration.ofSeconds(delay)) : Outcome.failed(failure);
        } catch (ReviewFailure unreadable) {
            return Outcome.failed(unreadable);
        } catch (IOException failure) {
            String why = String.valueOf(failure.getMessage());
            ReviewFailure told = new ReviewFailure("Post " + ApiErrors.quote(client.server().toString()) + ": " + why);
            return why.contains("connection reset by peer") ? Outcome.failed(told, Duration.ZERO) : Outcome.failed(told);
        }
    }

    /** How many seconds the other side asks for before the next try; none if it does not. */
    private long delay(Headers headers) {
        String seconds = headers.first("Retry-After");
        try {
            return seconds == null ? 0 : Math.clamp(Long.parseLong(seconds), 0, timeout.toSeconds());
        } catch (NumberFormatException aDate) {
            return 0;
        }
    }

    /** What an answer says. It need not say what it is, but it may not be something else. */
    private ObjectValue review(byte[] answer, int code, Headers headers) throws ReviewFailure {
        if (answer.length == 0) {
            String type = headers.first("Content-Type");
            throw new ReviewFailure("0-length response with status code: " + code + " and content type: "
                    + (type == null ? "application/json" : type));
        }
        try {
            if (Json.parse(answer) instanceof ObjectValue review
                    && (!review.has("kind") || review.string("kind").equals(form.kind()))
                    && (!review.has("apiVersion") || review.string("apiVersion").equals(form.apiVersion()))) {
                return review;
            }
            throw new ReviewFailure("the answer is no " + form.kind());
        } catch (JsonSyntaxException malformed) {
            throw new ReviewFailure("couldn't get version/kind; json parse error: " + malformed.getMessage());
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

    /** Ends what rests. */
    @Override
    public void close() {
        client.close();
    }
}
