package dev.edict.store.embedded;

import dev.edict.store.Store;
import dev.edict.store.kit.StoreKit;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedStoreKitTest extends StoreKit {

    @TempDir
    static Path libraries;

    @TempDir
    Path directory;

    @Override
    protected Store open() {
        return EmbeddedStore.open(EmbeddedOptions.in(directory).withLibraryDirectory(libraries));
    }
}
