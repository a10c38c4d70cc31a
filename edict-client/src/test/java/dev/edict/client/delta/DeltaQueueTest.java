package dev.edict.client.delta;

import static dev.edict.client.delta.Taken.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.index.Indexer;
import dev.edict.client.simulate.Leases;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The contract of client-go's DeltaFIFO. */
class DeltaQueueTest {
    private final Indexer<Lease> known = Indexer.byNamespace();
    private final DeltaQueue<Lease> queue = new DeltaQueue<>(known);

    private static Lease lease(String name, int version) {
        return Leases.lease("", name, Integer.toString(version));
    }

    @Test
    void whatHappensToAnObjectWaitsTogether() {
        queue.add(lease("a", 1));
        queue.add(lease("b", 2));
        queue.update(lease("a", 3));
        queue.delete(lease("a", 4));

        assertThat(queue.size()).isEqualTo(2);
        assertThat(all(queue)).containsExactly("added:a@1 updated:a@3 deleted:a@4", "added:b@2");
        assertThat(queue.size()).isZero();
    }

    @Test
    void objectsComeInTheOrderInWhichSomethingHappenedToThemFirst() throws InterruptedException {
        queue.add(lease("a", 1));
        queue.add(lease("b", 2));
        queue.pop((deltas, initial) -> {});
        queue.add(lease("a", 3));
        queue.update(lease("b", 4));

        assertThat(all(queue)).containsExactly("added:b@2 updated:b@4", "added:a@3");
    }

    @Test
    void ofTwoDeletionsInARowTheOneStaysThatKnowsMore() {
        known.put(lease("a", 1));
        known.put(lease("b", 1));
        queue.delete(lease("a", 2));
        queue.delete(lease("a", 3));
        queue.replace(List.of(), "4");
        queue.delete(lease("b", 5));

        assertThat(all(queue)).containsExactly("deleted:a@2", "deleted:b@5");
    }

    @Test
    void aDeletionAfterSomethingElseIsNotMerged() {
        known.put(lease("a", 1));
        queue.delete(lease("a", 2));
        queue.add(lease("a", 3));
        queue.delete(lease("a", 4));

        assertThat(all(queue)).containsExactly("deleted:a@2 added:a@3 deleted:a@4");
    }

    @Test
    void theDeletionOfWhatNobodyHasHeardOfIsNotTold() {
        known.put(lease("known", 1));
        queue.delete(lease("stranger", 2));
        queue.delete(lease("known", 3));

        assertThat(all(queue)).containsExactly("deleted:known@3");
    }

    @Test
    void withoutKnownObjectsOnlyWhatWaitsCanBeDeleted() {
        DeltaQueue<Lease> alone = new DeltaQueue<>(null);
        alone.add(lease("a", 1));
        alone.delete(lease("a", 2));
        alone.delete(lease("b", 3));
        alone.resync();

        assertThat(all(alone)).containsExactly("added:a@1 deleted:a@2");
    }

    @Test
    void aListTellsWhatIsThereAndThenWhatIsMissing() {
        known.put(lease("kept", 1));
        known.put(lease("lost", 2));
        queue.update(lease("waiting", 3));
        queue.replace(List.of(lease("kept", 4), lease("new", 5)), "6");

        assertThat(all(queue)).containsExactly(
                "updated:waiting@3 missed:waiting@3", "replaced:kept@4", "replaced:new@5", "missed:lost@2");
    }

    @Test
    void whatIsMissingIsAsItWaitedLastNotAsItWasKnown() {
        known.put(lease("a", 1));
        queue.update(lease("a", 7));
        queue.replace(List.of(), "8");

        assertThat(all(queue)).containsExactly("updated:a@7 missed:a@7");
    }

    @Test
    void aDeletionThatWasMissedTwiceIsToldOnce() {
        known.put(lease("a", 1));
        queue.replace(List.of(), "2");
        queue.replace(List.of(), "3");

        assertThat(all(queue)).containsExactly("missed:a@1");
    }

    @Test
    void thoseWhoDoNotKnowReplacedHearOfSyncs() {
        DeltaQueue<Lease> old = new DeltaQueue<>(known, null, false);
        old.replace(List.of(lease("a", 1)), "2");

        assertThat(all(old)).containsExactly("synced:a@1");
    }

