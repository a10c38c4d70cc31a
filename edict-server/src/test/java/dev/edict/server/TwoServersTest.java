package dev.edict.server;

import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;

/** In one process, where both have the same store in their hands. */
class TwoServersTest extends TwoServersContract {
    TwoServersTest() {
        super(together(MemoryStore.open()));
    }

    private static Connections together(Store store) {
        return new Connections(store, store);
    }
}
