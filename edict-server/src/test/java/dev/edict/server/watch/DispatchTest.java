package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.ForwardingStore;
import dev.edict.server.watch.Things.Recorder;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is told, in what order, and who must not wait for it. */
@Timeout(180)
class DispatchTest {
    private final Store store = MemoryStore.open();
    private final WatchCaches caches = WatchCaches.of(Duration.ofMinutes(5), 1 << 20, 1 << 20, Clock.systemUTC());
    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void close() {
        others.shutdownNow();
        caches.close();
        store.close();
    }

    private WatchCache cache(Store over) {
        return new WatchCache(over, Things.PREFIX, CachedObject::read, caches);
    }

    @Test
    void aBookmarkNeverGoesBackBehindAnEvent() throws InterruptedException {
        AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
        Store slow = new ForwardingStore(store) {
            @Override
            public long revision() {
                long answer = super.revision();
                meanwhile.getAndSet(() -> {}).run();
                return answer;
            }
        };
        try (WatchCache cache = cache(slow)) {
            long first = Things.put(store, "a", "x");
            Recorder recorder = new Recorder(Things.everything());
            cache.watch(recorder, first);
            List<String> told = new ArrayList<>();
            meanwhile.set(() -> {
                Things.put(store, "b", "x");
                try {
                    told.add(recorder.next());
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
            cache.sendBookmarks();
            told.add(recorder.next());
            assertThat(told).containsExactly("ADDED b@" + store.revision(), "BOOKMARK@" + store.revision());
        }
    }

    @Test
    void nobodyWaitsWhileTheResourceIsLoaded() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger reads = new AtomicInteger();
        Store slow = new ForwardingStore(store) {
            @Override
            public Page range(RangeQuery query) {
                reads.incrementAndGet();
                reading.countDown();
                awaitQuietly(go);
                return super.range(query);
            }
        };
        Things.put(store, "a", "x");
        try (WatchCache cache = cache(slow)) {
            Future<CacheState> one = others.submit(cache::latest);
            reading.await();
            Future<CacheState> two = others.submit(cache::latest);
            // Each of these takes the lock, or needs somebody who does.
            cache.sendBookmarks();
            cache.endWatches();
            assertThat(cache.watcherCount()).isZero();
            go.countDown();
            assertThat(one.get()).isSameAs(two.get());
            assertThat(reads).as("whoever comes while it is loaded waits for that").hasValue(1);
        }
    }

    @Test
    void eventsArriveWhileTheStoreIsAskedHowFarItIs() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Store slow = new ForwardingStore(store) {
            @Override
            public Subscription watch(WatchRequest request, WatchListener listener) {
                Subscription behind = super.watch(request, listener);
                return new Subscription() {
                    @Override
                    public boolean requestProgress() {
                        asked.countDown();
                        awaitQuietly(go);
                        return behind.requestProgress();
                    }

                    @Override
                    public void close() {
                        behind.close();
                    }
                };
            }
        };
        try (WatchCache cache = cache(slow)) {
            long first = Things.put(store, "a", "x");
            Recorder recorder = new Recorder(Things.everything());
            cache.watch(recorder, first);
            store.commit(dev.edict.store.Transaction.create("/registry/others/b", new byte[] {1}));
            Future<CacheState> fresh = others.submit(cache::fresh);
            asked.await();
            long second = Things.put(store, "b", "x");
            assertThat(recorder.next()).isEqualTo("ADDED b@" + second);
            go.countDown();
            assertThat(Objects.requireNonNull(fresh.get()).revision()).isGreaterThanOrEqualTo(first + 1);
        }
    }

    @Test
    void nobodyWaitsForAWatcherThatIsBeingTold() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        try (WatchCache cache = cache(store)) {
            long first = Things.put(store, "a", "x");
            cache.fresh();
            cache.watch(new Recorder(Things.everything()) {
                @Override
                public boolean onEvent(EventType type, CachedObject object) {
                    awaitQuietly(go);
                    return true;
                }
            }, first);
            Things.put(store, "b", "x");
            long third = Things.put(store, "c", "x");
            assertThat(Objects.requireNonNull(cache.fresh()).revision()).isEqualTo(third);
            Recorder late = new Recorder(Things.everything());
            cache.watch(late, third);
            go.countDown();
            long fourth = Things.put(store, "d", "x");
            assertThat(late.next()).isEqualTo("ADDED d@" + fourth);
        }
    }

