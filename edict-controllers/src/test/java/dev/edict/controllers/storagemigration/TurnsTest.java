package dev.edict.controllers.storagemigration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.storagemigration.v1beta1.StorageVersionMigration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static StorageVersionMigration created(String name, int second) {
        return Migrations.of(name, "", "pods")
                .editMetadata(metadata -> metadata.withCreationTimestamp(NOW.plusSeconds(second)));
    }

    private static StorageVersionMigration with(StorageVersionMigration migration, String condition) {
        return Progress.reached(migration, condition, "Reason", "", NOW);
    }

    @Test
    void theOldestRunsFirstAndOfThoseOfOneSecondTheFirstByName() {
        assertThat(Turns.of(List.of(created("c", 1), created("b", 0), created("a", 0))).next())
                .contains(created("a", 0));
    }

    @Test
    void nobodyBeginsWhileAnotherRuns() {
        StorageVersionMigration running = with(created("running", 5), Progress.RUNNING);
        assertThat(Turns.of(List.of(created("older", 0), running)).next()).isEmpty();
    }

    @Test
    void whoHasEndedIsCleanedUpAndMakesRoom() {
        StorageVersionMigration ended = with(with(created("ended", 0), Progress.RUNNING), Progress.FAILED);
        Turns turns = Turns.of(List.of(ended, created("next", 1)));
        assertThat(turns.ended()).containsExactly(ended);
        assertThat(turns.next()).contains(created("next", 1));
    }

    @Test
    void whoHasEndedForGoodDoesNothingMore() {
        StorageVersionMigration over =
                Progress.ended(with(with(created("over", 0), Progress.RUNNING), Progress.SUCCEEDED), NOW);
        assertThat(Turns.of(List.of(over))).isEqualTo(new Turns(List.of(), Optional.empty()));
    }

    @Test
    void aConditionIsReachedOnce() {
        StorageVersionMigration running = with(created("a", 0), Progress.RUNNING);
        StorageVersionMigration ended = Progress.ended(running, NOW);
        assertThat(with(running, Progress.RUNNING)).isSameAs(running);
        assertThat(with(ended, Progress.RUNNING)).isSameAs(ended);
        assertThat(Progress.isRunning(ended)).isFalse();
    }
}
