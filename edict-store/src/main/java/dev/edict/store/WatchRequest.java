package dev.edict.store;

/**
 * What to watch.
 *
 * @param prefix what the keys start with; empty for all keys
 * @param fromRevision the first revision to deliver, which may lie in the future; 0 for the first one after the latest at
 *        the time of the call
 * @param withPrevious whether events carry the entry before the change
 */
public record WatchRequest(String prefix, long fromRevision, boolean withPrevious) {

    public WatchRequest {
        if (fromRevision < 0) {
            throw new IllegalArgumentException("fromRevision must be 0 (from now on) or more, not " + fromRevision);
        }
    }

    /** Watches a prefix from a revision on, without previous entries. */
    public static WatchRequest from(String prefix, long fromRevision) {
        return new WatchRequest(prefix, fromRevision, false);
    }
}
