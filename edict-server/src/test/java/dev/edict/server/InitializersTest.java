package dev.edict.server;

import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** With one server for all, in memory. */
class InitializersTest extends InitializersContract {
    @Override
    List<Supplier<Store>> stores(Path directory) {
        return List.of(MemoryStore::open);
    }
}
