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
 * thread of its own, so that no carrier of virtual threads waits for it, and a few at a time at most.
 */
final class NameLookup {
    private static final int AT_A_TIME = 8;

    private final Semaphore seats = new Semaphore(AT_A_TIME);

    InetAddress address(String host, Duration patience) throws IOException {
        if (isLiteral(host)) {
            return InetAddress.getByName(host);
        }
        if (!seats.tryAcquire()) {
            throw new SocketTimeoutException("too many lookups wait");
        }
        CompletableFuture<InetAddress> found = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("edict-lookup").start(() -> {
            try {
                found.complete(InetAddress.getByName(host));
            } catch (UnknownHostException | RuntimeException unknown) {
                found.completeExceptionally(unknown);
            } finally {
                seats.release();
            }
        });
        try {
            return found.get(patience.toMillis(), TimeUnit.MILLISECONDS);
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

    static boolean isLiteral(String host) {
        return host.contains(":") || !host.isEmpty() && host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }
}
