package dev.edict.server.local;

import dev.edict.server.filter.Pipeline;
import dev.edict.server.filter.User;
import dev.edict.server.http.ConnectionLostException;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpException;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.Unquoted;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The server, as those see it who live in its process. Their requests go the way of all others, through every filter: only the
 * connection is not there, and nobody asks them to prove who they are.
 */
public final class LocalServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LocalServer.class.getName());

    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    /** So long who is interrupted waits for its own change: within a process it takes milliseconds, unless webhooks are asked. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Set<String> READS = Set.of("GET", "HEAD");

    private final Pipeline way;
    private final HttpLimits limits = HttpLimits.defaults();
    private final Set<LocalExchange> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    public LocalServer(Pipeline way) {
        this.way = way;
    }

    /**
     * Asks as a user, and waits until the answer begins. Who is interrupted while it changes something waits until that is done, or
     * will not be done any more, but {@linkplain #GRACE not for ever}: whoever goes on in its place must not be overtaken by what
     * it had begun.
     *
     * @throws ConnectionLostException if the server has been closed, or ends meanwhile
     * @throws IllegalArgumentException if the method or the target is none
     */
    public LocalAnswer ask(User user, LocalRequest request) throws InterruptedException {
        try {
            return ask(user, request, FOREVER);
        } catch (TimeoutException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** As {@link #ask(User, LocalRequest)}, but no longer than that. @throws TimeoutException if nothing is answered by then */
    public LocalAnswer ask(User user, LocalRequest request, Duration patience) throws InterruptedException, TimeoutException {
        LocalExchange exchange = new LocalExchange(request, limits);
        open.add(exchange);
        exchange.onClose(() -> open.remove(exchange));
        if (closed) {
            exchange.cancel();
            throw new ConnectionLostException("the server has been closed");
        }
        Thread handler = Thread.ofVirtual().name("edict-local").start(() -> answer(user, exchange));
        try {
            return await(exchange, patience);
        } catch (InterruptedException interrupted) {
            if (!READS.contains(request.method())) {
                awaitEnd(handler);
            }
            throw interrupted;
        }
    }

    private static void awaitEnd(Thread handler) {
        long end = System.nanoTime() + GRACE.toNanos();
        boolean isOver = false;
        while (!isOver) {
            try {
                isOver = handler.join(Duration.ofNanos(Math.max(0, end - System.nanoTime()))) || System.nanoTime() - end >= 0;
            } catch (InterruptedException again) {
                // it is told so already
            }
        }
    }

    private static LocalAnswer await(LocalExchange exchange, Duration patience) throws InterruptedException, TimeoutException {
        CompletableFuture<LocalAnswer> answer = exchange.answer();
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException | TimeoutException over) {
            exchange.cancel();
            throw over;
        } catch (ExecutionException | CancellationException ended) {
            throw new ConnectionLostException("the server has been closed");
        }
    }

    private void answer(User user, LocalExchange exchange) {
        try {
            way.handle(exchange, user);
            if (!exchange.answer().isDone()) {
                LOG.log(System.Logger.Level.ERROR, "no response was given to {0}", exchange.request());
                fail(exchange, 500);
            }
        } catch (ConnectionLostException lost) {
            exchange.cancel();
        } catch (HttpException known) {
            fail(exchange, known.status());
        } catch (Throwable failure) {
            LOG.log(System.Logger.Level.ERROR, () -> "the handler failed on " + exchange.request(), Unquoted.of(failure));
            fail(exchange, 500);
        }
    }

    private static void fail(LocalExchange exchange, int status) {
        if (exchange.answer().isDone()) {
            exchange.cancel();
        } else {
            exchange.respond(status, Headers.none(), List.of());
        }
    }

    /** Ends watches; takes no more requests. */
    @Override
    public void close() {
        closed = true;
        open.forEach(LocalExchange::endIfEndless);
    }
}
