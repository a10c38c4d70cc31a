package dev.edict.server.admit.webhook;

import dev.edict.kinds.admissionregistration.AdmissionEnvironment;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.match.RequestRules;
import dev.edict.server.admit.match.Selection;
import dev.edict.server.expression.MatchConditions;
import dev.edict.server.webhook.WebhookException;
import dev.edict.server.webhook.WebhookTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One webhook of a configuration, ready to be asked.
 *
 * @param uid tells it from all others of its sort, also those of the same name
 * @param failing whether a request fails if the webhook cannot be asked; otherwise it goes on
 * @param sideEffects null if nothing is said of them
 * @param review in which form it is asked; null if it understands none that is known here
 * @param reinvocable whether it wants to be asked again if somebody changes the object after it
 * @param place found out once, for all requests
 */
record Webhook(
        String uid, String configuration, String name,
        RequestRules rules, Selection selection, MatchConditions conditions,
        boolean failing, @Nullable String sideEffects, Duration timeout,
        @Nullable AdmissionReview review, boolean reinvocable, Place place) {
    private static final long DEFAULT_TIMEOUT = 10;

    /**
     * Where a webhook is.
     *
     * @param target null if it can not be told
     * @param fault why not; empty if it can
     */
    record Place(@Nullable WebhookTarget target, String fault) {
        static Place of(ObjectValue clientConfig) {
            try {
                return new Place(WebhookTarget.of(clientConfig), "");
            } catch (WebhookException nowhere) {
                return new Place(null, nowhere.getMessage());
            }
        }
    }

    /** The webhooks of a configuration in their order. */
    static List<Webhook> of(ObjectValue configuration) {
        String owner = configuration.object("metadata").string("name");
        Map<String, Integer> seen = new HashMap<>();
        List<Webhook> webhooks = new ArrayList<>();
        for (ObjectValue webhook : configuration.list("webhooks").objects()) {
            String name = webhook.string("name");
            int before = seen.merge(name, 1, Integer::sum) - 1;
            webhooks.add(of(owner + "/" + name + "/" + before, owner, webhook));
        }
        return List.copyOf(webhooks);
    }

    private static Webhook of(String uid, String configuration, ObjectValue webhook) {
        boolean failing = !webhook.string("failurePolicy").equals("Ignore");
        return new Webhook(uid, configuration, webhook.string("name"),
                RequestRules.ofWebhook(webhook), Selection.of(webhook),
                new MatchConditions(webhook.list("matchConditions"), failing, AdmissionEnvironment::plain),
                failing, webhook.stringOrNull("sideEffects"),
                Duration.ofSeconds(webhook.integer("timeoutSeconds", DEFAULT_TIMEOUT)),
                AdmissionReview.firstOf(webhook.list("admissionReviewVersions").strings()),
                webhook.string("reinvocationPolicy").equals("IfNeeded"), Place.of(webhook.object("clientConfig")));
    }
}
