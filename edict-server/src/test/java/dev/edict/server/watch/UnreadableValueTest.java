package dev.edict.server.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.watch.Things.Recorder;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that are no objects harm nobody but whoever wants them. */
@Timeout(180)
class UnreadableValueTest {
    private static final byte[] BROKEN =
            "{\"kind\":\"Thing\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"b\"".getBytes(UTF_8);

    private final Store store = MemoryStore.open();
    private final WatchCaches caches = WatchCaches.of(Duration.ofMinutes(5), 1 << 20, 1 << 20, Clock.systemUTC());
    private final WatchCache cache = new WatchCache(store, Things.PREFIX, CachedObject::read, caches);

    @AfterEach
    void close() {
        cache.close();
        caches.close();
        store.close();
    }

    private CacheState fresh() {
        return Objects.requireNonNull(cache.fresh());
    }

    @Test
    void aResourceIsLoadedWithoutAValueThatCanNotBeRead() {
        Things.put(store, "a", "x");
        long broken = Things.put(store, "b", BROKEN);
        Things.put(store, "c", "x");
        assertThat(fresh().objects().size()).isEqualTo(2);
        assertThat(cache.problem(Things.PREFIX + "b"))
                .isEqualTo(new Problem(Things.PREFIX + "b", broken, "unexpected end of JSON input"));
        assertThat(cache.problems(Things.PREFIX)).hasSize(1);
        assertThat(cache.problems("/registry/others/")).isEmpty();
    }

    @Test
    void anObjectThatCanNotBeReadAnyMoreHasGoneForWatchersUntilItCan() throws InterruptedException {
        long first = Things.put(store, "b", "x");
        fresh();
        Recorder recorder = new Recorder(Things.everything());
        cache.watch(recorder, first);
        long second = Things.put(store, "b", BROKEN);
        assertThat(recorder.next()).isEqualTo("DELETED b@" + second);
        assertThat(cache.problems(Things.PREFIX)).containsOnlyKeys(Things.PREFIX + "b");
        long third = Things.put(store, "b", "x");
        assertThat(recorder.next()).isEqualTo("ADDED b@" + third);
        assertThat(cache.problems(Things.PREFIX)).isEmpty();
        Things.put(store, "b", BROKEN);
        Things.delete(store, "b");
        fresh();
        assertThat(cache.problems(Things.PREFIX)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k8s", "[]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":[1,2}", "{\"a\":tru}",
        "{\"a\":\"\u0001\"}", "{\"a\":1}{", "{\"a\":\"b}", "{\"a\":[}", "{,}", "{\"a\" 1}"})
    void whatIsNoJsonObjectIsFoundOut(String text) {
        assertThatThrownBy(() -> WellFormed.require(text.getBytes(UTF_8))).isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", " {\"a\" : [ ] , \"b\":{} }\n", "{\"a\":[1,-2.5e+3,true,false,null,\"\\\"}\"]}",
        "{\"a\":{\"b\":[{\"c\":[[],[{}]]}]},\"d\":\"\u00e9\\u0041\"}"})
    void whatIsAJsonObjectIsLeftAlone(String text) {
        assertThatCode(() -> WellFormed.require(text.getBytes(UTF_8))).doesNotThrowAnyException();
    }

    @Test
    void deepNestingIsNoRecursion() {
        String deep = "{\"a\":" + "[".repeat(9_000) + "]".repeat(9_000) + "}";
        assertThatCode(() -> WellFormed.require(deep.getBytes(UTF_8))).doesNotThrowAnyException();
    }
}
