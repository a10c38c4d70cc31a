package dev.edict.store.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.Store;
import dev.edict.store.kit.StoreKit;
import org.junit.jupiter.api.Test;

class MemoryStoreTest extends StoreKit {

    @Override
    protected Store open() {
        return MemoryStore.open();
    }

    @Test
    void anEmptyStoreIsAtRevisionOne() {
        assertThat(store().revision()).isEqualTo(1);
        assertThat(store().compactedRevision()).isZero();
    }
}
