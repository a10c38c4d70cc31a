package dev.edict.controllers.storagemigration;

import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.control.Controller;
import dev.edict.client.control.ControllerOptions;
import dev.edict.client.control.Reconciler;
import dev.edict.client.control.Source;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.inform.Tweak;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Part;
import dev.edict.controllers.ServedResources;
import dev.edict.controllers.Work;
import dev.edict.model.name.GroupResource;
import java.util.List;
import java.util.function.Function;

/**
 * {@code storage-version-migrator-controller}: has all objects of a resource stored anew, once for each StorageVersionMigration.
 * Three hands take it on, each when the one before has written down that it is done: {@link Turntaking} says who runs,
 * {@link Checkpoint} up to which version objects are to be stored anew, and {@link Migrator} does it. Does nothing where a server
 * does not have StorageVersionMigrations.
 */
public final class StorageMigrationLoop {
    static final String NAME = "storage-version-migrator-controller";
    private static final int WORKERS = 5;

    private StorageMigrationLoop() {}

    public static ControlLoop loop() {
        return ControlLoop.of(NAME, StorageMigrationLoop::works);
    }

    private static List<Work> works(Bench bench) {
        return List.of(
                whereServed(bench, Part.controller(bench, Tweak.NONE, part -> turntaking(bench, part))),
                whereServed(bench, Part.controller(bench, Tweak.NONE, part -> controller(
                        bench, part, bench.options("resource-version-controller"), cache -> new Checkpoint(bench, cache)))),
                whereServed(bench, Part.controller(bench, Tweak.NONE, part -> controller(
                        bench, part, bench.<ObjectKey>options(NAME).withWorkers(WORKERS), cache -> new Migrator(bench, cache)))));
    }

    private static Work whereServed(Bench bench, Work work) {
        return ServedResources.where(bench.client(), StorageVersionMigration.TYPE.resource(), work);
    }

    private static Controller<?> turntaking(Bench bench, InformerFactory part) {
        SharedInformer<StorageVersionMigration> migrations = part.informer(StorageVersionMigration.TYPE);
        return Controller.of(
                bench.options(Turntaking.NAME),
                List.of(Source.of(migrations, migration -> List.of(resource(migration)))),
                new Turntaking(bench, migrations.cache()));
    }

    private static Controller<?> controller(
            Bench bench,
            InformerFactory part,
            ControllerOptions<ObjectKey> options,
            Function<Cache<StorageVersionMigration>, Reconciler<ObjectKey>> making) {
        SharedInformer<StorageVersionMigration> migrations = part.informer(StorageVersionMigration.TYPE);
        return Controller.of(
                options,
                List.of(Source.of(migrations, migration -> List.of(ObjectKey.of(migration)))),
                making.apply(migrations.cache()));
    }

    /** Which objects a migration is about. */
    static GroupResource resource(StorageVersionMigration migration) {
        return new GroupResource(migration.spec().resource().group(), migration.spec().resource().resource());
    }
}
