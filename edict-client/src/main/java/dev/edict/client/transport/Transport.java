package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;

/**
 * A server, as those see it who ask it something. Calls wait, and are meant for virtual threads; an interrupted one ends with
 * {@link NoAnswerException}. Safe for use by any thread.
 */
public interface Transport extends AutoCloseable {

    /** Asks, and waits for the whole answer, whatever its status. @throws NoAnswerException if none comes */
    Answer send(Request request);

    /**
     * Asks for what happens from now on.
     *
     * @throws RefusedException with the answer, if it is not a success
     * @throws NoAnswerException if none comes
     */
    EventStream watch(Request request);

    /** Asks for bytes that come over time, such as a log. @throws RefusedException, NoAnswerException as {@link #watch} */
    ByteStream open(Request request);

    /**
     * Opens a connection of several channels in both directions, such as that to a process in a container.
     *
     * @param protocol the subprotocol, such as {@code v5.channel.k8s.io}
     */
    Channels connect(Request request, String protocol);

    @Override
    void close();
}
