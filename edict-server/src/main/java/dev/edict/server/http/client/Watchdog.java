package dev.edict.server.http.client;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes a socket when a deadline passes, whatever its user waits for; until it is closed itself. */
final class Watchdog implements AutoCloseable {
    private final @Nullable Thread waiting;

    private Watchdog(@Nullable Thread waiting) {
        this.waiting = waiting;
    }

    static Watchdog of(Deadline deadline, Socket socket) {
        if (!deadline.isLimited()) {
            return new Watchdog(null);
        }
        return new Watchdog(Thread.ofVirtual().name("edict-call-deadline").start(() -> {
            try {
                TimeUnit.NANOSECONDS.sleep(Math.max(0, deadline.remainingNanos()));
                socket.close();
            } catch (InterruptedException inTime) {
                // The call was over before its deadline.
            } catch (IOException ignored) {
                // It is gone either way.
            }
        }));
    }

    @Override
    public void close() {
        if (waiting != null) {
            waiting.interrupt();
        }
    }
}
