package dev.edict.controllers.storagemigration;

import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.discover.ServerApis;
import dev.edict.client.request.Client;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The resources that migrations are about, as a server has them. */
final class Targets {
    static final List<String> NEEDED_VERBS = List.of("update", "patch", "list");

    /** The definition of a custom resource may be as new as its migration. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Targets() {}

    /** In the version that the server prefers. */
    static Optional<ApiResource> find(Client client, GroupResource resource) {
        ServerApis apis = client.discovery().apis();
        return apis.byPreference().filter(served -> served.resource().groupResource().equals(resource)).findFirst();
    }

    /** Whether a resource that is not there is still waited for. */
    static boolean isAwaited(StorageVersionMigration migration, Instant now) {
        Instant created = migration.metadata().creationTimestamp();
        return created != null && created.plus(PATIENCE).isAfter(now);
    }

    /** As upstream's messages have it. */
    static String text(GroupVersionResource resource) {
        return resource.group() + "/" + resource.version() + ", Resource=" + resource.resource();
    }
}
