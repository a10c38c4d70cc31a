package dev.edict.store.kit;

import static dev.edict.store.kit.StoreContract.bytes;
import static dev.edict.store.kit.StoreContract.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Entry;
import dev.edict.store.StoreEvent;
import dev.edict.store.StoreException;
import dev.edict.store.Subscription;
import dev.edict.store.Transaction;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Watches. */
interface WatchContract extends StoreContract {

    @Test
    default void aWatchFromThePastDeliversEveryChangeSinceThenAndGoesOn() {
        put("a", "before");
        long first = put("a", "one");
        put("b", "two");
        delete("a");

        try (Recording recording = watchFrom(first)) {
            recording.awaitEvents(3);
            long last = put("a", "three");
            assertThat(recording.awaitRevision(last)).satisfiesExactly(
                    event -> assertThat(event).isEqualTo(new StoreEvent.Written(
                            new Entry(key("a"), bytes("one"), first - 1, first, 2), null)),
                    event -> assertThat(event).isInstanceOfSatisfying(StoreEvent.Written.class, written -> {
                        assertThat(written.created()).isTrue();
                        assertThat(text(written.entry())).isEqualTo("two");
                    }),
                    event -> assertThat(event).isEqualTo(new StoreEvent.Removed(key("a"), first + 2, null)),
                    event -> assertThat(event).isEqualTo(new StoreEvent.Written(entry("a"), null)));
        }
    }

    @Test
    default void aWatchFromNowOnDeliversOnlyWhatComes() {
        put("a", "before");
        try (Recording recording = watchFrom(0)) {
            long after = put("a", "after");
            assertThat(recording.awaitRevision(after)).singleElement().extracting(StoreEvent::revision).isEqualTo(after);
        }
    }

