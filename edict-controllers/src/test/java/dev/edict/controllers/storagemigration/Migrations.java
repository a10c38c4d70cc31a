package dev.edict.controllers.storagemigration;

import dev.edict.api.meta.v1.GroupResource;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.api.storagemigration.v1beta1.StorageVersionMigrationSpec;

/** Migrations for tests. */
final class Migrations {
    private Migrations() {}

    static StorageVersionMigration of(String name, String group, String resource) {
        return StorageVersionMigration.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(StorageVersionMigrationSpec.EMPTY.withResource(
                        GroupResource.EMPTY.withGroup(group).withResource(resource)));
    }
}
