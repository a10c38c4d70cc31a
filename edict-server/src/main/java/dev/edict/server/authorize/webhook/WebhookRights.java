package dev.edict.server.authorize.webhook;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.configure.Settings;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import dev.edict.server.http.LogText;
import dev.edict.server.metrics.AuthorizationWebhookMetrics;
import dev.edict.server.webhook.KeptAnswers;
import dev.edict.server.webhook.KubeconfigFile;
import dev.edict.server.webhook.ReviewClient;
import dev.edict.server.webhook.ReviewFailure;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Asks a webhook whether a request is allowed, and remembers for a while what it said. Of what it is asked and as whom, nothing
 * is logged. For any number of threads.
 */
public final class WebhookRights implements Authorizer, AutoCloseable {
    private static final Logger LOG = System.getLogger(WebhookRights.class.getName());
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    /** All tries together may take as long as a request may. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    private static final int MOST_KEPT = 8_192;
    /** Questions longer than this are not remembered: the client decides how long they are. */
    private static final int LONGEST_KEPT = 10_000;

    private final String name;
    private final WebhookSettings settings;
    private final AuthorizationWebhookMetrics metrics;
    private final WebhookConditions conditions;
    private final ReviewClient client;
    private final KeptAnswers<ObjectValue, Decision> kept;

    /**
     * @param name by which it is counted
     * @throws IllegalArgumentException if its kubeconfig can not be read, or a condition not be compiled
     */
    public WebhookRights(String name, WebhookSettings settings, AuthorizationWebhookMetrics metrics, Clock clock) {
        this(name, settings, metrics, clock, FIRST_PAUSE);
    }

    /** @param firstPause before the second try */
    WebhookRights(String name, WebhookSettings settings, AuthorizationWebhookMetrics metrics, Clock clock, Duration firstPause) {
        this.name = name;
        this.settings = settings;
        this.metrics = metrics;
        this.conditions = WebhookConditions.of(settings.conditions());
        this.client = new ReviewClient(KubeconfigFile.read(settings.kubeconfig()), form(), settings.timeout(), firstPause,
                (failed, nanoseconds) -> metrics.asked(name, failed == null ? "success" : result(failed), nanoseconds));
        this.kept = new KeptAnswers<>(clock, MOST_KEPT);
    }

    private ReviewClient.Form form() {
        return new ReviewClient.Form("SubjectAccessReview", "authorization.k8s.io/" + settings.version());
    }

    @Override
    public Rules rules(User user, String namespace) {
        return new Rules(List.of(), List.of(), true, List.of("webhook authorizer does not support user rule resolution"));
    }

    @Override
    public Decision decide(User user, RequestInfo request) {
        ReviewedRequest question = new ReviewedRequest(user, request);
        if (!conditions.isEmpty()) {
            long began = System.nanoTime();
            WebhookConditions.Verdict verdict = conditions.verdict(question);
            metrics.conditions(name, System.nanoTime() - began, verdict.excludes(), !verdict.errors().isEmpty());
            if (verdict.excludes()) {
                return Decision.NO_OPINION;
            }
            if (!verdict.errors().isEmpty()) {
                return failure(Rules.together(verdict.errors()));
            }
        }
        ObjectValue spec = question.sent(settings.version());
        Decision known = kept.find(spec);
        return known != null ? known : ask(question, spec);
    }

    private Decision failure(String error) {
        return new Decision(settings.denies() ? Decision.Verdict.DENY : Decision.Verdict.NO_OPINION, "", error);
    }

    private Decision ask(ReviewedRequest question, ObjectValue spec) {
        try {
            ObjectValue answer = client.post(ObjectValue.of("kind", form().kind(), "apiVersion", form().apiVersion(),
                    "metadata", ObjectValue.EMPTY, "spec", spec, "status", ObjectValue.of("allowed", false)), LONGEST_WAIT);
            Settings status = status(answer);
            Decision decision = decision(status);
            if (question.controlledLength() < LONGEST_KEPT) {
                kept.keep(spec, decision, status.bool("allowed") ? settings.authorizedFor() : settings.unauthorizedFor());
            }
            return decision;
        } catch (ReviewFailure failed) {
            LOG.log(Logger.Level.WARNING, "the authorizer " + name + " could not be asked: "
                    + LogText.of(failed.getMessage()));
            if (!settings.denies() && !Thread.currentThread().isInterrupted()) {
                metrics.failedOpen(name, result(failed));
            }
            return failure(failed.getMessage());
        }
    }

    private static String result(ReviewFailure failed) {
        if (Thread.currentThread().isInterrupted()) {
            return "canceled";
        }
        return failed.code() == 504 || failed.getMessage().contains("deadline exceeded") ? "timeout" : "error";
    }

    /** A field that is not of its type makes the whole answer worthless: what is meant to deny must not be passed over. */
    private static Settings status(ObjectValue answer) throws ReviewFailure {
        try {
            Settings status = Settings.of(answer).object("status");
            status.bool("allowed");
            status.bool("denied");
            status.string("reason");
            return status;
        } catch (IllegalArgumentException wrong) {
            throw new ReviewFailure(String.valueOf(wrong.getMessage()));
        }
    }

    private static Decision decision(Settings status) {
        boolean allowed = status.bool("allowed");
        boolean denied = status.bool("denied");
        return new Decision(
                denied ? Decision.Verdict.DENY : allowed ? Decision.Verdict.ALLOW : Decision.Verdict.NO_OPINION,
                status.string("reason"),
                denied && allowed ? "webhook subject access review returned both allow and deny response" : "");
    }

    /** Ends what rests; questions that are under way are still answered. */
    @Override
    public void close() {
        client.close();
    }
}
