package dev.edict.scheduler;

import dev.edict.client.time.Timers;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** What the scheduling thread is told, in order. Safe for use by any thread. */
final class Inbox {
    private static final Runnable NOTHING = () -> {};

    private final BlockingQueue<Runnable> messages = new LinkedBlockingQueue<>();
    private final Timers timers;

    Inbox(Timers timers) {
        this.timers = timers;
    }

    void tell(Runnable message) {
        messages.add(message);
    }

    /** Deals with all that was told. */
    void clear() {
        for (Runnable message = messages.poll(); message != null; message = messages.poll()) {
            message.run();
        }
    }

    /** Waits until something is told, and deals with it; not for longer than this. */
    void await(Duration most) throws InterruptedException {
        Timers.Alarm alarm = timers.at(timers.nanoTime() + most.toNanos(), () -> tell(NOTHING));
        try {
            messages.take().run();
        } finally {
            alarm.cancel();
        }
    }
}
