package dev.edict.client.transport;

import org.jspecify.annotations.Nullable;

/** A connection of numbered channels. One thread may receive while others send. */
public interface Channels extends AutoCloseable {

    /** Bytes of a channel. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Piece(int channel, byte[] bytes) {}

    /** The subprotocol that was agreed on. */
    String protocol();

    /** Waits until the bytes are on their way. */
    void send(int channel, byte[] bytes);

    /** Says that no more is sent on a channel, if the protocol knows how to. */
    void end(int channel);

    /** Waits for the next piece. @return null when the other end has closed, or this is closed */
    @Nullable Piece receive();

    @Override
    void close();
}
