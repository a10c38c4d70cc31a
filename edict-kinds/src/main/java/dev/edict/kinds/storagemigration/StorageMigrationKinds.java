package dev.edict.kinds.storagemigration;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group storagemigration.k8s.io, by kind. */
public final class StorageMigrationKinds {
    private static final Map<String, KindRules> RULES =
            Map.of("StorageVersionMigration", new StorageVersionMigrationRules());

    private StorageMigrationKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
