package dev.edict.server;

import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import org.junit.jupiter.api.AutoClose;

/** With one store in memory. */
class InitializersOfSeveralServersTest extends InitializersOfSeveralServersContract {
    @AutoClose
    private final Store store = MemoryStore.open();

    @Override
    Store connect() {
        return new UnclosedStore(store);
    }
}
