package dev.edict.local;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.EventLines;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.Request;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.local.LocalStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The events of a watch within a process: each comes as one piece. */
final class LocalEvents implements EventStream {
    private final Request request;
    private final LocalStream stream;
    private final Consumer<AutoCloseable> ended;
    private final EventLines lines = new EventLines();

    LocalEvents(Request request, LocalStream stream, Consumer<AutoCloseable> ended) {
        this.request = request;
        this.stream = stream;
        this.ended = ended;
    }

    @Override
    public @Nullable RawEvent next() {
        try {
            byte[] piece = stream.take();
            if (piece == null) {
                ended.accept(this);
                return null;
            }
            return lines.read(piece, 0, piece.length);
        } catch (ConnectionLostException lost) {
            ended.accept(this);
            throw new NoAnswerException(request + ": " + lost.getMessage(), lost);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException(request + ": interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        ended.accept(this);
        stream.leave();
    }
}
