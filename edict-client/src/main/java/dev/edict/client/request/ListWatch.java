package dev.edict.client.request;

/** Objects that can be listed and watched: those of one type, in one namespace or in all. Safe for use by any thread. */
public interface ListWatch<T> {

    /** @throws dev.edict.client.failure.ClientException if there is no list */
    Listing<T> list(ListOptions options);

    /** @throws dev.edict.client.failure.ClientException if the watch does not begin */
    Watch<T> watch(WatchOptions options);
}