    @Test
    default void writesAndWatchesGoOnWhileVirtualThreadsKeepEveryCarrierBusy() throws Exception {
        int carriers = Integer.getInteger("jdk.virtualThreadScheduler.parallelism",
                Runtime.getRuntime().availableProcessors());
        AtomicBoolean spinning = new AtomicBoolean(true);
        CountDownLatch busy = new CountDownLatch(carriers);
        try (Recording recording = watchFrom(0)) {
            for (int count = 0; count < carriers; count++) {
                Thread.startVirtualThread(() -> {
                    busy.countDown();
                    while (spinning.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            assertThat(busy.await(60, TimeUnit.SECONDS)).isTrue();
            long after = put("a", "after");
            assertThat(recording.awaitRevision(after)).isNotEmpty();
        } finally {
            spinning.set(false);
        }
    }

    @Test
    default void aWatchFromTheFutureStartsThere() {
        long start = store().revision() + 3;
        try (Recording recording = watchFrom(start)) {
            for (int i = 1; i <= 5; i++) {
                put("a", "value " + i);
            }
            assertThat(recording.awaitEvents(3)).extracting(StoreEvent::revision)
                    .allSatisfy(revision -> assertThat(revision).isGreaterThanOrEqualTo(start));
        }
    }

    @Test
    default void aWatchSeesOnlyKeysWithItsPrefix() {
        try (Recording recording = Recording.of(store(), WatchRequest.from(key("pods/"), 0))) {
            put("pods", "no");
            put("pods0", "no");
            long last = put("pods/a", "yes");
            assertThat(recording.awaitRevision(last)).extracting(StoreEvent::key).containsExactly(key("pods/a"));
        }
    }

    @Test
    default void theChangesOfATransactionComeTogetherAndInItsOrder() {
        put("c", "one");
        try (Recording recording = watchFrom(0)) {
            long revision = committed(Transaction.builder()
                            .put(key("d"), bytes("1"))
                            .delete(key("c"))
                            .put(key("a"), bytes("2"))
                            .build())
                    .revision();
            recording.awaitRevision(revision);
            assertThat(recording.calls()).singleElement().satisfies(events -> {
                assertThat(events).extracting(StoreEvent::key).containsExactly(key("d"), key("c"), key("a"));
                assertThat(events).extracting(StoreEvent::revision).containsOnly(revision);
            });
        }
    }

    @Test
    default void previousEntriesComeOnRequest() {
        long start = store().revision() + 1;
        put("a", "one");
        Entry one = entry("a");
        put("a", "two");
        Entry two = entry("a");
        delete("a");
        put("a", "three");

        try (Recording recording = Recording.of(store(), new WatchRequest(prefix(), start, true))) {
            assertThat(recording.awaitEvents(4)).extracting(StoreEvent::previous).containsExactly(null, one, two, null);
            put("a", "four");
            assertThat(recording.awaitEvents(5).getLast().previous()).extracting(StoreContract::text).isEqualTo("three");
        }
    }

    @Test
    default void progressIsReportedOnRequestAndNeverBeforeTheEvents() {
        try (Recording recording = watchFrom(0)) {
            for (int round = 1; round <= 10; round++) {
                long own = put("a", "round " + round);
                store().commit(Transaction.builder()
                        .put("/elsewhere" + prefix(), bytes("round " + round))
                        .build());
                long revision = store().revision();
                assertThat(revision).isGreaterThan(own);
                boolean promised = recording.subscription().requestProgress();
                // A store that promises none still delivers what was written below the prefix.
                assertThat(recording.awaitRevision(promised ? revision : own)).hasSize(round);
            }
        }
    }

    @Test
    default void everyRequestForProgressIsAnsweredAlsoWhenThereIsNone() {
        long revision = put("a", "one");
        try (Recording recording = watchFrom(revision)) {
            recording.awaitRevision(revision);
            for (int round = 1; round <= 3; round++) {
                boolean promised = recording.subscription().requestProgress();
                if (promised) {
                    recording.awaitProgressReports(round);
                } else {
                    assertThat(recording.subscription().requestProgress()).isFalse();
                }
            }
        }
    }

    @Test
    default void aClosedWatchIsSilent() {
        Recording closed = watchFrom(0);
        try (Recording open = watchFrom(0)) {
            long one = put("a", "one");
            closed.awaitRevision(one);
            closed.close();
            long two = put("a", "two");
            open.awaitRevision(two);
        }
        assertThat(closed.events()).hasSize(1);
    }

    @Test
    default void aListenerMayCloseItsOwnWatch() throws Exception {
        CompletableFuture<Subscription> subscription = new CompletableFuture<>();
        CountDownLatch closed = new CountDownLatch(1);
        subscription.complete(store().watch(WatchRequest.from(prefix(), 0), new WatchListener() {
            @Override
            public void onEvents(List<StoreEvent> events, long revision) {
                subscription.join().close();
                closed.countDown();
            }

            @Override
            public void onFailure(StoreException failure) {}
        }));
        put("a", "one");

        assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    default void aListenerThatThrowsEndsItsWatchAndIsTold() throws Exception {
        CompletableFuture<StoreException> told = new CompletableFuture<>();
        IllegalStateException mistake = new IllegalStateException("a mistake in the listener");
        try (Subscription subscription = store().watch(WatchRequest.from(prefix(), 0), new WatchListener() {
            @Override
            public void onEvents(List<StoreEvent> events, long revision) {
                throw mistake;
            }

            @Override
            public void onFailure(StoreException failure) {
                told.complete(failure);
            }
        })) {
            assertThat(subscription).isNotNull();
            put("a", "one");
            assertThat(told.get(30, TimeUnit.SECONDS)).hasCause(mistake);
        }
    }

    @Test
    default void aSlowListenerHoldsUpNobodyAndMissesNothing() {
        CountDownLatch release = new CountDownLatch(1);
        List<StoreEvent> slow = new ArrayList<>();
        CompletableFuture<Void> complete = new CompletableFuture<>();
        int changes = 300;
        byte[] value = new byte[20_000];
        try (Subscription subscription = store().watch(WatchRequest.from(prefix(), 0), new WatchListener() {
                    @Override
                    public void onEvents(List<StoreEvent> events, long revision) {
                        awaitRelease(release);
                        slow.addAll(events);
                        if (slow.size() >= changes) {
                            complete.complete(null);
                        }
                    }

                    @Override
                    public void onFailure(StoreException failure) {
                        complete.completeExceptionally(failure);
                    }
                });
                Recording quick = watchFrom(0)) {
            assertThat(subscription).isNotNull();
            long last = 0;
            for (int i = 0; i < changes; i++) {
                last = committed(Transaction.builder().put(key("a"), value).build()).revision();
            }
            assertThat(quick.awaitRevision(last)).hasSize(changes);
            release.countDown();
            complete.join();
            assertThat(slow).isEqualTo(quick.events());
        }
    }

    private static void awaitRelease(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
