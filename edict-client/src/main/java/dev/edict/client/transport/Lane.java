package dev.edict.client.transport;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A client of the JDK's, which over HTTP/2 is one connection. It has only so many requests at a time, since a server refuses more
 * streams than it has allowed; and it knows when the server was last heard. The JDK notices neither, and would use a connection
 * whose other end has gone for ever.
 */
final class Lane {
    /** Servers allow 100 streams or more; some are left for signs of life. */
    private static final int ROOM = 90;

    private final HttpClient client;
    private final Duration silence;
    private final Set<Pieces> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger users = new AtomicInteger();
    private final ReentrantLock asking = new ReentrantLock();
    private volatile int room = ROOM;
    private volatile long heard;
    /** Nobody is let in any more. */
    private volatile boolean retired;
    /** All that was under way has been ended. */
    private volatile boolean dead;

    /** @param silence how long the server may be silent before it is asked for a sign of life */
    Lane(HttpClient client, Duration silence) {
        this.client = client;
        this.silence = silence;
        // Nothing has been: who wants to know whether the server lives has to ask.
        this.heard = System.nanoTime() - silence.toNanos();
    }

    HttpClient client() {
        return client;
    }

    boolean isOpen() {
        return !retired && !dead;
    }

    boolean isEmpty() {
        return users.get() == 0;
    }

    /** Takes a place, if there is one. */
    boolean enter() {
        int now = users.get();
        while (now < room && isOpen()) {
            if (users.compareAndSet(now, now + 1)) {
                return true;
            }
            now = users.get();
        }
        return false;
    }

    void leave(Pieces pieces) {
        open.remove(pieces);
        leave();
    }

    void leave() {
        if (users.decrementAndGet() == 0 && retired) {
            client.shutdown();
        }
    }

    /** The server allows fewer requests at a time than are here now. @return false if it allows none at all */
    boolean narrow() {
        int others = users.get() - 1;
        if (others < 1) {
            return false;
        }
        room = Math.min(room, others);
        return true;
    }

    /**
     * Waits for an answer to begin.
     *
     * @param limit for how long. Not left to the JDK, some versions of which count the time of the body too, which for a watch is
     *     long
     */
    HttpResponse<Pieces> send(HttpRequest request, Duration limit) throws IOException, InterruptedException {
        if (Thread.interrupted()) { // else an answer that is there by the time that it is waited for would be taken
            throw new InterruptedException();
        }
        CompletableFuture<HttpResponse<Pieces>> asking = client.sendAsync(request, head -> {
            hear();
            return new Pieces(this::hear);
        });
        try {
            HttpResponse<Pieces> response = asking.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            open.add(response.body());
            if (dead) {
                response.body().fail(new IOException("the connection is given up"));
            }
            return response;
        } catch (TimeoutException late) {
            abandon(asking);
            throw new HttpTimeoutException("nothing has come for " + limit.toMillis() + " ms");
        } catch (InterruptedException interrupted) {
            abandon(asking);
            throw interrupted;
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException lost ? lost : new IOException(failed.getCause());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits any more
    private static void abandon(CompletableFuture<HttpResponse<Pieces>> asking) {
        asking.cancel(true);
        // If it has begun in this moment after all.
        asking.thenAccept(response -> response.body().cancel());
    }

    private void hear() {
        heard = System.nanoTime();
    }

    /** Whether nothing has been heard since a moment. */
    boolean isSilentSince(long nanos) {
        return heard - nanos < 0;
    }

    /**
     * Asks for a sign of life if the server has been silent for long.
     *
     * @param sign what is asked; any answer will do
     * @throws IOException if none comes: the lane is dead then
     */
    void mustBeAlive(Supplier<HttpRequest> sign) throws IOException, InterruptedException {
        asking.lockInterruptibly();
        try {
            if (!dead && System.nanoTime() - heard < silence.toNanos()) {
                return;
            }
            if (!dead) {
                client.send(sign.get(), BodyHandlers.discarding());
                hear();
            }
        } catch (IOException none) {
            IOException gone = new IOException("the server has been silent, and gave no sign of life: " + none.getMessage(), none);
            die(gone);
            throw gone;
        } finally {
            asking.unlock();
        }
        if (dead) {
            throw new IOException("the connection is given up");
        }
    }

    /** Ends everything that is under way. */
    void die(IOException why) {
        dead = true;
        open.forEach(pieces -> pieces.fail(why));
        client.shutdownNow();
    }

    /** Lets those finish who are here, and nobody in. Not to be called while somebody enters. */
    void retire() {
        retired = true;
        if (isEmpty()) {
            client.shutdown();
        }
    }
}
