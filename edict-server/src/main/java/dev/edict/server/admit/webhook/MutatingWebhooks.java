package dev.edict.server.admit.webhook;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.json.Json;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.match.ChangedObjects;
import dev.edict.server.admit.match.Reaches;
import dev.edict.server.admit.match.RequestVersion;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.filter.Layer;
import dev.edict.server.http.LogText;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.registry.ResourceRegistry;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Asks the webhooks that may change an object, one after the other, each about what those before it have made. When one has
 * changed the object, those before it who want to know are asked again in a second round.
 */
public final class MutatingWebhooks implements AdmissionPlugin {
    private static final Logger LOG = System.getLogger(MutatingWebhooks.class.getName());
    private static final String MUTATION = "mutation.webhook.admission.k8s.io/";
    private static final String FAILED_OPEN = "failed-open." + MUTATION;
    private static final String PATCH = "patch.webhook.admission.k8s.io/";

    private final Webhooks webhooks;
    private final Caller caller;
    private final ChangedObjects reader;

    public MutatingWebhooks(Supplier<ResourceRegistry> configurations, ChangedObjects reader, WebhookTools tools) {
        this.webhooks = new Webhooks(configurations, tools, AdmissionMetrics.ADMIT);
        this.caller = new Caller(tools, true);
        this.reader = reader;
    }

    @Override
    public String name() {
        return "MutatingAdmissionWebhook";
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return true;
    }

    @Override
    public boolean concerns(AdmissionTarget target) {
        return !webhooks.of(target).isEmpty();
    }

    /** What a webhook has made of a request. @param changed whether that is another object */
    private record Step(AdmissionRequest request, boolean changed) {}

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        Reinvocation memory = request.rounds().memory(this, Reinvocation::new);
        boolean second = request.rounds().isSecond();
        if (second && memory.isOther(request.object())) {
            memory.changed();
        }
        AdmissionRequest current = request;
        Webhooks.Views views = new Webhooks.Views();
        for (Reaches.Reached<Webhooks.Placed> reached : webhooks.of(request.target())) {
            Webhook webhook = reached.configuration().webhook();
            RequestVersion version = webhooks.version(reached, current, views);
            if (version == null || second && !memory.wants(webhook.uid())) {
                continue;
            }
            String place = "round_" + (second ? 1 : 0) + "_index_" + reached.configuration().index();
            Step step = ask(webhook, views.of(current, version), place);
            current = step.request();
            if (step.changed()) {
                memory.changed();
                request.rounds().wantAnother();
            }
            if (webhook.reinvocable()) {
                memory.asked(webhook.uid());
            }
        }
        memory.left(current.object());
        return current.object();
    }

    private Step ask(Webhook webhook, RequestView view, String place) {
        AdmissionRequest request = view.request();
        boolean changed = false;
        MeasuredCall measured = caller.measured(webhook, request.operation());
        try {
            Step step = call(webhook, view, place, measured);
            measured.passed();
            changed = step.changed();
            return step;
        } catch (ApiException refused) {
            measured.broken();
            throw refused;
        } catch (Caller.CallFailure failure) {
            measured.failed(failure.code());
            if (webhook.failing()) {
                throw ApiErrors.internal(failure.words());
            }
            LOG.log(Logger.Level.WARNING, "the request goes on although: " + LogText.of(failure.words()));
            request.annotate(FAILED_OPEN + place, webhook.name());
            Duration remaining = TimeBudget.remaining();
            if (remaining != null && remaining.isNegative()) {
                throw Refusals.outOfTime();
            }
            return new Step(request, false);
        } finally {
            request.annotate(MUTATION + place, Json.text(ObjectValue.of(
                    "configuration", webhook.configuration(), "webhook", webhook.name(), "mutated", changed)));
        }
    }

    private AdmissionReview.Answer answer(AdmissionRequest request, Caller.Question question) throws Caller.CallFailure {
        long begun = System.nanoTime();
        try {
            return caller.ask(question, TimeBudget.remaining());
        } finally {
            request.took(Layer.MUTATING_WEBHOOK, System.nanoTime() - begun);
        }
    }

    private Step call(Webhook webhook, RequestView view, String place, MeasuredCall measured)
            throws Caller.CallFailure {
        AdmissionRequest request = view.request();
        AdmissionReview.Answer answer = answer(request, caller.question(webhook, view));
        Caller.report(request, webhook, answer);
        if (!answer.allowed()) {
            ApiException denial = Refusals.denied(webhook.name(), answer.result());
            measured.denied(denial.code());
            throw denial;
        }
        if (answer.patch().length == 0) {
            return new Step(request, false);
        }
        WebhookPatch patch = WebhookPatch.of(webhook, answer.patch());
        if (patch.isEmpty()) {
            return new Step(request, false);
        }
        if (request.operation() != Operation.DELETE && !answer.patchType().equals("JSONPatch")) {
            throw new Caller.CallFailure(webhook, Caller.BAD_REQUEST, "unsupported patch type " + ApiErrors.quote(answer.patchType()));
        }
        ObjectValue patched = patch.apply(webhook, view, reader);
        request.annotateWithObject(PATCH + place, Json.text(ObjectValue.of(
                "configuration", webhook.configuration(), "webhook", webhook.name(),
                "patch", Json.sorted(patch.operations()), "patchType", answer.patchType())));
        ObjectValue stored = view.version().take(request.target(), patched);
        return new Step(request.with(stored), !patched.equals(view.object()));
    }
}
