package dev.edict.server.local;

import dev.edict.server.http.Headers;
import java.util.List;

/** What the server has answered. Bytes are shared with the server and must not be changed. */
public sealed interface LocalAnswer {

    int status();

    Headers headers();

    /** An answer that is complete. */
    record Whole(int status, Headers headers, List<byte[]> body) implements LocalAnswer {}

    /** An answer that comes piece by piece: a long list, a watch, a log. */
    record Streamed(int status, Headers headers, LocalStream body) implements LocalAnswer {}

    /** The request has become a connection of messages. */
    record Upgraded(LocalSocket socket) implements LocalAnswer {
        @Override
        public int status() {
            return 101;
        }

        @Override
        public Headers headers() {
            return Headers.none();
        }
    }
}
