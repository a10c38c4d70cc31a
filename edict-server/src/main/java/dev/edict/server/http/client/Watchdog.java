package dev.edict.server.http.client;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Closes a socket when a deadline passes, whatever its user waits for; until it is closed itself. After that it does nothing any
 * more, however late it wakes up.
 */
final class Watchdog implements AutoCloseable {
    private final AtomicBoolean over = new AtomicBoolean();
    private @Nullable Thread waiting;

    private Watchdog() {}

    static Watchdog of(Deadline deadline, Socket socket) {
        Watchdog watchdog = new Watchdog();
        if (deadline.isLimited()) {
            watchdog.waiting = Thread.ofVirtual().name("edict-call-deadline").start(() -> watchdog.watch(deadline, socket));
        }
        return watchdog;
    }

    private void watch(Deadline deadline, Socket socket) {
        try {
            TimeUnit.NANOSECONDS.sleep(Math.max(0, deadline.remainingNanos()));
            if (over.compareAndSet(false, true)) {
                socket.close();
            }
        } catch (InterruptedException inTime) {
            // The call was over before its deadline.
        } catch (IOException ignored) {
            // It is gone either way.
        }
    }

    @Override
    public void close() {
        if (over.compareAndSet(false, true) && waiting != null) {
            waiting.interrupt();
        }
    }
}
