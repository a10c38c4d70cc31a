package dev.edict.store.memory;

import dev.edict.store.Retention;
import dev.edict.store.Store;
import dev.edict.store.mvcc.MvccStore;
import java.time.InstantSource;

/** A store that lives in the heap and dies with the process. Everything but durability is as the contract says. */
public final class MemoryStore {

    private MemoryStore() {}

    /** Opens an empty store that keeps the default amount of history. */
    public static Store open() {
        return open(Retention.DEFAULT, InstantSource.system());
    }

    /**
     * Opens an empty store.
     *
     * @param clock tells when entries expire and how old history is
     */
    public static Store open(Retention retention, InstantSource clock) {
        return new MvccStore(new MemoryEngine(), retention, clock);
    }
}
