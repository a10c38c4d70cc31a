package dev.edict.client.request;

import dev.edict.types.Sharing;

/** Objects that can be listed and watched: those of one type, in one namespace or in all. Safe for use by any thread. */
public interface ListWatch<T> {

    /** @throws dev.edict.client.failure.ClientException if there is no list */
    Listing<T> list(ListOptions options);

    /** @throws dev.edict.client.failure.ClientException if the watch does not begin */
    Watch<T> watch(WatchOptions options);

    /**
     * The same for one reader, whose objects share what is equal in them. The result is as little for two threads as what they
     * share.
     */
    default ListWatch<T> sharing(Sharing sharing) {
        return this;
    }
}
