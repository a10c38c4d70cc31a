package dev.edict.store;

/** The revision asked for is no longer kept. Read the latest state, and watch from its revision. */
public final class CompactedException extends StoreException {

    private final long requested;
    private final long compactedRevision;

    public CompactedException(long requested, long compactedRevision) {
        super("revision " + requested + " has been compacted: history is kept from revision " + compactedRevision
                + " on. Read the latest state instead, and watch from there.");
        this.requested = requested;
        this.compactedRevision = compactedRevision;
    }

    /** The revision that was asked for: the one to read at, or the first one still to be delivered by a watch. */
    public long requested() {
        return requested;
    }

    /** The earliest revision that can be read; watches can start after it. */
    public long compactedRevision() {
        return compactedRevision;
    }
}
