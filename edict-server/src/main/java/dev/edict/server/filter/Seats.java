package dev.edict.server.filter;

import org.jspecify.annotations.Nullable;

/** Says who may be worked for now. */
public interface Seats {

    /** A seat; close it to leave. Closing it again has no effect. */
    interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Takes a seat for a call whose user is known. May make the call wait for one, as long as it thinks right. A call whose
     * body takes its time gives its seat back meanwhile, and takes one again.
     *
     * @return null if there is none
     */
    @Nullable Seat take(Call call);
}
