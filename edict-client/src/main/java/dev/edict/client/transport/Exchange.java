package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** An answer that has begun. For one reader; any thread may close it, which gives its place to others. */
abstract class Exchange implements AutoCloseable {
    private final Request request;
    private final TransportSettings settings;
    private final AtomicBoolean closed = new AtomicBoolean();

    Exchange(Request request, TransportSettings settings) {
        this.request = request;
        this.settings = settings;
    }

    abstract int status();

    /** By names in small letters. */
    abstract Map<String, List<String>> headers();

    /** The values of a header. @param name in small letters */
    abstract List<String> values(String name);

    /**
     * Waits for more of the body, or its end. A server that is silent for long is asked for a sign of life meanwhile.
     *
     * @param length at least one
     * @param limit how long nothing may come for all that; null for as long as the server lives
     * @return how many bytes have come, at least one; or -1 at the end
     * @throws IOException if the connection is lost, or this has been closed
     */
    abstract int read(byte[] target, int offset, int length, @Nullable Duration limit) throws IOException;

    /** How many bytes {@link #read} gives for certain without a wait. */
    abstract int available() throws IOException;

    /** Ends what is under way; is called once. */
    abstract void release();

    final boolean isClosed() {
        return closed.get();
    }

    /** Reads it to its end. */
    final Answer answer() {
        Map<String, List<String>> headers = headers();
        boolean compressed = headers.getOrDefault("content-encoding", List.of()).stream().findFirst()
                .filter("gzip"::equalsIgnoreCase).isPresent();
        int known = headers.getOrDefault("content-length", List.of()).stream().findFirst()
                .filter(text -> text.matches("\\d{1,9}")).map(Integer::parseInt).orElse(-1);
        try (BodyInput input = new BodyInput(this, settings.answerTimeout())) {
            byte[] body = Bodies.read(input, compressed, known, settings.largestAnswer());
            return new Answer(status(), headers, Payload.of(body));
        } catch (IOException lost) {
            throw failure("the answer was cut off", lost);
        }
    }

    final NoAnswerException failure(String what, IOException cause) {
        return new NoAnswerException(request + ": " + what + ": " + cause.getMessage(), cause);
    }

    @Override
    public final void close() {
        if (closed.compareAndSet(false, true)) {
            release();
        }
    }
}
