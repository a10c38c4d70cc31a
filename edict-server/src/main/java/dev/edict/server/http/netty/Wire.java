package dev.edict.server.http.netty;

import io.netty.buffer.ByteBuf;

/** Where an {@link Outbound} puts its bytes. All methods are called on the event loop of the connection. */
interface Wire {

    /** Whether bytes that are written now would go out without piling up. */
    boolean writable();

    /** Writes the head of the response; with {@code end} the response has no body. */
    void writeHead(ResponseHead head, boolean end);

    /** Writes bytes of the body and takes ownership of them; {@code end} tells that they are the last ones. */
    void writeData(ByteBuf data, boolean end);

    /** Breaks the response off so that the client can tell. */
    void abort();
}
