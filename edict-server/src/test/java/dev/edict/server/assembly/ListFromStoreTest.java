package dev.edict.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.ForwardingStore;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lists of states that the watch cache does not hold. */
@Timeout(180)
class ListFromStoreTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final int OBJECTS = 2_000;

    private final List<Integer> pages = new ArrayList<>();
    private final Store store = new ForwardingStore(MemoryStore.open()) {
        @Override
        public Page range(RangeQuery query) {
            Page page = super.range(query);
            pages.add(page.entries().size());
            return page;
        }
    };
    private final ControlPlane plane = new ControlPlane(CATALOGUE, store, Identities.random(), Clock.systemUTC());
    private final ResourceRegistry maps = plane.core("configmaps");
    private long old;

    @AfterEach
    void close() {
        plane.close();
    }

    /** Writes many objects, removes one, and lets the cache begin after that: its window does not reach back. */
    private void write() {
        for (int number = 0; number < OBJECTS; number++) {
            store.commit(Transaction.builder().put(key(number), StoredForm.bytes(ObjectValue.of(
                    "kind", "ConfigMap", "apiVersion", "v1", "metadata",
                    ObjectValue.of("name", "m%04d".formatted(number), "namespace", "n")))).build());
        }
        old = store.revision();
        store.commit(Transaction.builder().delete(key(7)).build());
        assertThat(maps.cache().latest().objects().size()).isEqualTo(OBJECTS - 1);
        pages.clear();
    }

    private static String key(int number) {
        return "/registry/configmaps/n/m%04d".formatted(number);
    }

    private ResourceRegistry.Listing list(String version, String match, long limit, String token) {
        return maps.list("n", Interest.Selection.ALL,
                new ListOptions(version, match, limit, token, false, false, null, null));
    }

    private static List<String> keys(Iterable<CachedObject> items) {
        List<String> keys = new ArrayList<>();
        items.forEach(item -> keys.add(item.key()));
        return keys;
    }

    @Test
    void aPageReadsNoMoreThanItsLimit() {
        write();
        ResourceRegistry.Listing first = list(Long.toString(old), "Exact", 10, "");
        assertThat(keys(first.items())).hasSize(10).startsWith(key(0)).contains(key(7));
        assertThat(first.revision()).isEqualTo(old);
        assertThat(first.remaining()).isEqualTo(OBJECTS - 10);
        ResourceRegistry.Listing second = list("", "", 10, first.continueToken());
        assertThat(keys(second.items())).hasSize(10).startsWith(key(10));
        assertThat(pages.stream().mapToInt(Integer::intValue).sum()).as("objects read").isLessThanOrEqualTo(22);
    }

    @Test
    void aWholeListIsReadPageByPageWhileItIsWritten() {
        write();
        ResourceRegistry.Listing all = list(Long.toString(old), "Exact", 0, "");
        assertThat(pages).as("read before the first item is taken").hasSizeLessThanOrEqualTo(1);
        assertThat(keys(all.items())).hasSize(OBJECTS).contains(key(7)).isSorted();
        assertThat(pages).allSatisfy(page -> assertThat(page).isLessThanOrEqualTo(500));
        assertThat(keys(all.items())).as("a second reading").hasSize(OBJECTS);
    }

    @Test
    void aRevisionThatTheStoreHasForgottenIsExpired() {
        write();
        ResourceRegistry.Listing first = list(Long.toString(old), "Exact", 10, "");
        store.compact(store.revision());
        assertThatThrownBy(() -> list(Long.toString(old), "Exact", 0, ""))
                .hasMessage("The resourceVersion for the provided list is too old.");
        assertThatThrownBy(() -> list("", "", 10, first.continueToken()))
                .isInstanceOfSatisfying(ApiException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(410);
                    assertThat(failure.continueToken()).isNotEmpty();
                    assertThat(keys(list("", "", 10, failure.continueToken()).items())).startsWith(key(10));
                });
    }

    @Test
    void whatTheStoreHasForgottenIsExpiredAlsoIfTheCacheStillHasIt() {
        write();
        ResourceRegistry.Listing first = list("", "", 10, "");
        store.commit(Transaction.builder().delete(key(8)).build());
        assertThat(keys(list("", "", 10, first.continueToken()).items())).startsWith(key(11));
        store.compact(store.revision());
        assertThatThrownBy(() -> list("", "", 10, first.continueToken()))
                .isInstanceOfSatisfying(ApiException.class, failure -> assertThat(failure.code()).isEqualTo(410));
        assertThat(pages).as("nothing was read from the store").isEmpty();
    }

    @Test
    void aRevisionThatHasNotComeIsTooLarge() {
        write();
        assertThatThrownBy(() -> list("18446744073709551615", "Exact", 0, ""))
                .isInstanceOfSatisfying(ApiException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(504);
                    assertThat(failure).hasMessage("Timeout: Too large resource version: 18446744073709551615, current: "
                            + store.revision());
                });
    }
}
