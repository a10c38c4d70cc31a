package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.simulate.Leases;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ChangeTest {

    private static Lease lease(String uid, long generation) {
        return Leases.lease("a", "one").editMetadata(metadata -> metadata.withUid(uid).withGeneration(generation));
    }

    @Test
    void anUpdateCountsIfWhatIsLookedAtHasChanged() {
        Predicate<Change<Lease>> generation = Change.ofGeneration();
        assertThat(generation.test(new Change.Updated<>(lease("u-1", 1), lease("u-1", 2)))).isTrue();
        assertThat(generation.test(new Change.Updated<>(lease("u-1", 1), lease("u-1", 1)))).isFalse();
        assertThat(generation.test(new Change.Added<>(lease("u-1", 1)))).isTrue();
        assertThat(generation.test(new Change.Deleted<>(lease("u-1", 1)))).isTrue();
    }

    @Test
    void anotherObjectOfTheSameNameCountsAlways() {
        Change<Lease> another = new Change.Updated<>(lease("u-1", 1), lease("u-2", 1));
        assertThat(Change.<Lease>ofGeneration().test(another)).isTrue();
        assertThat(Change.<Lease>ofLabels().test(another)).isTrue();
        assertThat(Change.<Lease>ofAnnotations().test(another)).isTrue();
        assertThat(Change.<Lease>apartFromStatus().test(another)).isTrue();
    }
}
