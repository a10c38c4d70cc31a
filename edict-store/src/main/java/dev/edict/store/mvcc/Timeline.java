package dev.edict.store.mvcc;

import dev.edict.store.CompactedException;
import dev.edict.store.FutureRevisionException;

/**
 * Which revisions can be read.
 *
 * <p>{@code revision} is written by the writer thread only, after the changes are durable; {@code compacted} by the
 * compactor only, after the mark is durable and before the first record is removed. So whoever reads at a revision and
 * <em>afterwards</em> finds that it is still not compacted has seen all there was to see.
 */
final class Timeline {

    private volatile long revision;
    private volatile long compacted;

    Timeline(long revision, long compacted) {
        this.revision = revision;
        this.compacted = compacted;
    }

    long revision() {
        return revision;
    }

    long compacted() {
        return compacted;
    }

    void reached(long newRevision) {
        revision = newRevision;
    }

    void compactedTo(long newCompacted) {
        compacted = newCompacted;
    }

    void requireReached(long requested) {
        long current = revision;
        if (requested > current) {
            throw new FutureRevisionException(requested, current);
        }
    }

    void requireKept(long requested) {
        long earliest = compacted;
        if (requested < earliest) {
            throw new CompactedException(requested, earliest);
        }
    }
}
