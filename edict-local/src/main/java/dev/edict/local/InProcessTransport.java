package dev.edict.local;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.ByteStream;
import dev.edict.client.transport.Channels;
import dev.edict.client.transport.EventStream;
import dev.edict.client.transport.RefusedException;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.local.LocalAnswer;
import dev.edict.server.local.LocalServer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/**
 * A server in the same process. What is sent is handed over as the tree that it is, and what is answered comes as the bytes that the
 * server holds anyway. All else is as over a connection: rights, admission, fairness, audit, the order of events.
 */
public final class InProcessTransport implements Transport {
    /** As long as a client over a connection waits for an answer to begin. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LocalServer server;
    private final User user;
    /** What goes on until somebody closes it. */
    private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private InProcessTransport(LocalServer server, User user) {
        this.server = server;
        this.user = user;
    }

    /** As a user whom the server believes without a proof. */
    public static InProcessTransport of(Edict edict, User user) {
        return new InProcessTransport(edict.local(), user);
    }

    private interface Use<T> {
        T of(LocalAnswer answer) throws InterruptedException;
    }

    @Override
    public Answer send(Request request) {
        return ask(request, Translation::answer);
    }

    @Override
    public EventStream watch(Request request) {
        return kept(ask(request, answer -> new LocalEvents(request, Translation.stream(answer), open::remove)));
    }

    @Override
    public ByteStream open(Request request) {
        return kept(ask(request, answer -> new LocalBytes(Translation.stream(answer), open::remove)));
    }

    @Override
    public Channels connect(Request request, String protocol) {
        return kept(ask(Translation.upgrade(request, protocol), answer -> {
            if (answer instanceof LocalAnswer.Upgraded upgraded) {
                return new LocalChannels(request, upgraded.socket(), protocol, open::remove);
            }
            throw new RefusedException(Translation.answer(answer));
        }));
    }

    private <T> T ask(Request request, Use<T> use) {
        Duration patience = request.timeout();
        try {
            if (closed) {
                throw new ConnectionLostException("the client has been closed");
            }
            if (Thread.interrupted()) { // else an answer that is there at once would be taken
                throw new InterruptedException();
            }
            return use.of(server.ask(user, Translation.request(request), patience == null ? PATIENCE : patience));
        } catch (ConnectionLostException lost) {
            throw new NoAnswerException(request + ": " + lost.getMessage(), lost);
        } catch (TimeoutException late) {
            throw new NoAnswerException(request + ": no answer in " + (patience == null ? PATIENCE : patience), late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException(request + ": interrupted", interrupted);
        }
    }

    private <T extends AutoCloseable> T kept(T stream) {
        open.add(stream);
        if (closed) {
            close();
        }
        return stream;
    }

    /** Ends what goes on; the server stays as it is. */
    @Override
    public void close() {
        closed = true;
        open.forEach(stream -> {
            try {
                stream.close();
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }
}
