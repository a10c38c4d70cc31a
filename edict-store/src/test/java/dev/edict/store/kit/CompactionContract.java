package dev.edict.store.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.edict.store.CompactedException;
import dev.edict.store.FutureRevisionException;
import dev.edict.store.RangeQuery;
import dev.edict.store.Transaction;
import org.junit.jupiter.api.Test;

/** Giving up history. */
interface CompactionContract extends StoreContract {

    @Test
    default void whatLiesBeforeTheCompactedRevisionCannotBeReadAnyMore() {
        long one = put("a", "one");
        long two = put("a", "two");
        long three = put("a", "three");
        store().compact(two);

        assertThat(store().compactedRevision()).isEqualTo(two);
        assertThat(store().knownCompactedRevision()).isEqualTo(two);
        assertThatExceptionOfType(CompactedException.class)
                .isThrownBy(() -> store().get(key("a"), one))
                .satisfies(failure -> assertThat(failure.requested()).isEqualTo(one))
                .satisfies(failure -> assertThat(failure.compactedRevision()).isEqualTo(two));
        assertThatExceptionOfType(CompactedException.class)
                .isThrownBy(() -> store().range(RangeQuery.prefix(prefix()).at(one)));
        assertThat(store().get(key("a"), two)).extracting(StoreContract::text).isEqualTo("two");
        assertThat(store().get(key("a"), three)).extracting(StoreContract::text).isEqualTo("three");
    }

    @Test
    default void compactionKeepsWhatHasNotChangedForLong() {
        long written = put("old", "one");
        put("gone", "two");
        delete("gone");
        long last = put("new", "three");
        store().compact(last);

        assertThat(entry("old").modRevision()).isEqualTo(written);
        assertThat(store().get(key("old"), last)).isEqualTo(entry("old"));
        assertThat(store().get(key("gone"))).isNull();
        assertThat(store().range(RangeQuery.prefix(prefix())).count()).isEqualTo(2);
    }

    @Test
    default void aKeyDeletedBeforeCompactionCanBeCreatedAgain() {
        put("a", "one");
        store().compact(delete("a"));
        long created = put("a", "two");

        assertThat(entry("a").version()).isEqualTo(1);
        assertThat(entry("a").createRevision()).isEqualTo(created);
        assertThat(store().get(key("a"), created - 1)).isNull();
    }

    @Test
    default void theRevisionGoesOnAfterCompactionOfADeletion() {
        put("a", "one");
        long deleted = delete("a");
        store().compact(deleted);

        assertThat(store().revision()).isGreaterThanOrEqualTo(deleted);
        assertThat(put("b", "two")).isGreaterThan(deleted);
    }

    @Test
    default void compactingAgainOrFurtherBackDoesNothing() {
        long one = put("a", "one");
        long two = put("a", "two");
        store().compact(two);
        store().compact(two);
        store().compact(one);

        assertThat(store().compactedRevision()).isEqualTo(two);
    }

    @Test
    default void theFutureCannotBeCompacted() {
        long future = store().revision() + 1000;

        assertThatExceptionOfType(FutureRevisionException.class).isThrownBy(() -> store().compact(future));
        assertThat(store().compactedRevision()).isLessThan(future);
    }

    @Test
    default void aWatchCannotStartAtOrBeforeTheCompactedRevision() {
        long one = put("a", "one");
        long two = put("a", "two");
        store().compact(two);

        for (long start : new long[] {one, two}) {
            try (Recording recording = watchFrom(start)) {
                assertThat(recording.awaitFailure())
                        .isInstanceOfSatisfying(CompactedException.class, failure -> {
                            assertThat(failure.requested()).isEqualTo(start);
                            assertThat(failure.compactedRevision()).isEqualTo(two);
                        });
                assertThat(recording.events()).isEmpty();
            }
        }
    }

    @Test
    default void aWatchCanStartRightAfterTheCompactedRevision() {
        put("a", "one");
        long two = put("a", "two");
        long three = put("a", "three");
        store().compact(two);

        try (Recording recording = watchFrom(two + 1)) {
            assertThat(recording.awaitEvents(1).getFirst().revision()).isEqualTo(three);
        }
    }

    @Test
    default void aWatchThatIsUpToDateOutlivesCompaction() {
        put("a", "one");
        try (Recording recording = watchFrom(0)) {
            long two = put("a", "two");
            recording.awaitRevision(two);
            String elsewhere = "/elsewhere" + prefix() + "x";
            for (int i = 0; i < 20; i++) {
                store().commit(Transaction.builder().put(elsewhere, StoreContract.bytes("x" + i)).build());
            }
            // Up to date is who has looked at all this, which is more than having been told of the last that concerns him.
            if (recording.subscription().requestProgress()) {
                recording.awaitRevision(store().revision());
            }
            store().compact(store().revision());
            long three = put("a", "three");

            assertThat(recording.awaitRevision(three)).hasSize(2);
        }
    }
}
