package dev.edict.server.filter;

import java.util.function.Consumer;

/** One step of the way that every request goes before it is routed. A value: it keeps nothing of a call in itself. */
@FunctionalInterface
public interface Filter {

    /**
     * Passes the call on, or does not: by answering it, or by throwing what the client is to be told.
     *
     * @param next the rest of the way; returns when the call has been answered, or has begun a stream that goes on
     */
    void pass(Call call, Consumer<Call> next);
}
