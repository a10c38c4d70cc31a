package dev.edict.controllers.storagemigration;

import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.index.Cache;
import dev.edict.client.request.Subresource;
import dev.edict.controllers.Bench;
import dev.edict.model.name.GroupResource;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Lets the migrations of a resource run one after the other, and tells the definition of a custom resource when one begins and how
 * it has ended.
 */
final class Turntaking implements Reconciler<GroupResource> {
    static final String NAME = "migration-runner-controller";

    private final Cache<StorageVersionMigration> migrations;
    private final Subresource<StorageVersionMigration> statuses;
    private final Definitions definitions;
    private final InstantSource clock;

    Turntaking(Bench bench, Cache<StorageVersionMigration> migrations) {
        this.migrations = migrations;
        this.statuses = bench.client().of(StorageVersionMigration.TYPE).status();
        this.definitions = new Definitions(bench.client(), bench.clock());
        this.clock = bench.clock();
    }

    @Override
    public Outcome reconcile(GroupResource resource) {
        List<StorageVersionMigration> all = migrations.list().stream()
                .filter(migration -> StorageMigrationLoop.resource(migration).equals(resource)).toList();
        Turns turns = Turns.of(all);
        for (StorageVersionMigration migration : turns.ended()) {
            definitions.ended(resource, Progress.is(migration, Progress.SUCCEEDED));
            write(Progress.ended(migration, clock.instant()));
        }
        Optional<StorageVersionMigration> next = turns.next();
        if (next.isPresent()) {
            definitions.begun(resource, next.get().name());
            write(Progress.reached(next.get(), Progress.RUNNING, "MigrationRunning", "The migration is running", clock.instant()));
        }
        return Outcome.done();
    }

    private void write(StorageVersionMigration migration) {
        statuses.replace(migration.name(), migration);
    }
}
