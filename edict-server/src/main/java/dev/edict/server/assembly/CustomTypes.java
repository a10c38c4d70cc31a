package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.convert.version.WebhookConverters;
import dev.edict.server.custom.CustomResources;
import dev.edict.server.custom.CustomTools;
import dev.edict.server.custom.DefinitionKeeper;
import dev.edict.server.webhook.WebhookClients;
import java.util.Objects;

/** The types that come at run time, and who looks after their definitions. */
final class CustomTypes implements AutoCloseable {
    static final GroupVersionResource DEFINITIONS =
            new GroupVersionResource("apiextensions.k8s.io", "v1", "customresourcedefinitions");

    private final CustomResources resources;
    private final DefinitionKeeper definitions;

    /** @param served is told what is served each time when that has changed */
    CustomTypes(ControlPlane plane, Forms forms, WebhookClients webhooks, CustomResources.Audience served) {
        this.resources = new CustomResources(
                CustomTools.of(plane.catalogue(), plane.store(), plane.seals(), plane.identities(), plane.clock(),
                        plane.caches(), plane.quotas(), forms.tables(), plane.decoder(), new WebhookConverters(webhooks, plane.identities()::uid)),
                served);
        this.definitions = new DefinitionKeeper(() -> plane.registry(DEFINITIONS),
                forms.ownership().tracker(Objects.requireNonNull(plane.catalogue().find(DEFINITIONS))), resources,
                plane.clock(), plane.supervisor());
        plane.knowCustomObjects(resources::objects);
    }

    /** Serves what has been defined before, and looks after it from now on. */
    void start() {
        definitions.start();
    }

    @Override
    public void close() {
        definitions.close();
        resources.close();
    }
}
