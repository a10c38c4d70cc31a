package dev.edict.client.transport;

import org.jspecify.annotations.Nullable;

/** The events of a watch, as they come. For one reader; any thread may close it. */
public interface EventStream extends AutoCloseable {

    /** An event: its type as the API writes it, such as {@code ADDED}, and its object. */
    record RawEvent(String type, Payload object) {}

    /**
     * Waits for the next event.
     *
     * @return null when the server has ended the stream in order, or this is closed
     * @throws dev.edict.client.failure.NoAnswerException if the connection is lost, also in the middle of an event
     */
    @Nullable RawEvent next();

    /** Ends the stream; who waits for the next event is told that there is none. */
    @Override
    void close();
}
