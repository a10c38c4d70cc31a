package dev.edict.store;

import java.util.List;

/**
 * Receives what a watch finds.
 *
 * <p>A subscription has one thread of its own, and only it calls the listener: one call at a time, each seeing the effects
 * of the one before. A listener may block. It then holds up nobody but itself: the store does not queue events for it but
 * reads on in the history when the listener returns, so that a slow listener lags without using memory. If it lags until
 * the history it still needs is compacted, the watch ends with a {@link CompactedException}.
 *
 * <p>An exception thrown by the listener ends the watch and is reported to {@link #onFailure}, wrapped.
 */
public interface WatchListener {

    /**
     * Changes took place. Over all calls every change from the first revision on is delivered exactly once, in the order of
     * revisions, also across lost connections. One call carries one or several revisions, each of them whole.
     *
     * @param events in the order of revisions, and within a revision in the order of the transaction; never empty
     * @param revision everything up to here has been delivered now; not lower than the revision of the last event
     */
    void onEvents(List<StoreEvent> events, long revision);

    /**
     * Everything up to this revision has been delivered. Comes from time to time and soon after
     * {@link Subscription#requestProgress()}; the revision never goes back.
     */
    default void onProgress(long revision) {}

    /**
     * The watch has ended and must be started anew; this is the last call. {@link CompactedException}: the history that
     * was to be delivered is gone, so read the state and watch from its revision. Not called after
     * {@link Subscription#close()}, save that a failure may be on its way already.
     */
    void onFailure(StoreException failure);
}
