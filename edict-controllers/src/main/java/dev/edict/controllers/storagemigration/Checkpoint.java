package dev.edict.controllers.storagemigration;

import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.index.ResourceVersions;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.Subresource;
import dev.edict.controllers.Bench;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Scope;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Writes down, when a migration begins to run, which version of the server's data is the newest: objects that are newer have been
 * stored as they should be.
 */
final class Checkpoint implements Reconciler<ObjectKey> {
    /** No namespace can have this name, so that a list of its objects is empty, and tells the version all the same. */
    private static final String NOWHERE = "@fake:svm_ns!";

    private final Cache<StorageVersionMigration> migrations;
    private final Client client;
    private final Subresource<StorageVersionMigration> statuses;
    private final InstantSource clock;

    Checkpoint(Bench bench, Cache<StorageVersionMigration> migrations) {
        this.migrations = migrations;
        this.client = bench.client();
        this.statuses = client.of(StorageVersionMigration.TYPE).status();
        this.clock = bench.clock();
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        StorageVersionMigration migration = migrations.get(key);
        if (migration == null || !Progress.isRunning(migration) || Progress.isOver(migration)
                || !migration.status().resourceVersion().isEmpty()) {
            return Outcome.done();
        }
        Optional<ApiResource> target = Targets.find(client, StorageMigrationLoop.resource(migration));
        if (target.isEmpty()) {
            return absent(migration);
        }
        if (!target.get().verbs().containsAll(Targets.NEEDED_VERBS)) {
            fail(migration, "resource \"" + Targets.text(target.get().resource()) + "\" does not support discovery operations: ["
                    + String.join(" ", Targets.NEEDED_VERBS) + "]");
            return Outcome.done();
        }
        String version = newestVersion(target.get());
        if (ResourceVersions.isNumber(version)) {
            statuses.replace(migration.name(), migration.editStatus(status -> status.withResourceVersion(version)));
        } else {
            fail(migration, "latest resourceVersion for " + Targets.text(target.get().resource()) + " is not valid: "
                    + complaint(version));
        }
        return Outcome.done();
    }

    private Outcome absent(StorageVersionMigration migration) {
        if (Targets.isAwaited(migration, clock.instant())) {
            return Outcome.again("the resource to be there");
        }
        fail(migration, "resource does not exist in discovery");
        return Outcome.done();
    }

    private void fail(StorageVersionMigration migration, String message) {
        statuses.replace(migration.name(), Progress.failed(migration, message, clock.instant()));
    }

    private String newestVersion(ApiResource target) {
        ResourceClient<PartialObjectMetadata> objects = client.of(PartialObjectMetadata.typeOf(target.type()));
        return (target.scope() == Scope.NAMESPACED ? objects.in(NOWHERE) : objects)
                .list(ListOptions.ALL.withLimit(1)).resourceVersion();
    }

    static String complaint(String version) {
        return "resource version is not well formed: " + version;
    }
}
