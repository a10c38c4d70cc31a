package dev.edict.controllers.storagemigration;

import dev.edict.api.meta.v1.Condition;
import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import dev.edict.client.control.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** How far a migration has come, as its conditions tell it. */
final class Progress {
    static final String RUNNING = "Running";
    static final String SUCCEEDED = "Succeeded";
    static final String FAILED = "Failed";

    private Progress() {}

    static boolean isRunning(StorageVersionMigration migration) {
        return is(migration, RUNNING);
    }

    static boolean isOver(StorageVersionMigration migration) {
        return is(migration, SUCCEEDED) || is(migration, FAILED);
    }

    static boolean is(StorageVersionMigration migration, String type) {
        return Conditions.isTrue(migration.status().conditions(), type);
    }

    /** The migration with a condition that is true, unless it has that condition already, whatever it says. */
    static StorageVersionMigration reached(
            StorageVersionMigration migration, String type, String reason, String message, Instant now) {
        List<Condition> conditions = migration.status().conditions();
        if (Conditions.find(conditions, type).filter(known -> !known.status().equals(Conditions.UNKNOWN)).isPresent()) {
            return migration;
        }
        List<Condition> more = new ArrayList<>(conditions);
        more.add(Condition.EMPTY.withType(type).withStatus(Conditions.TRUE).withReason(reason).withMessage(message)
                .withLastTransitionTime(now.truncatedTo(ChronoUnit.SECONDS)));
        return migration.editStatus(status -> status.withConditions(more));
    }

    static StorageVersionMigration failed(StorageVersionMigration migration, String message, Instant now) {
        return reached(migration, FAILED, "StorageVersionMigrationFailed", message, now);
    }

    /** A migration that is over runs no more. */
    static StorageVersionMigration ended(StorageVersionMigration migration, Instant now) {
        return migration.editStatus(status -> status.withConditions(Conditions.with(
                status.conditions(),
                Condition.EMPTY.withType(RUNNING).withStatus(Conditions.FALSE)
                        .withReason("MigrationCompleted").withMessage("Migration completed"),
                now)));
    }
}
