package dev.edict.client.transport;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer on a connection that is its own. */
final class OwnExchange extends Exchange {
    private final OwnConnection connection;
    private final AnswerHead head;
    private final Framing framing;
    private final Vigil vigil;

    OwnExchange(Request request, OwnConnection connection, AnswerHead head, Framing framing, TransportSettings settings, Vigil vigil) {
        super(request, settings);
        this.connection = connection;
        this.head = head;
        this.framing = framing;
        this.vigil = vigil;
    }

    @Override
    int status() {
        return head.status();
    }

    @Override
    Map<String, List<String>> headers() {
        return head.headers();
    }

    @Override
    List<String> values(String name) {
        return head.values(name);
    }

    @Override
    int read(byte[] target, int offset, int length, @Nullable Duration limit) throws IOException {
        while (!framing.isAtEnd()) {
            int count = framing.take(connection.input(), target, offset, length);
            if (count > 0) {
                return count;
            }
            if (!framing.isAtEnd() && !receive(limit)) {
                if (framing.mayBeCut()) {
                    return -1;
                }
                throw new EOFException("the connection ended before the answer did");
            }
        }
        return -1;
    }

    private boolean receive(@Nullable Duration limit) throws IOException {
        vigil.begin(limit);
        try {
            return connection.receive();
        } catch (IOException lost) {
            throw connection.explained(lost);
        } finally {
            vigil.end();
        }
    }

    @Override
    int available() {
        return 0;
    }

    @Override
    void release() {
        vigil.close();
        connection.close();
    }
}
