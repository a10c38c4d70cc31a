package dev.edict.client.transport;

import dev.edict.client.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only while somebody sleeps. For one thread. */
final class HandMovedTicker implements Ticker {
    private final List<Duration> sleeps = new ArrayList<>();
    private long nanos;

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        sleeps.add(time);
        nanos += time.toNanos();
    }

    void pass(Duration time) {
        nanos += time.toNanos();
    }

    List<Duration> sleeps() {
        return sleeps;
    }
}
