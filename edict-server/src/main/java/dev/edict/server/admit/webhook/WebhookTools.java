package dev.edict.server.admit.webhook;

import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.admit.match.NamespaceObjects;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.webhook.WebhookClients;
import java.util.function.Supplier;

/**
 * What both sorts of webhooks need.
 *
 * @param namespaces the namespaces that requests are in
 * @param equivalents under which other resources objects are served
 * @param rights what conditions may ask about
 * @param clients the way to the webhooks
 * @param uids names the reviews, each by another
 * @param metrics what is counted of calls and conditions
 */
public record WebhookTools(
        NamespaceObjects namespaces, Equivalents equivalents, Authorizer rights, WebhookClients clients,
        Supplier<String> uids, AdmissionMetrics metrics) {}
