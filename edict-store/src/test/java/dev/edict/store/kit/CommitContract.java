package dev.edict.store.kit;

import static dev.edict.store.kit.StoreContract.bytes;
import static dev.edict.store.kit.StoreContract.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.CommitResult;
import dev.edict.store.CommitResult.Observation;
import dev.edict.store.CommitResult.Outcome;
import dev.edict.store.Entry;
import dev.edict.store.Operation;
import dev.edict.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Transactions. */
interface CommitContract extends StoreContract {

    @Test
    default void aCreatedKeyHasTheRevisionOfItsTransactionAndVersionOne() {
        long before = store().revision();
        CommitResult.Committed created = committed(Transaction.create(key("a"), bytes("one")));

        assertThat(created.revision()).isGreaterThan(before);
        Entry entry = new Entry(key("a"), bytes("one"), created.revision(), created.revision(), 1);
        assertThat(created.outcomes()).containsExactly(new Outcome.Written(entry));
        assertThat(store().get(key("a"))).isEqualTo(entry);
        assertThat(store().revision()).isGreaterThanOrEqualTo(created.revision());
    }

    @Test
    default void aReplacedKeyKeepsItsCreateRevisionAndCountsItsVersion() {
        long first = put("a", "one");
        CommitResult.Committed replaced = committed(Transaction.replace(key("a"), bytes("two"), first));

        assertThat(store().get(key("a"))).isEqualTo(new Entry(key("a"), bytes("two"), first, replaced.revision(), 2));
        assertThat(replaced.revision()).isGreaterThan(first);
    }

    @Test
    default void creatingAKeyThatExistsConflictsAndShowsTheEntry() {
        put("a", "one");
        Entry existing = entry("a");
        CommitResult.Conflict conflict = conflicting(Transaction.create(key("a"), bytes("two")));

        assertThat(conflict.observations()).containsExactly(new Observation(key("a"), existing));
        assertThat(conflict.revision()).isGreaterThanOrEqualTo(existing.modRevision());
        assertThat(text(entry("a"))).isEqualTo("one");
    }

    @Test
    default void replacingAnOldRevisionConflictsAndShowsTheEntry() {
        long first = put("a", "one");
        put("a", "two");
        CommitResult.Conflict conflict = conflicting(Transaction.replace(key("a"), bytes("three"), first));

        assertThat(conflict.observations()).containsExactly(new Observation(key("a"), entry("a")));
        assertThat(text(entry("a"))).isEqualTo("two");
    }

    @Test
    default void replacingAKeyThatDoesNotExistConflictsAndShowsNothing() {
        CommitResult.Conflict conflict = conflicting(Transaction.replace(key("a"), bytes("one"), 1));

        assertThat(conflict.observations()).containsExactly(new Observation(key("a"), null));
        assertThat(store().get(key("a"))).isNull();
    }

    @Test
    default void aDeletionReturnsTheDeletedEntry() {
        put("a", "one");
        Entry existing = entry("a");
        CommitResult.Committed deleted = committed(Transaction.delete(key("a"), existing.modRevision()));

        assertThat(deleted.revision()).isGreaterThan(existing.modRevision());
        assertThat(deleted.outcomes()).containsExactly(new Outcome.Removed(existing));
        assertThat(store().get(key("a"))).isNull();
    }

    @Test
    default void aKeyCreatedAgainStartsAnew() {
        put("a", "one");
        put("a", "two");
        delete("a");
        long created = put("a", "three");

        assertThat(store().get(key("a"))).isEqualTo(new Entry(key("a"), bytes("three"), created, created, 1));
    }

    @Test
    default void deletingAKeyThatDoesNotExistChangesNothing() {
        put("b", "one");
        CommitResult.Committed deleted =
                committed(Transaction.builder().delete(key("a")).build());

        assertThat(deleted.outcomes()).containsExactly(new Outcome.Removed(null));
        assertThat(entry("b").modRevision()).isLessThanOrEqualTo(deleted.revision());
        try (Recording recording = watchFrom(entry("b").modRevision())) {
            long next = put("c", "two");
            assertThat(recording.awaitRevision(next)).extracting(event -> event.key()).containsExactly(key("b"), key("c"));
        }
    }

