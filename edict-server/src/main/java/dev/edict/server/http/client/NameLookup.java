package dev.edict.server.http.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds the address of a name. The system's resolver holds on to its thread, and cannot be interrupted: it gets a platform
 * thread of its own, so that no carrier of virtual threads waits for it, and a few at a time at most. Whoever comes when
 * all are busy waits for one, as long as he has patience.
 */
final class NameLookup {
    private static final int AT_A_TIME = 8;

    private final Semaphore seats = new Semaphore(AT_A_TIME, true);
    private final Resolver resolver;

    /** Asks whoever knows names; may hold on to its thread. */
    @FunctionalInterface
    interface Resolver {
        InetAddress resolve(String host) throws UnknownHostException;
    }

    NameLookup() {
        this(InetAddress::getByName);
    }

    NameLookup(Resolver resolver) {
        this.resolver = resolver;
    }

    InetAddress address(String host, Duration patience) throws IOException {
        if (isLiteral(host)) {
            return InetAddress.getByName(host);
        }
        long end = System.nanoTime() + patience.toNanos();
        try {
            if (!seats.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new SocketTimeoutException("lookup " + host + ": too many lookups wait");
            }
            return lookUp(host).get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException unknown) {
            UnknownHostException failure = new UnknownHostException(host);
            failure.initCause(unknown.getCause());
            throw failure;
        } catch (TimeoutException slow) {
            throw new SocketTimeoutException("lookup " + host + ": i/o timeout");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NetworkFailure("context canceled", interrupted);
        }
    }

    /** The seat is given back when the resolver is done, whether or not somebody still waits for it. */
    private CompletableFuture<InetAddress> lookUp(String host) {
        CompletableFuture<InetAddress> found = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("edict-lookup").start(() -> {
            try {
                found.complete(resolver.resolve(host));
            } catch (UnknownHostException | RuntimeException unknown) {
                found.completeExceptionally(unknown);
            } finally {
                seats.release();
            }
        });
        return found;
    }

    static boolean isLiteral(String host) {
        return host.contains(":") || !host.isEmpty() && host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }
}
