package dev.edict.client.transport;

import dev.edict.client.failure.NoAnswerException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A watch whose events are put in one by one, before or while it is read. */
public final class ScriptedEvents implements EventStream {
    private final BlockingQueue<Supplier<@Nullable RawEvent>> events = new LinkedBlockingQueue<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    public ScriptedEvents event(String type, String object) {
        return event(type, Payload.of(object.getBytes(StandardCharsets.UTF_8)));
    }

    public ScriptedEvents event(String type, Payload object) {
        return then(() -> new RawEvent(type, object));
    }

    /** Ends the stream in order. */
    public ScriptedEvents end() {
        return then(() -> null);
    }

    /** Breaks the stream. */
    public ScriptedEvents fail(RuntimeException failure) {
        return then(() -> {
            throw failure;
        });
    }

    private ScriptedEvents then(Supplier<@Nullable RawEvent> step) {
        events.add(step);
        return this;
    }

    public boolean isClosed() {
        return closed.get();
    }

    @Override
    public @Nullable RawEvent next() {
        try {
            return closed.get() ? null : events.take().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted", e);
        }
    }

    @Override
    public void close() {
        closed.set(true);
        end();
    }
}
