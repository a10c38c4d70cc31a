package dev.edict.server.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.watch.Things.Recorder;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A value that can not be opened is not taken for one that is gone. */
@Timeout(180)
class SealedValueTest {
    private static final byte[] CLOSED = "closed".getBytes(UTF_8);

    private final Store store = MemoryStore.open();
    private final WatchCaches caches = WatchCaches.of(Duration.ofMinutes(5), 1 << 20, 1 << 20, Clock.systemUTC());
    private volatile CountDownLatch opening = new CountDownLatch(0);
    private volatile long waiting;
    private final WatchCache cache = new WatchCache(store, Things.PREFIX, this::read, caches);

    @AfterEach
    void close() {
        cache.close();
        caches.close();
        store.close();
    }

    private CachedObject read(Entry entry) {
        if (Arrays.equals(entry.value(), CLOSED)) {
            try {
                waiting = opening.getCount();
                opening.await();
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
            throw new SealException("no key");
        }
        return CachedObject.read(entry);
    }

    @Test
    void aResourceIsNotShownWithoutItAndIsLoadedOnceItCanBeOpened() throws Exception {
        Things.put(store, "a", "x");
        Things.put(store, "b", CLOSED);
        assertThatThrownBy(cache::fresh).isInstanceOf(SealException.class)
                .hasMessage("unable to transform key \"" + Things.PREFIX + "b\": no key");
        Things.put(store, "b", "x");
        Waiting.until("it is loaded", () -> {
            try {
                return Objects.requireNonNull(cache.fresh()).objects().size() == 2;
            } catch (SealException notYet) {
                return false;
            }
        });
    }

    @Test
    void whoWatchesIsNotToldThatItIsGoneButToBeginAnew() throws Exception {
        long first = Things.put(store, "b", "x");
        cache.fresh();
        Recorder recorder = new Recorder(Things.everything());
        cache.watch(recorder, first);
        Things.put(store, "b", CLOSED);
        assertThat(recorder.next()).isEqualTo("END 410");
    }

    @Test
    void oneAtATimeWaitsForWhoeverOpensValues() throws Exception {
        Things.put(store, "b", CLOSED);
        assertThatThrownBy(cache::fresh).isInstanceOf(SealException.class);
        CountDownLatch slow = new CountDownLatch(1);
        opening = slow;
        Thread patient = Thread.startVirtualThread(() -> {
            while (slow.getCount() > 0) {
                assertThatThrownBy(cache::fresh).isInstanceOf(SealException.class);
                LockSupport.parkNanos(5_000_000);
            }
        });
        Waiting.until("somebody waits", () -> waiting > 0);
        assertThatThrownBy(cache::fresh).isInstanceOf(SealException.class);
        assertThat(slow.getCount()).isEqualTo(1);
        slow.countDown();
        patient.join();
    }
}
