package dev.edict.server.admit.webhook;

import dev.edict.model.status.ApiException;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.metrics.WebhookMetrics;
import dev.edict.server.webhook.WebhookClient;
import dev.edict.server.webhook.WebhookClients;
import dev.edict.server.webhook.WebhookException;
import dev.edict.server.webhook.WebhookTarget;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks one webhook about one request. For any number of threads; a call blocks its own. */
final class Caller {
    static final int BAD_REQUEST = 400;
    static final int INTERNAL_ERROR = 500;
    static final int UNAVAILABLE = 503;

    /** Several times what a patch needs that writes the largest object anew. Each request that waits may hold so much. */
    private static final int MAX_ANSWER_BYTES = 16 * 1024 * 1024;

    private final WebhookClients clients;
    private final Supplier<String> uids;
    private final WebhookMetrics metrics;
    private final boolean mutating;

    /** @param uids names the reviews, each by another */
    Caller(WebhookClients clients, Supplier<String> uids, WebhookMetrics metrics, boolean mutating) {
        this.clients = clients;
        this.uids = uids;
        this.metrics = metrics;
        this.mutating = mutating;
    }

    Caller(WebhookTools tools, boolean mutating) {
        this(tools.clients(), tools.uids(), tools.metrics().webhooks(), mutating);
    }

    /** Begins to measure a call. */
    MeasuredCall measured(Webhook webhook, Operation operation) {
        return new MeasuredCall(metrics, mutating, webhook, operation);
    }

    /** A webhook that could not be asked, or whose answer is none. */
    static final class CallFailure extends Exception {
        private static final long serialVersionUID = 1L;

        private final int code;

        /** @param code by which it is counted */
        CallFailure(Webhook webhook, int code, String why) {
            super(Refusals.failedCalling(webhook.name(), why), null, false, false);
            this.code = code;
        }

        int code() {
            return code;
        }

        String words() {
            return String.valueOf(getMessage());
        }
    }

    /** A question that is ready to be sent. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Question(Webhook webhook, AdmissionReview review, String uid, byte[] body) {}

    /**
     * Makes the question of a request.
     *
     * @throws ApiException if the request is a trial and the webhook may take it for serious
     */
    Question question(Webhook webhook, RequestView view) throws CallFailure {
        AdmissionRequest request = view.request();
        if (request.scope().dryRun()) {
            if (webhook.sideEffects() == null) {
                throw new CallFailure(webhook, BAD_REQUEST, "Webhook SideEffects is nil");
            }
            if (!webhook.sideEffects().equals("None") && !webhook.sideEffects().equals("NoneOnDryRun")) {
                throw Refusals.dryRunUnsupported(webhook.name());
            }
        }
        AdmissionReview review = webhook.review();
        if (review == null) {
            throw new CallFailure(webhook, BAD_REQUEST, "could not create admission objects: "
                    + "webhook does not accept known AdmissionReview versions (v1, v1beta1)");
        }
        String uid = uids.get();
        return new Question(webhook, review, uid, review.request(uid, view));
    }

    /** @param remaining how long the request may still take, or null */
    AdmissionReview.Answer ask(Question question, @Nullable Duration remaining) throws CallFailure {
        Webhook webhook = question.webhook();
        WebhookClient client = client(webhook);
        AdmissionReview.Decoded answer;
        try {
            Duration timeout = shorter(webhook.timeout(), remaining);
            answer = question.review().decode(client.post(question.body(), timeout, inSeconds(timeout)));
        } catch (WebhookException failure) {
            throw new CallFailure(webhook, failure.code(), "failed to call webhook: " + failure.getMessage());
        } catch (AdmissionReview.Unusable unreadable) {
            throw new CallFailure(webhook, UNAVAILABLE, "failed to call webhook: " + unreadable.words());
        }
        try {
            return question.review().answer(answer, question.uid(), mutating);
        } catch (AdmissionReview.Unusable wrong) {
            throw new CallFailure(webhook, UNAVAILABLE, "received invalid webhook response: " + wrong.words());
        }
    }

    private WebhookClient client(Webhook webhook) throws CallFailure {
        WebhookTarget target = webhook.place().target();
        if (target == null) {
            throw new CallFailure(webhook, INTERNAL_ERROR, "could not get REST client: "
                    + Refusals.failedCalling(webhook.name(), webhook.place().fault()));
        }
        try {
            return clients.client(target, MAX_ANSWER_BYTES);
        } catch (WebhookException unusable) {
            throw new CallFailure(webhook, INTERNAL_ERROR, "could not get REST client: " + unusable.getMessage());
        }
    }

    private static Duration shorter(Duration timeout, @Nullable Duration remaining) {
        return remaining == null || remaining.compareTo(timeout) > 0 ? timeout : remaining;
    }

    /** A second that has begun is told as a whole one. */
    private static Duration inSeconds(Duration timeout) {
        return timeout.getNano() == 0 ? timeout : Duration.ofSeconds(timeout.getSeconds() + 1);
    }

    /** Tells what a webhook says besides its answer. */
    static void report(AdmissionRequest request, Webhook webhook, AdmissionReview.Answer answer) {
        answer.annotations().forEach((key, value) -> request.annotate(webhook.name() + "/" + key, value));
        answer.warnings().forEach(request::warn);
    }
}