    @Test
    default void allOperationsOfATransactionShareItsRevision() {
        put("gone", "one");
        CommitResult.Committed committed = committed(Transaction.builder()
                .put(key("b"), bytes("two"))
                .delete(key("gone"))
                .put(key("a"), bytes("three"))
                .delete(key("never there"))
                .build());

        assertThat(entry("a").modRevision()).isEqualTo(committed.revision());
        assertThat(entry("b").modRevision()).isEqualTo(committed.revision());
        assertThat(store().get(key("gone"))).isNull();
        assertThat(committed.outcomes())
                .hasSize(4)
                .element(0)
                .isEqualTo(new Outcome.Written(entry("b")));
        assertThat(committed.outcomes().get(3)).isEqualTo(new Outcome.Removed(null));
    }

    /** etcd takes 128 operations: where each was answered for, it was half as many. */
    @Test
    default void aHundredEntriesThatNobodyAsksForAreWrittenTogether() {
        List<Operation> operations = new ArrayList<>(List.of(new Operation.Put(key("asked for"), bytes("one"), 0)));
        for (int number = 0; number < 100; number++) {
            operations.add(Operation.Put.unasked(key("other " + number), bytes("two")));
        }
        committed(new Transaction(List.of(), operations));
        CommitResult.Committed again = committed(new Transaction(List.of(), operations));
        assertThat(again.outcomes()).hasSize(101).startsWith(new Outcome.Written(entry("asked for")), new Outcome.Unasked())
                .endsWith(new Outcome.Unasked());
        assertThat(entry("other 99").modRevision()).isEqualTo(again.revision());
        assertThat(entry("other 99").version()).isEqualTo(2);
    }

    @Test
    default void oneConditionThatDoesNotHoldPreventsTheWholeTransaction() {
        long revision = put("present", "one");
        CommitResult.Conflict conflict = conflicting(Transaction.builder()
                .ifUnchanged(key("present"), revision)
                .ifPresent(key("absent"))
                .put(key("present"), bytes("two"))
                .put(key("other"), bytes("three"))
                .build());

        assertThat(conflict.observations())
                .containsExactly(new Observation(key("present"), entry("present")), new Observation(key("absent"), null));
        assertThat(text(entry("present"))).isEqualTo("one");
        assertThat(store().get(key("other"))).isNull();
    }

    @Test
    default void conditionsMayBeAboutKeysThatAreNotWritten() {
        long revision = put("guard", "one");
        committed(Transaction.builder()
                .ifPresent(key("guard"))
                .ifUnchanged(key("guard"), revision)
                .ifAbsent(key("other"))
                .put(key("a"), bytes("two"))
                .build());

        assertThat(text(entry("a"))).isEqualTo("two");
    }

    @Test
    default void valuesMayBeEmptyAndLarge() {
        byte[] large = new byte[1_000_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        committed(Transaction.builder().put(key("empty"), new byte[0]).put(key("large"), large).build());

        assertThat(entry("empty").value()).isEmpty();
        assertThat(entry("large").value()).isEqualTo(large);
    }

    @Test
    default void concurrentIncrementsByCompareAndSetLoseNothing() throws Exception {
        put("counter", "0");
        int writers = 8;
        int increments = 25;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> running = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                running.add(CompletableFuture.runAsync(() -> increment(increments), executor));
            }
            CompletableFuture.allOf(running.toArray(CompletableFuture<?>[]::new)).get();
        }

        assertThat(text(entry("counter"))).isEqualTo(String.valueOf(writers * increments));
        assertThat(entry("counter").version()).isEqualTo(writers * increments + 1);
    }

    private void increment(int times) {
        for (int done = 0; done < times; ) {
            Entry current = entry("counter");
            byte[] next = bytes(String.valueOf(Integer.parseInt(text(current)) + 1));
            if (store().commit(Transaction.replace(current.key(), next, current.modRevision()))
                    instanceof CommitResult.Committed) {
                done++;
            }
        }
    }

    @Test
    default void transactionsInFlightTogetherAllGetRevisionsOfTheirOwn() {
        List<CompletableFuture<CommitResult>> inFlight = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            inFlight.add(store().commitAsync(Transaction.create(key("k" + i), bytes("v" + i))));
        }

        assertThat(inFlight.stream().map(CompletableFuture::join).map(CommitResult::revision).distinct())
                .hasSize(200);
        for (int i = 0; i < 200; i++) {
            assertThat(text(entry("k" + i))).isEqualTo("v" + i);
        }
    }
}
