package dev.edict.cli;

import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.memory.MemoryStore;
import java.nio.file.Path;

/** The stores to choose from. The names are what a person types. */
enum StoreChoice {
    embedded,
    memory;

    /** @param data the server's data directory; the embedded store lies in a directory below it */
    Store open(Path data) {
        return switch (this) {
            case embedded -> EmbeddedStore.open(EmbeddedOptions.in(data.resolve("store"))
                    .withLibraryDirectory(data.resolve("native")));
            case memory -> MemoryStore.open();
        };
    }
}
