package dev.edict.client.control;

import dev.edict.client.explain.Wake;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A source that tells what it is told to. */
final class HandSource implements Source<String> {
    private final CountDownLatch synced;
    private final List<Sink<String>> sinks = new CopyOnWriteArrayList<>();

    private HandSource(int steps) {
        synced = new CountDownLatch(steps);
    }

    static HandSource inStep() {
        return new HandSource(0);
    }

    /** One that is in step only when that is said. */
    static HandSource late() {
        return new HandSource(1);
    }

    void sync() {
        synced.countDown();
    }

    void tell(String key) {
        sinks.forEach(sink -> sink.wake(key, new Wake(Wake.Cause.UPDATED, name(), key, "1")));
    }

    @Override
    public String name() {
        return "hand";
    }

    @Override
    public Subscription subscribe(Sink<String> sink) {
        sinks.add(sink);
        return new Subscription() {
            @Override
            public boolean hasSynced() {
                return synced.getCount() == 0;
            }

            @Override
            public boolean awaitSynced(Duration most) throws InterruptedException {
                return synced.await(most.toNanos(), TimeUnit.NANOSECONDS);
            }

            @Override
            public void end() {
                sinks.remove(sink);
            }
        };
    }
}
