package dev.edict.controllers.storagemigration;

import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whose turn it is among the migrations of one resource: of those that are not over one runs at a time, the oldest first.
 *
 * @param ended those that are over and still say that they run
 * @param next who is to run now, if nobody does
 */
record Turns(List<StorageVersionMigration> ended, Optional<StorageVersionMigration> next) {
    private static final Comparator<StorageVersionMigration> OLDEST_FIRST = Comparator.comparing(
                    (StorageVersionMigration migration) -> migration.metadata().creationTimestamp(),
                    Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(StorageVersionMigration::name);

    /** @param all those of one resource */
    static Turns of(Collection<StorageVersionMigration> all) {
        List<StorageVersionMigration> ended =
                all.stream().filter(Progress::isRunning).filter(Progress::isOver).sorted(OLDEST_FIRST).toList();
        List<StorageVersionMigration> open = all.stream().filter(migration -> !Progress.isOver(migration)).toList();
        return new Turns(ended, open.stream().anyMatch(Progress::isRunning)
                ? Optional.empty()
                : open.stream().min(OLDEST_FIRST));
    }
}
