package dev.edict.server;

import dev.edict.store.Store;

/** A store that stays open when its user closes it, so that the next server finds what the last one left. */
final class UnclosedStore extends ForwardingStore {
    UnclosedStore(Store store) {
        super(store);
    }

    @Override
    public void close() {
        // The test closes the store itself.
    }
}
