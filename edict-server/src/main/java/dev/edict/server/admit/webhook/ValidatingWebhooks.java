package dev.edict.server.admit.webhook;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.status.ApiException;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.match.Reaches;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.filter.Layer;
import dev.edict.server.http.LogText;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.registry.ResourceRegistry;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Asks all webhooks that may refuse a request, at the same time. The refusal that comes first is the one that is told. */
public final class ValidatingWebhooks implements AdmissionPlugin {
    private static final Logger LOG = System.getLogger(ValidatingWebhooks.class.getName());
    private static final String FAILED_OPEN = "failed-open.validating.webhook.admission.k8s.io/round_0_index_";

    private final Webhooks webhooks;
    private final Caller caller;

    public ValidatingWebhooks(Supplier<ResourceRegistry> configurations, WebhookTools tools) {
        this.webhooks = new Webhooks(configurations, tools, AdmissionMetrics.VALIDATE);
        this.caller = new Caller(tools, false);
    }

    @Override
    public String name() {
        return "ValidatingAdmissionWebhook";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return true;
    }

    @Override
    public boolean concerns(AdmissionTarget target) {
        return !webhooks.of(target).isEmpty();
    }

    @Override
    public void validate(AdmissionRequest request) {
        List<ParallelCalls.Inquiry> inquiries = inquiries(request);
        if (inquiries.isEmpty()) {
            return;
        }
        Duration remaining = TimeBudget.remaining();
        if (remaining != null && remaining.isNegative()) {
            throw Refusals.outOfTime();
        }
        long begun = System.nanoTime();
        ParallelCalls.Results results;
        try {
            results = ParallelCalls.run(caller, request.operation(), inquiries, remaining);
        } finally {
            request.took(Layer.VALIDATING_WEBHOOK, System.nanoTime() - begun);
        }
        for (int index = 0; index < inquiries.size(); index++) {
            report(request, inquiries.get(index).webhook(), results.outcomes().get(index), index);
        }
        if (results.refusal() != null) {
            throw results.refusal();
        }
    }

    private List<ParallelCalls.Inquiry> inquiries(AdmissionRequest request) {
        Webhooks.Views views = new Webhooks.Views();
        List<Webhook> asked = new ArrayList<>();
        List<RequestView> shown = new ArrayList<>();
        for (Reaches.Reached<Webhooks.Placed> reached : webhooks.of(request.target())) {
            RequestVersion version = webhooks.version(reached, request, views);
            if (version != null) {
                asked.add(reached.configuration().webhook());
                shown.add(views.of(request, version));
            }
        }
        List<ParallelCalls.Inquiry> inquiries = new ArrayList<>();
        for (int index = 0; index < asked.size(); index++) {
            inquiries.add(inquiry(asked.get(index), shown.get(index)));
        }
        return inquiries;
    }

    private ParallelCalls.Inquiry inquiry(Webhook webhook, RequestView view) {
        try {
            return new ParallelCalls.Inquiry(webhook, caller.question(webhook, view), null);
        } catch (Caller.CallFailure | ApiException hindrance) {
            return new ParallelCalls.Inquiry(webhook, null, hindrance);
        }
    }

    private static void report(AdmissionRequest request, Webhook webhook, ParallelCalls.Outcome outcome, int index) {
        if (outcome.answer() != null) {
            Caller.report(request, webhook, outcome.answer());
        } else if (!outcome.ignored().isEmpty()) {
            LOG.log(Logger.Level.WARNING, "the request goes on although: " + LogText.of(outcome.ignored()));
            request.annotate(FAILED_OPEN + index, webhook.name());
        }
    }
}
