package dev.edict.server.loop;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Names that wait to be looked at. A name waits once, however often it is added, and comes back once, however often it is
 * put off. Safe for use by any thread.
 */
final class RetryingQueue {
    private final BlockingQueue<String> names = new LinkedBlockingQueue<>();
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private final Set<String> postponed = ConcurrentHashMap.newKeySet();

    void add(String name) {
        if (waiting.add(name)) {
            names.add(name);
        }
    }

    /** The next name; it can be added again from now on. */
    String take() throws InterruptedException {
        String name = names.take();
        waiting.remove(name);
        return name;
    }

    /** Adds the name after a while. */
    void addLater(String name, Duration delay) {
        if (!postponed.add(name)) {
            return;
        }
        Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(delay);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            postponed.remove(name);
            add(name);
        });
    }

    int size() {
        return names.size();
    }
}
