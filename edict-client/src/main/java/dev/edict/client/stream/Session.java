package dev.edict.client.stream;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Channels;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A process in a container, as those see it who are connected to it. Output and errors come over one connection: whoever does not
 * read the one must close it, or the other will stand still. Safe for use by several threads, one for each stream.
 */
public final class Session implements AutoCloseable {
    private static final int INPUT = 0;
    private static final int OUTPUT = 1;
    private static final int ERRORS = 2;
    private static final int STATUS = 3;
    private static final int SIZE = 4;
    private static final int END = 255;

    private final Channels channels;
    private final ChannelOutput input;
    private final ChannelInput output = new ChannelInput();
    private final ChannelInput errors = new ChannelInput();
    /** Of the thread that receives. */
    private final ByteArrayOutputStream status = new ByteArrayOutputStream();

    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    Session(Channels channels) {
        this.channels = channels;
        this.input = new ChannelOutput(channels, INPUT);
        Thread.startVirtualThread(this::receive);
    }

    /** To be closed when there is no more, for a process that reads to the end. */
    public OutputStream input() {
        return input;
    }

    public InputStream output() {
        return output;
    }

    /** Without anything in it if there is a terminal. */
    public InputStream errors() {
        return errors;
    }

    /** Tells the size of the terminal. */
    public void resize(int columns, int rows) {
        channels.send(SIZE, Json.bytes(ObjectValue.of("Width", columns, "Height", rows)));
    }

    /**
     * Waits for the end, which comes only if output and errors are read or closed.
     *
     * @return the process' exit code
     * @throws ApiFailure if it could not be run
     * @throws NoAnswerException if the connection was lost, or closed here
     */
    public int await() {
        try {
            return exitCode.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ClientException failure ? failure : new NoAnswerException("lost", e.getCause());
        }
    }

    static byte[] all(InputStream stream) {
        try {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new NoAnswerException(String.valueOf(e.getMessage()), e);
        }
    }

    private void receive() {
        String lost = null;
        try (channels) {
            for (Channels.Piece piece = channels.receive(); piece != null; piece = channels.receive()) {
                take(piece);
            }
            exitCode.complete(ExitStatus.read(status.toByteArray()));
        } catch (RuntimeException e) {
            lost = e instanceof NoAnswerException ? e.getMessage() : null;
            exitCode.completeExceptionally(e);
        } catch (InterruptedException e) {
            exitCode.completeExceptionally(e);
        } finally {
            end(lost);
        }
    }

    private void end(@Nullable String lost) {
        output.end(lost);
        errors.end(lost);
    }

    private void take(Channels.Piece piece) throws InterruptedException {
        switch (piece.channel()) {
            case OUTPUT -> output.bring(piece.bytes());
            case ERRORS -> errors.bring(piece.bytes());
            case STATUS -> status.writeBytes(piece.bytes());
            case END -> {
                if (piece.bytes().length == 1) {
                    endOf(piece.bytes()[0]);
                }
            }
            default -> {}
        }
    }

    private void endOf(int channel) {
        switch (channel) {
            case OUTPUT -> output.end(null);
            case ERRORS -> errors.end(null);
            default -> {}
        }
    }

    /** Ends the connection; what becomes of the process is its container's business. */
    @Override
    public void close() {
        output.close();
        errors.close();
        channels.close();
    }
}
