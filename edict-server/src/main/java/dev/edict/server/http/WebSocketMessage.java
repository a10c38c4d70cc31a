package dev.edict.server.http;

import java.nio.charset.StandardCharsets;

/** A whole message of a WebSocket. The bytes are shared, not copied; messages are compared by identity of the bytes. */
@SuppressWarnings("ArrayRecordComponent") // a message may go to thousands of clients
public sealed interface WebSocketMessage {

    byte[] bytes();

    /** A text message. */
    record Text(byte[] bytes) implements WebSocketMessage {

        public static Text of(String text) {
            return new Text(text.getBytes(StandardCharsets.UTF_8));
        }

        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** A binary message. */
    record Binary(byte[] bytes) implements WebSocketMessage {}
}
