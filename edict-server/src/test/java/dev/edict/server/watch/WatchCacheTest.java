package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.watch.Things.Recorder;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class WatchCacheTest {
    private static final String PREFIX = Things.PREFIX;

    private final Store store = MemoryStore.open();
    private final WatchCaches caches = WatchCaches.of(Duration.ofMinutes(5), 1 << 20, 1 << 20, Clock.systemUTC());
    private final WatchCache cache = new WatchCache(store, PREFIX, CachedObject::read, caches);

    @AfterEach
    void close() {
        cache.close();
        caches.close();
        store.close();
    }

    private CacheState fresh() {
        return Objects.requireNonNull(cache.fresh());
    }

    private long put(String key, String label) {
        return Things.put(store, key, label);
    }

    private long delete(String key) {
        return Things.delete(store, key);
    }

    private static Recorder everything() {
        return new Recorder(Things.everything());
    }

    private static Recorder labelled(String label) {
        return new Recorder(new Interest(PREFIX, thing -> Things.label(thing).equals(label)));
    }

    @Test
    void aFreshStateShowsEveryAcknowledgedWrite() {
        for (int index = 0; index < 100; index++) {
            put("a" + index, "x");
            assertThat(fresh().objects().get(PREFIX + "a" + index)).isNotNull();
        }
    }

    @Test
    void aFreshStateIsReachedWhenOnlyOthersWrote() {
        put("a", "x");
        cache.fresh();
        store.commit(Transaction.create("/registry/others/b", new byte[] {1}));
        assertThat(fresh().revision()).isGreaterThanOrEqualTo(store.revision());
    }

    @Test
    void aWatcherGetsEverythingAfterItsRevisionInOrder() throws InterruptedException {
        long first = put("a", "x");
        cache.fresh();
        long second = put("a", "y");
        long third = delete("a");
        Recorder recorder = everything();
        cache.fresh();
        cache.watch(recorder, first);
        long fourth = put("b", "z");
        assertThat(recorder.next()).isEqualTo("MODIFIED a@" + second);
        assertThat(recorder.next()).isEqualTo("DELETED a@" + third);
        assertThat(recorder.next()).isEqualTo("ADDED b@" + fourth);
    }

    @Test
    void anObjectThatLeavesTheSelectionIsDeletedForTheWatcher() throws InterruptedException {
        long first = put("a", "x");
        cache.fresh();
        Recorder recorder = labelled("x");
        cache.watch(recorder, first);
        long second = put("a", "y");
        long third = put("a", "x");
        assertThat(recorder.next()).isEqualTo("DELETED a@" + second);
        assertThat(recorder.next()).isEqualTo("ADDED a@" + third);
    }

    @Test
    void theTreeOfAReplacedObjectIsNotKeptForThoseWhoHaveBeenTold() throws InterruptedException {
        long first = put("a", "x");
        CachedObject replaced = Objects.requireNonNull(fresh().objects().get(PREFIX + "a"));
        assertThat(replaced.tree()).isSameAs(replaced.glimpse());
        Recorder recorder = labelled("x");
        cache.watch(recorder, first);
        long second = put("a", "y");
        long third = put("b", "x");
        assertThat(recorder.next()).isEqualTo("DELETED a@" + second);
        assertThat(recorder.next()).isEqualTo("ADDED b@" + third);
        assertThat(replaced.glimpse()).isNotSameAs(replaced.glimpse());
    }

    @Test
    void theStateOfARecentRevisionCanStillBeRead() {
        put("a", "1");
        cache.fresh();
        long second = put("b", "1");
        delete("a");
        cache.fresh();
        CacheState state = Objects.requireNonNull(cache.exactly(second));
        List<String> keys = new ArrayList<>();
        state.objects().range(PREFIX, null).forEachRemaining(object -> keys.add(object.key()));
        assertThat(keys).containsExactly(PREFIX + "a", PREFIX + "b");
    }

    @Test
    void aSlowWatcherIsDroppedAndOthersGoOn() throws InterruptedException {
        long first = put("a", "x");
        cache.fresh();
        Recorder slow = new Recorder(new Interest(PREFIX, Interest.Selection.ALL), 1);
        Recorder quick = everything();
        cache.watch(slow, first);
        cache.watch(quick, first);
        for (int index = 0; index < 5; index++) {
            put("b" + index, "x");
        }
        for (int index = 0; index < 5; index++) {
            assertThat(quick.next()).startsWith("ADDED b" + index);
        }
        assertThat(slow.next()).startsWith("ADDED b0");
        assertThat(slow.next()).isEqualTo("dropped");
        assertThat(slow.told).isEmpty();
    }

    @Test
    void aBookmarkTellsHowFarTheResourceHasCome() throws InterruptedException {
        long first = put("a", "x");
        cache.fresh();
        Recorder recorder = everything();
        cache.watch(recorder, first);
        store.commit(Transaction.create("/registry/others/b", new byte[] {1}));
        cache.sendBookmarks();
        assertThat(recorder.next()).isEqualTo("BOOKMARK@" + store.revision());
    }

    @Test
    void aBookmarkComesAlsoWhereNothingHasHappened() throws InterruptedException {
        long first = put("a", "x");
        cache.fresh();
        Recorder recorder = everything();
        cache.watch(recorder, first);
        cache.sendBookmarks();
        assertThat(recorder.next()).isEqualTo("BOOKMARK@" + first);
        cache.sendBookmarks();
        assertThat(recorder.next()).isEqualTo("BOOKMARK@" + first);
    }

    @Test
    void closingEndsTheWatches() throws InterruptedException {
        long first = put("a", "x");
        Recorder recorder = everything();
        cache.watch(recorder, first);
        cache.close();
        assertThat(recorder.next()).isEqualTo("END 503");
    }

    @Test
    void aWatcherIsNotToldWhatItsRevisionCovers() throws InterruptedException {
        put("a", "x");
        cache.fresh();
        Recorder recorder = everything();
        cache.watch(recorder, store.revision() + 1);
        put("b", "x");
        long known = put("c", "x");
        assertThat(recorder.next()).isEqualTo("ADDED c@" + known);
    }

    @Test
    void aWatcherThatFailsIsDroppedAndOthersGoOn() throws InterruptedException {
        long first = put("a", "x");
        cache.fresh();
        Recorder broken = new Recorder(new Interest(PREFIX, object -> {
            throw new IllegalStateException("a defect in a test");
        }), 1);
        Recorder sound = everything();
        cache.watch(broken, first);
        cache.watch(sound, first);
        put("b", "x");
        put("c", "x");
        assertThat(sound.next()).startsWith("ADDED b");
        assertThat(sound.next()).startsWith("ADDED c");
        assertThat(broken.next()).isEqualTo("END 500");
        Waiting.until("the broken one is forgotten", () -> cache.watcherCount() == 1);
    }

    @Test
    void aRevisionOfSeveralObjectsIsShownWhole() throws InterruptedException {
        long first = put("a", "x");
        cache.fresh();
        BlockingQueue<Integer> sizes = new LinkedBlockingQueue<>();
        Recorder counting = new Recorder(new Interest(PREFIX, object -> {
            sizes.add(cache.latest().objects().size());
            return true;
        }), Integer.MAX_VALUE);
        cache.watch(counting, first);
        byte[] bytes = Things.bytes("n", "x");
        store.commit(Transaction.builder().put(PREFIX + "b", bytes).put(PREFIX + "c", bytes).build());
        assertThat(counting.next()).startsWith("ADDED b");
        assertThat(counting.next()).startsWith("ADDED c");
        assertThat(sizes).containsOnly(3);
    }

    @Test
    void aLongPastIsToldWithoutTheLockAndFollowedByThePresent() throws InterruptedException {
        long first = put("a", "0");
        cache.fresh();
        for (int index = 0; index < 100; index++) {
            put("a", "" + index);
        }
        cache.fresh();
        List<Long> past = new ArrayList<>();
        Recorder recorder = new Recorder(new Interest(PREFIX, Interest.Selection.ALL), Integer.MAX_VALUE) {
            @Override
            public boolean onPastEvent(EventType type, CachedObject object) {
                if (past.isEmpty()) {
                    // The state goes on while this one still catches up.
                    put("b", "x");
                    assertThat(cache.fresh()).isNotNull();
                }
                past.add(object.revision());
                return true;
            }
        };
        cache.watch(recorder, first);
        long last = put("c", "x");
        assertThat(past).hasSize(100).isSorted().doesNotHaveDuplicates();
        assertThat(recorder.next()).startsWith("ADDED b");
        assertThat(recorder.next()).isEqualTo("ADDED c@" + last);
    }
}
