package dev.edict.controllers.storagemigration;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.index.ResourceVersions;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.Subresource;
import dev.edict.controllers.Bench;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Scope;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Has every object stored anew that is not newer than the checkpoint: by applying nothing to it, which changes nothing, but makes
 * the server look whether it would store the object otherwise now. Who is stopped half way begins anew, and finds those that are
 * done newer than the checkpoint.
 */
final class Migrator implements Reconciler<ObjectKey> {
    private static final int PAGE = 500;

    private final Cache<StorageVersionMigration> migrations;
    private final Client client;
    private final Subresource<StorageVersionMigration> statuses;
    private final InstantSource clock;

    Migrator(Bench bench, Cache<StorageVersionMigration> migrations) {
        this.migrations = migrations;
        this.client = bench.client();
        this.statuses = client.of(StorageVersionMigration.TYPE).status();
        this.clock = bench.clock();
    }

    /** That a migration can not go on. */
    private static final class UnhandledException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnhandledException(String message) {
            super(message);
        }
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        StorageVersionMigration migration = migrations.get(key);
        if (migration == null || Progress.isOver(migration) || migration.status().resourceVersion().isEmpty()) {
            return Outcome.done();
        }
        Optional<ApiResource> target = Targets.find(client, StorageMigrationLoop.resource(migration));
        try {
            if (target.isEmpty()) {
                return absent(migration);
            }
            migrate(target.get(), migration.status().resourceVersion());
            write(Progress.reached(migration, Progress.SUCCEEDED, "StorageVersionMigrationSucceeded", "", clock.instant()));
        } catch (UnhandledException failure) {
            write(Progress.failed(
                    migration, "migration encountered unhandled error: " + failure.getMessage(), clock.instant()));
        }
        return Outcome.done();
    }

    private void write(StorageVersionMigration migration) {
        statuses.replace(migration.name(), migration);
    }

    private Outcome absent(StorageVersionMigration migration) {
        if (Targets.isAwaited(migration, clock.instant())) {
            return Outcome.again("the resource to be there");
        }
        throw new UnhandledException("unable to obtain GVR from discovery");
    }

    private void migrate(ApiResource target, String checkpoint) {
        ResourceClient<PartialObjectMetadata> objects =
                client.of(PartialObjectMetadata.typeOf(target.type())).as(StorageMigrationLoop.NAME);
        // All of them first: a list that is read as slowly as objects are written would grow too old for its next page.
        List<ObjectMeta> all =
                objects.stream(ListOptions.ALL.withLimit(PAGE)).map(PartialObjectMetadata::metadata).map(Migrator::identity).toList();
        for (ObjectMeta object : all) {
            if (!ResourceVersions.isNumber(object.resourceVersion())) {
                throw new UnhandledException(Checkpoint.complaint(object.resourceVersion()));
            }
            if (!ResourceVersions.isAfter(object.resourceVersion(), checkpoint)) {
                store(target, objects, object);
            }
        }
    }

    /** What is needed of an object's metadata; there may be very many. */
    private static ObjectMeta identity(ObjectMeta object) {
        return ObjectMeta.EMPTY.withNamespace(object.namespace()).withName(object.name()).withUid(object.uid())
                .withResourceVersion(object.resourceVersion());
    }

    /**
     * Who says uid and version never makes an object that was deleted since, and gets a conflict where somebody was faster: then
     * there is nothing to be done.
     */
    private static void store(ApiResource target, ResourceClient<PartialObjectMetadata> objects, ObjectMeta object) {
        Patch nothing = new Patch.Apply(ObjectValue.of(
                "apiVersion", target.kind().apiVersion(),
                "kind", target.kind().kind(),
                "metadata", ObjectValue.of("uid", object.uid(), "resourceVersion", object.resourceVersion())), false);
        try {
            (target.scope() == Scope.NAMESPACED ? objects.in(object.namespace()) : objects).patch(object.name(), nothing);
        } catch (ApiFailure.Conflict overtaken) {
            return;
        } catch (ApiFailure.ServerTimeout | ApiFailure.Timeout | ApiFailure.TooManyRequests | ApiFailure.ServiceUnavailable
                | ApiFailure.InternalError | NoAnswerException maybeLater) {
            throw maybeLater;
        } catch (ClientException failure) {
            throw new UnhandledException(String.valueOf(failure.getMessage()));
        }
    }
}