    @Test
    void aResyncTellsOfAllThatIsKnownAndDoesNotWait() {
        known.put(lease("a", 1));
        known.put(lease("b", 2));
        queue.update(lease("a", 3));
        queue.resync();

        assertThat(all(queue)).containsExactly("updated:a@3", "synced:b@2");
    }

    @Test
    void eachObjectIsTransformedOnceAndNoneThatIsKnown() {
        List<String> seen = new ArrayList<>();
        DeltaQueue<Lease> changing = new DeltaQueue<>(known, lease -> {
            seen.add(lease.resourceVersion());
            return Leases.heldBy(lease, "changed");
        }, true);
        known.put(lease("a", 1));
        changing.resync();
        changing.replace(List.of(lease("b", 2)), "3");
        changing.update(lease("b", 4));

        assertThat(seen).containsExactly("2", "4");
        List<Lease> out = new ArrayList<>();
        changing.drain((deltas, initial) -> deltas.forEach(delta -> out.add(((Delta.OfOne<Lease>) delta).object())));
        assertThat(out).filteredOn(lease -> lease.name().equals("b")).allMatch(lease -> "changed".equals(lease.spec().holderIdentity()));
    }

    @Test
    void itHasSyncedWhenTheFirstListIsOut() throws InterruptedException {
        assertThat(queue.hasSynced()).isFalse();
        queue.replace(List.of(lease("a", 1), lease("b", 2)), "3");
        List<Boolean> initial = new ArrayList<>();
        queue.add(lease("c", 4));

        assertThat(queue.hasSynced()).isFalse();
        queue.pop((deltas, inInitialList) -> initial.add(inInitialList));
        assertThat(queue.hasSynced()).isFalse();
        queue.pop((deltas, inInitialList) -> initial.add(inInitialList));
        assertThat(queue.hasSynced()).isTrue();
        queue.pop((deltas, inInitialList) -> initial.add(inInitialList));
        queue.replace(List.of(lease("d", 5)), "6");
        assertThat(queue.hasSynced()).isTrue();
        assertThat(initial).containsExactly(true, true, false);
    }

    @Test
    void deletionsThatTheFirstListBringsCountToo() throws InterruptedException {
        known.put(lease("gone", 1));
        queue.replace(List.of(lease("a", 2)), "3");

        queue.pop((deltas, initial) -> {});
        assertThat(queue.hasSynced()).isFalse();
        queue.pop((deltas, initial) -> {});
        assertThat(queue.hasSynced()).isTrue();
    }

    @Test
    void anEmptyListAndAChangeBeforeAnyListAreSyncedAtOnce() {
        queue.replace(List.of(), "1");
        assertThat(queue.hasSynced()).isTrue();

        DeltaQueue<Lease> other = new DeltaQueue<>(known);
        other.add(lease("a", 1));
        assertThat(other.hasSynced()).isTrue();
    }

    @Test
    void whatCouldNotBeProcessedCanBePutBackUnlessSomethingNewerWaits() throws InterruptedException {
        queue.add(lease("a", 1));
        List<Delta<Lease>> failed = new ArrayList<>();
        assertThatThrownBy(() -> queue.pop((deltas, initial) -> {
            failed.addAll(deltas);
            throw new IllegalStateException("no");
        })).hasMessage("no");
        assertThat(queue.size()).isZero();

        queue.requeue(failed);
        assertThat(all(queue)).containsExactly("added:a@1");

        queue.update(lease("a", 2));
        queue.requeue(failed);
        assertThat(all(queue)).containsExactly("updated:a@2");
    }

    @Test
    void whoWaitsIsLetGoWhenTheQueueIsClosedAndWhatIsLeftCanBeTakenOut() throws Exception {
        AtomicReference<Object> out = new AtomicReference<>("waits");
        Thread waiting = Thread.ofVirtual().start(() -> {
            try {
                out.set(String.valueOf(queue.pop((deltas, initial) -> {})));
            } catch (InterruptedException interrupted) {
                out.set("interrupted");
            }
        });
        queue.close();
        waiting.join();
        assertThat(out.get()).isEqualTo("null");
        assertThat(queue.isClosed()).isTrue();

        queue.add(lease("a", 1));
        assertThat(queue.pop((deltas, initial) -> {})).hasSize(1);
        assertThat(queue.pop((deltas, initial) -> {})).isNull();
    }
}
