package dev.edict.client.delta;

import static dev.edict.client.delta.Taken.all;
import static dev.edict.client.delta.Taken.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.index.Indexer;
import dev.edict.client.simulate.Leases;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of client-go's RealFIFO. */
class OrderedQueueTest {
    private final Indexer<Lease> known = Indexer.byNamespace();
    private final OrderedQueue<Lease> knowing = OrderedQueue.knowing(known, null);
    private final OrderedQueue<Lease> atomic = OrderedQueue.atomic(null);

    private static Lease lease(String name, int version) {
        return Leases.lease("", name, Integer.toString(version));
    }

    private static List<String> oneByOne(OrderedQueue<Lease> queue) throws InterruptedException {
        List<String> words = new ArrayList<>();
        while (queue.size() > 0) {
            queue.pop((deltas, initial) -> words.add(words(deltas)));
        }
        return words;
    }

    @Test
    void everyChangeComesOutInTheOrderInWhichItCame() throws InterruptedException {
        knowing.add(lease("a", 1));
        knowing.add(lease("b", 2));
        knowing.update(lease("a", 3));
        knowing.delete(lease("stranger", 4));
        knowing.delete(lease("stranger", 5));

        assertThat(oneByOne(knowing)).containsExactly("added:a@1", "added:b@2", "updated:a@3", "deleted:stranger@4", "deleted:stranger@5");
    }

    @Test
    void aBatchHasNoTwoChangesOfOneObject() throws InterruptedException {
        knowing.add(lease("a", 1));
        knowing.add(lease("b", 2));
        knowing.update(lease("a", 3));
        knowing.update(lease("c", 4));
        List<String> batches = new ArrayList<>();
        while (knowing.size() > 0) {
            knowing.popBatch((deltas, initial) -> batches.add(words(deltas)));
        }
        assertThat(batches).containsExactly("added:a@1 added:b@2", "updated:a@3 updated:c@4");
    }

    @Test
    void aBatchEndsBeforeWhatIsNoChangeOfOneObject() {
        atomic.add(lease("a", 1));
        atomic.bookmark("2");
        atomic.add(lease("b", 3));
        atomic.add(lease("c", 4));
        atomic.resync();

        assertThat(all(atomic)).containsExactly("added:a@1", "bookmark:2", "added:b@3 added:c@4", "sync-all");
    }

    @Test
    void aBatchDoesNotGoBeyondTheFirstListNorBeyondItsLength() throws InterruptedException {
        List<Lease> many = new ArrayList<>();
        for (int count = 0; count < OrderedQueue.BATCH + 200; count++) {
            many.add(lease("lease-" + count, count));
        }
        knowing.replace(many, "2000");
        knowing.add(lease("later", 2001));
        List<Integer> sizes = new ArrayList<>();
        List<Boolean> initial = new ArrayList<>();
        List<Boolean> synced = new ArrayList<>();
        while (knowing.size() > 0) {
            knowing.popBatch((deltas, inInitialList) -> {
                sizes.add(deltas.size());
                initial.add(inInitialList);
                synced.add(knowing.hasSynced());
            });
        }
        assertThat(sizes).containsExactly(OrderedQueue.BATCH, 200, 1);
        assertThat(initial).containsExactly(true, true, false);
        assertThat(synced).as("not while the last of the first list is processed").containsExactly(false, false, true);
    }

    @Test
    void aListTellsWhatIsMissingAndThenWhatIsThere() {
        known.put(lease("kept", 1));
        known.put(lease("lost", 2));
        knowing.update(lease("waiting", 3));
        knowing.add(lease("going", 4));
        knowing.delete(lease("going", 5));
        knowing.replace(List.of(lease("kept", 6), lease("new", 7)), "8");

        assertThat(String.join(" ", all(knowing))).isEqualTo(
                "updated:waiting@3 added:going@4 deleted:going@5 missed:waiting@3 missed:lost@2 replaced:kept@6 replaced:new@7");
    }

    @Test
    void anObjectThatWaitsAsDeletedAndIsInTheListIsToldAnew() {
        known.put(lease("a", 1));
        knowing.delete(lease("a", 2));
        knowing.replace(List.of(lease("a", 3)), "4");

        assertThat(all(knowing)).containsExactly("deleted:a@2", "replaced:a@3");
    }

    @Test
    void aResyncTellsOfAllThatIsKnownAndDoesNotWait() {
        known.put(lease("a", 1));
        known.put(lease("b", 2));
        knowing.update(lease("a", 3));
        knowing.resync();

        assertThat(String.join(" ", all(knowing))).isEqualTo("updated:a@3 synced:b@2");
    }

    @Test
    void anAtomicOnePassesListsAndResyncsOnAsTheyAre() {
        atomic.replace(List.of(lease("a", 1), lease("b", 2)), "3");
        atomic.resync();
        atomic.replace(List.of(), "4");

        assertThat(all(atomic)).containsExactly("all:a@1,b@2@3", "sync-all", "all:@4");
    }

    @Test
    void oneThatIsNotAtomicTellsNoBookmarks() {
        knowing.bookmark("1");
        assertThat(knowing.size()).isZero();
    }

    @Test
    void objectsAreTransformedBeforeTheyWait() {
        OrderedQueue<Lease> changing = OrderedQueue.atomic(lease -> Leases.lease("", lease.name() + "-changed", lease.resourceVersion()));
        changing.replace(List.of(lease("a", 1)), "2");
        changing.update(lease("b", 3));

        assertThat(all(changing)).containsExactly("all:a-changed@1@2", "updated:b-changed@3");
    }

    @Test
    void anAtomicOneTakesChangesWhileOthersAreProcessed() throws Exception {
        atomic.replace(List.of(lease("a", 1)), "1");
        atomic.pop((deltas, initial) -> {
            assertThat(initial).isTrue();
            assertThat(atomic.hasSynced()).isFalse();
            Thread other = Thread.ofVirtual().start(() -> atomic.add(lease("b", 2)));
            try {
                other.join();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        assertThat(atomic.hasSynced()).isTrue();
        assertThat(all(atomic)).containsExactly("added:b@2");
    }

    @Test
    void whatFailsIsOutNevertheless() {
        atomic.replace(List.of(lease("a", 1)), "1");
        assertThatThrownBy(() -> atomic.pop((deltas, initial) -> {
            throw new IllegalStateException("no");
        })).hasMessage("no");
        assertThat(atomic.size()).isZero();
        assertThat(atomic.hasSynced()).isTrue();
    }

    @Test
    void anEmptyFirstListIsSyncedWhenItIsOut() throws InterruptedException {
        atomic.replace(List.of(), "1");
        assertThat(atomic.hasSynced()).isFalse();
        atomic.pop((deltas, initial) -> {});
        assertThat(atomic.hasSynced()).isTrue();

        knowing.replace(List.of(), "1");
        assertThat(knowing.hasSynced()).isTrue();
    }

    @Test
    void whoWaitsIsLetGoWhenTheQueueIsClosed() throws Exception {
        atomic.add(lease("a", 1));
        atomic.close();
        assertThat(atomic.pop((deltas, initial) -> {})).hasSize(1);
        assertThat(atomic.pop((deltas, initial) -> {})).isNull();
        assertThat(atomic.popBatch((deltas, initial) -> {})).isNull();
        assertThat(atomic.isClosed()).isTrue();
    }
}
