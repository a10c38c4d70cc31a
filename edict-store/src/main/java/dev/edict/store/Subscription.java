package dev.edict.store;

/** A running watch. */
public interface Subscription extends AutoCloseable {

    /**
     * Asks to be told how far the watch has come: unless it ends first, the listener soon learns, by events or by
     * {@link WatchListener#onProgress}, of a revision not lower than the store's at the time of this call.
     *
     * <p>May block on the network, as it has to learn the store's revision.
     *
     * @return false if the store cannot promise that (etcd is not connected at present, or too old to report progress
     *         reliably on demand); progress then comes only from time to time, and who must not wait should read the store
     *         instead
     */
    boolean requestProgress();

    /**
     * As {@link #requestProgress()}, for who knows a revision already and wants to hear of it or a later one: that spares
     * asking the store.
     */
    default boolean requestProgress(long revision) {
        return requestProgress();
    }

    /**
     * Ends the watch. After the return no further call of the listener begins; one that is under way is not waited for, so
     * a listener may close its own subscription.
     */
    @Override
    void close();
}
