package dev.edict.server.convert.version;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.webhook.WebhookClients;
import dev.edict.server.webhook.WebhookException;
import dev.edict.server.webhook.WebhookTarget;
import java.util.List;
import java.util.function.Supplier;

/** Makes converters of both strategies. */
public final class WebhookConverters implements VersionConverters {
    private final WebhookClients clients;
    private final Supplier<String> uids;
    private final ConversionCache cache;
    private final WebhookConverter.Bounds bounds;

    /** @param uids names the reviews, each by another */
    public WebhookConverters(WebhookClients clients, Supplier<String> uids) {
        this(clients, uids, new ConversionCache(), WebhookConverter.Bounds.DEFAULT);
    }

    WebhookConverters(
            WebhookClients clients, Supplier<String> uids, ConversionCache cache, WebhookConverter.Bounds bounds) {
        this.clients = clients;
        this.uids = uids;
        this.cache = cache;
        this.bounds = bounds;
    }

    @Override
    public VersionConverter of(ObjectValue definition) {
        ObjectValue conversion = definition.object("spec").object("conversion");
        if (!conversion.string("strategy").equals("Webhook")) {
            return VersionConverters.withoutWebhooks().of(definition);
        }
        ObjectValue webhook = conversion.object("webhook");
        List<String> understood = webhook.list("conversionReviewVersions").strings();
        try {
            return new WebhookConverter(clients.client(WebhookTarget.of(webhook.object("clientConfig"))),
                    ConversionReview.firstOf(understood), uids, cache, bounds);
        } catch (WebhookException unusable) {
            String name = "conversion_webhook_for_" + definition.object("metadata").string("name");
            throw ApiErrors.unclassified(
                    "failed calling webhook " + ApiErrors.quote(name) + ": " + unusable.getMessage());
        }
    }
}