    @Test
    void anEventIsShownOnlyToThoseWhomItMayConcern() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        try (WatchCache cache = cache(store)) {
            long first = Things.put(store, "a", "l1");
            cache.fresh();
            List<Recorder> recorders = new ArrayList<>();
            for (int index = 0; index < 1_000; index++) {
                Interest interest = Things.labelled("l" + index);
                recorders.add(new Recorder(new Interest(interest.prefix(), thing -> {
                    asked.incrementAndGet();
                    return interest.selects().test(thing);
                }, interest.clue())));
                cache.watch(recorders.getLast(), first);
            }
            long second = Things.put(store, "b", "l7");
            assertThat(recorders.get(7).next()).isEqualTo("ADDED b@" + second);
            assertThat(asked).hasValue(1);
            long third = Things.put(store, "b", "l8");
            assertThat(recorders.get(7).next()).isEqualTo("DELETED b@" + third);
            assertThat(recorders.get(8).next()).isEqualTo("ADDED b@" + third);
            assertThat(asked).as("both see the object before and after").hasValue(5);
            assertThat(recorders.get(9).told).isEmpty();
        }
    }

    @Test
    void aFieldThatCanNotBeReadHidesNoEvent() throws InterruptedException {
        try (WatchCache cache = cache(store)) {
            long first = Things.put(store, "a", "x");
            cache.fresh();
            Recorder recorder = new Recorder(new Interest(Things.PREFIX, Interest.Selection.ALL,
                    new Clue.Field("odd", "x", thing -> {
                        throw new IllegalStateException("a defect in a test");
                    })));
            cache.watch(recorder, first);
            long second = Things.put(store, "b", "x");
            assertThat(recorder.next()).isEqualTo("ADDED b@" + second);
        }
    }

    @Test
    void whoeverWatchesOneObjectIsToldOfThatOneOnly() throws InterruptedException {
        try (WatchCache cache = cache(store)) {
            long first = Things.put(store, "a", "x");
            cache.fresh();
            Recorder recorder = new Recorder(new Interest(Things.PREFIX, thing -> {
                assertThat(thing.key()).endsWith("/b");
                return true;
            }, new Clue.Key(Things.PREFIX + "b")));
            Recorder named = new Recorder(new Interest(Things.PREFIX, Interest.Selection.ALL, Clue.Field.name("b")));
            cache.watch(recorder, first);
            cache.watch(named, first);
            Things.put(store, "c", "x");
            long second = Things.put(store, "b", "x");
            assertThat(recorder.next()).isEqualTo("ADDED b@" + second);
            assertThat(named.next()).isEqualTo("ADDED b@" + second);
            cache.remove(recorder);
            long third = Things.put(store, "b", "y");
            assertThat(named.next()).isEqualTo("MODIFIED b@" + third);
            assertThat(recorder.told).isEmpty();
            assertThat(cache.watcherCount()).isEqualTo(1);
        }
    }

    @Test
    void aWatcherThatWasCutOffResumesFromWhereItWas() throws InterruptedException {
        try (WatchCache cache = cache(store)) {
            long first = Things.put(store, "a", "x");
            cache.fresh();
            Recorder slow = new Recorder(Things.everything(), 1);
            cache.watch(slow, first);
            long second = Things.put(store, "b", "x");
            long third = Things.put(store, "c", "x");
            assertThat(slow.next()).isEqualTo("ADDED b@" + second);
            assertThat(slow.next()).isEqualTo("dropped");
            Recorder again = new Recorder(Things.everything());
            cache.watch(again, second);
            assertThat(again.next()).isEqualTo("ADDED c@" + third);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
