package dev.edict.client.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A server that says what it has been told to say, in that order, and remembers what it was asked. Whatever it was not told about
 * fails the test that asks.
 */
public final class ScriptedTransport implements Transport {
    private final Queue<Function<Request, Object>> script = new ArrayDeque<>();
    private final List<Request> requests = new ArrayList<>();
    private @Nullable Function<Request, Object> otherwise;
    private boolean closed;

    /** Answers the next request with JSON. */
    public ScriptedTransport answer(int status, String json) {
        return answer(status, Map.of("content-type", "application/json"), json);
    }

    public ScriptedTransport answer(int status, Map<String, String> headers, String body) {
        return then(request -> answerOf(status, headers, body));
    }

    /** Answers the next request with a tree, as servers in the same process do. */
    public ScriptedTransport answer(int status, Payload body) {
        return then(request -> new Answer(status, Map.of(), body));
    }

    /** Fails the next request. */
    public ScriptedTransport fail(RuntimeException failure) {
        return then(request -> {
            throw failure;
        });
    }

    /** The next watch tells these events. */
    public ScriptedTransport events(ScriptedEvents events) {
        return then(request -> events);
    }

    /** The next request for bytes over time gets these. */
    public ScriptedTransport bytes(InputStream bytes) {
        return then(request -> bytes);
    }

    public ScriptedTransport bytes(String text) {
        return bytes(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The next connection is this. */
    public ScriptedTransport channels(ScriptedChannels channels) {
        return then(request -> channels);
    }

    /** Answers all requests that nothing else was said about, such as those of several threads. */
    public ScriptedTransport otherwise(Function<Request, Answer> server) {
        this.otherwise = server::apply;
        return this;
    }

    public static Answer answerOf(int status, Map<String, String> headers, String body) {
        Map<String, List<String>> all = new HashMap<>();
        headers.forEach((name, value) -> all.put(name, List.of(value)));
        return new Answer(status, all, Payload.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    private synchronized ScriptedTransport then(Function<Request, Object> step) {
        script.add(step);
        return this;
    }

    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    public synchronized Request last() {
        return requests.getLast();
    }

    /** All requests as method and target, in their order. */
    public List<String> asked() {
        return requests().stream().map(Request::toString).toList();
    }

    public synchronized boolean isClosed() {
        return closed;
    }

    private Object next(Request request) {
        Function<Request, Object> step;
        synchronized (this) {
            requests.add(request);
            step = script.isEmpty() ? otherwise : script.remove();
        }
        if (step == null) {
            throw new AssertionError("nothing was said about " + request);
        }
        return step.apply(request);
    }

    @Override
    public Answer send(Request request) {
        return (Answer) next(request);
    }

    private static <T> T stream(Class<T> type, Object step) {
        if (step instanceof Answer answer) {
            throw new RefusedException(answer);
        }
        return type.cast(step);
    }

    @Override
    public EventStream watch(Request request) {
        return stream(EventStream.class, next(request));
    }

    @Override
    public ByteStream open(Request request) {
        InputStream bytes = stream(InputStream.class, next(request));
        return new ByteStream() {
            @Override
            public InputStream bytes() {
                return bytes;
            }

            @Override
            public void close() {
                closeQuietly(bytes);
            }
        };
    }

    private static void closeQuietly(InputStream bytes) {
        try {
            bytes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Channels connect(Request request, String protocol) {
        return stream(ScriptedChannels.class, next(request)).agreedOn(protocol);
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
