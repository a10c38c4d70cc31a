package dev.edict.store.etcd;

import dev.edict.store.etcd.wire.Methods;
import dev.edict.store.etcd.wire.Requests;
import dev.edict.store.etcd.wire.Responses;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds out to which revision a cluster has been compacted. etcd has no request for that, but refuses to read at an earlier
 * revision; so the earliest one it does not refuse is searched for by halving. That costs a request for each doubling of
 * the revisions since the last search.
 */
final class CompactedRevision {

    private final Cluster cluster;
    private final String key;

    /** It was this or later the last time. */
    private final AtomicLong known = new AtomicLong();

    CompactedRevision(Cluster cluster, String key) {
        this.cluster = cluster;
        this.key = key;
    }

    /** It is this or later. */
    long known() {
        return known.get();
    }

    /** Somebody has compacted. */
    void heard(long revision) {
        known.accumulateAndGet(revision, Math::max);
    }

    /** Fails with {@link CompletionException}. */
    long find() {
        long low = Math.max(1, known.get());
        if (readable(low)) {
            return known.get();
        }
        long high = Responses.range(
                        cluster.read(Methods.RANGE, Requests.get(key, 0)).join())
                .revision();
        while (low + 1 < high) {
            long middle = low + (high - low) / 2;
            if (readable(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        long found = high;
        return known.accumulateAndGet(found, Math::max);
    }

    private boolean readable(long revision) {
        try {
            cluster.read(Methods.RANGE, Requests.range(key, key + '\0', revision, 1, true, true)).join();
            return true;
        } catch (CompletionException failure) {
            if (Failures.compacted(Cluster.status(failure))) {
                return false;
            }
            throw failure;
        }
    }
}
