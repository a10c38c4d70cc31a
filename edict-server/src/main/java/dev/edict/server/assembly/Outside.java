package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.aggregate.Aggregation;
import dev.edict.server.aggregate.FrontProxy;
import dev.edict.server.aggregate.ServiceEndpoints;
import dev.edict.server.webhook.WebhookClients;
import java.time.Duration;

/** The way out: other servers that answer for a version of a group, and webhooks. */
final class Outside implements AutoCloseable {
    private static final Duration REFRESH = Duration.ofMinutes(1);

    private final Aggregation aggregation;
    private final WebhookClients webhooks;

    Outside(ControlPlane plane, FrontProxy proxy) {
        ServiceEndpoints endpoints = new ServiceEndpoints(() -> plane.core("services"),
                () -> plane.registry(new GroupVersionResource("discovery.k8s.io", "v1", "endpointslices")),
                () -> plane.core("endpoints"));
        this.aggregation = new Aggregation(
                plane.supervisor(),
                new Aggregation.Registries(
                        () -> plane.registry(new GroupVersionResource("apiregistration.k8s.io", "v1", "apiservices")),
                        () -> plane.registry(CustomTypes.DEFINITIONS),
                        () -> plane.core("configmaps")),
                endpoints, proxy,
                plane.catalogue().resources().stream().map(type -> type.resource().groupVersion()).distinct().toList(),
                plane.clock(), REFRESH);
        this.webhooks = new WebhookClients(endpoints);
    }

    Aggregation aggregation() {
        return aggregation;
    }

    WebhookClients webhooks() {
        return webhooks;
    }

    @Override
    public void close() {
        aggregation.close();
        webhooks.close();
    }
}
