package dev.edict.store.embedded;

import dev.edict.store.Store;
import dev.edict.store.mvcc.MvccStore;

/**
 * A store in a directory of the local disk.
 *
 * <p>A write is acknowledged after a sync of the disk, which concurrent writes share; it then survives {@code kill -9} and
 * the loss of power. One process at a time can have the directory open.
 */
public final class EmbeddedStore {

    private EmbeddedStore() {}

    /**
     * Opens the store, creating it if there is none.
     *
     * @throws dev.edict.store.DirectoryInUseException if another store has the directory open
     * @throws dev.edict.store.ForeignDirectoryException if the directory holds something else
     * @throws dev.edict.store.CorruptException if the data is damaged
     */
    public static Store open(EmbeddedOptions options) {
        NativeLibrary.load(options.libraryDirectory());
        RocksEngine engine = DataDirectory.open(options.directory());
        try {
            return new MvccStore(engine, options.retention(), options.clock());
        } catch (RuntimeException | Error failure) {
            engine.close();
            throw failure;
        }
    }
}
