package dev.edict.client.delta;

/** How much of the first list is still in a queue. Guarded by the queue's lock. */
final class SyncProgress {
    private boolean populated;
    private int outstanding;

    /** Something has come that is no list. */
    void changed() {
        populated = true;
    }

    /** A list has come; only the first counts. */
    void listed(int entries) {
        if (!populated) {
            populated = true;
            outstanding = entries;
        }
    }

    void took(int entries) {
        outstanding = Math.max(0, outstanding - entries);
    }

    int outstanding() {
        return outstanding;
    }

    boolean hasSynced() {
        return populated && outstanding == 0;
    }
}
