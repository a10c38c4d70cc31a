package dev.edict.controllers.garbage;

import dev.edict.client.control.Source;
import dev.edict.client.explain.Wake;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What follows from changes of the graph, on its way to the controller that does it. What comes before that controller has begun
 * waits for it. Safe for use by any thread.
 */
final class Todo<K> implements Source<K> {
    private final String name;
    private final FirstLook firstLook;

    /** Those that came while nobody listened. Guarded by this, as the field below. */
    private final Set<K> waiting = new LinkedHashSet<>();

    private @Nullable Sink<K> sink;

    /** @param firstLook until when nothing is done */
    Todo(String name, FirstLook firstLook) {
        this.name = name;
        this.firstLook = firstLook;
    }

    void add(K key) {
        Sink<K> listening;
        synchronized (this) {
            listening = sink;
            if (listening == null) {
                waiting.add(key);
                return;
            }
        }
        listening.wake(key, Wake.asked(name));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Subscription subscribe(Sink<K> listening) {
        Set<K> late;
        synchronized (this) {
            sink = listening;
            late = Set.copyOf(waiting);
            waiting.clear();
        }
        late.forEach(key -> listening.wake(key, Wake.asked(name)));
        return new Subscription() {
            @Override
            public boolean hasSynced() {
                return firstLook.isOver();
            }

            @Override
            public boolean awaitSynced(Duration most) throws InterruptedException {
                return firstLook.await(most);
            }

            @Override
            public void end() {
                endOf(listening);
            }
        };
    }

    private synchronized void endOf(Sink<K> listening) {
        if (sink == listening) {
            sink = null;
        }
    }
}
