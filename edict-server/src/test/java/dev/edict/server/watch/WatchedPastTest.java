package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.status.ApiException;
import dev.edict.server.watch.Things.Recorder;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Watches that begin in the past: in the window, and before it. */
@Timeout(180)
class WatchedPastTest {
    private final Store store = MemoryStore.open();
    /** A window without room for more than one event. */
    private final WatchCaches narrow = WatchCaches.of(Duration.ofMinutes(5), 1, 1 << 20, Clock.systemUTC());
    private final WatchCache cache = new WatchCache(store, Things.PREFIX, CachedObject::read, narrow);

    @AfterEach
    void close() {
        cache.close();
        narrow.close();
        store.close();
    }

    @Test
    void aWatchFromBeforeTheWindowIsToldFromTheStoresHistory() throws InterruptedException {
        long first = Things.put(store, "a", "x");
        cache.fresh();
        List<String> expected = new ArrayList<>();
        for (int index = 0; index < 50; index++) {
            expected.add("ADDED b@" + Things.put(store, "b", "x"));
            expected.add("MODIFIED b@" + Things.put(store, "b", "y"));
            expected.add("DELETED b@" + Things.delete(store, "b"));
        }
        cache.fresh();
        assertThat(cache.exactly(first)).as("the window has forgotten it").isNull();
        Recorder recorder = new Recorder(Things.everything());
        cache.watch(recorder, first);
        expected.add("ADDED c@" + Things.put(store, "c", "x"));
        for (String event : expected) {
            assertThat(recorder.next()).isEqualTo(event);
        }
    }

    @Test
    void theStoresHistoryKnowsWhatLeavesASelection() throws InterruptedException {
        Things.put(store, "a", "x");
        cache.fresh();
        long first = Things.put(store, "a", "x");
        long second = Things.put(store, "a", "y");
        Things.put(store, "a", "z");
        cache.fresh();
        Recorder recorder = new Recorder(Things.labelled("x"));
        cache.watch(recorder, first);
        assertThat(recorder.next()).isEqualTo("DELETED a@" + second);
    }

    @Test
    void aRevisionThatTheStoreHasForgottenIsTooOld() {
        long first = Things.put(store, "a", "x");
        cache.fresh();
        for (int index = 0; index < 10; index++) {
            Things.put(store, "a", "" + index);
        }
        cache.fresh();
        store.compact(first + 5);
        assertThatThrownBy(() -> cache.watch(new Recorder(Things.everything()), first))
                .isInstanceOfSatisfying(ApiException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(410);
                    assertThat(failure.reason()).isEqualTo("Expired");
                    assertThat(failure).hasMessage("too old resource version: " + first + " (" + (first + 5) + ")");
                });
    }

    @Test
    void aWatcherThatStopsListeningInThePastIsNotToldOn() {
        long first = Things.put(store, "a", "x");
        cache.fresh();
        for (int index = 0; index < 10; index++) {
            Things.put(store, "a", "" + index);
        }
        cache.fresh();
        Recorder recorder = new Recorder(Things.everything(), 3);
        cache.watch(recorder, first);
        assertThat(recorder.told).hasSize(4).contains("dropped");
        assertThat(cache.watcherCount()).isZero();
    }
}
