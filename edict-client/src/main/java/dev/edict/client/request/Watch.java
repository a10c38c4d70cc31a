package dev.edict.client.request;

import org.jspecify.annotations.Nullable;

/** The events of a watch, as they come. For one reader; any thread may close it. */
public interface Watch<T> extends AutoCloseable {

    /**
     * Waits for the next event.
     *
     * @return null when the server has ended the watch in order, or this is closed
     * @throws dev.edict.client.failure.NoAnswerException if the connection is lost
     * @throws dev.edict.types.UnreadableException if an object can not be read
     */
    @Nullable WatchEvent<T> next();

    @Override
    void close();
}
