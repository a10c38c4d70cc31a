package dev.edict.server.loop;

import dev.edict.model.status.Status;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Watcher;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks after the objects of one cluster-wide resource.
 *
 * <p>The names of objects that come, change or go wait in a queue, each once; one virtual thread works through it. An
 * object that cannot be finished is looked at again after a while, one that fails less and less often, and all of them
 * when the watch has to begin anew. Nobody holds up the others.
 */
public final class ObjectLoop implements AutoCloseable {
    private static final Logger LOG = System.getLogger(ObjectLoop.class.getName());
    private static final Duration RETRY = Duration.ofMillis(500);
    private static final int MOST_DOUBLINGS = 6;

    private final String name;
    private final Supplier<ResourceRegistry> objects;
    private final Keeper keeper;
    private final RetryingQueue changed = new RetryingQueue();
    /** How often in a row each object has failed; the worker's own. */
    private final Map<String, Integer> failures = new HashMap<>();
    private volatile boolean closed;
    private @Nullable Thread worker;

    /** Brings one object closer to what it should be. */
    @FunctionalInterface
    public interface Keeper {
        /**
         * Called for an object that may have changed, or gone; must ask for its state itself.
         *
         * @return after how long to look again if nothing happens; null if there is nothing left to do
         */
        @Nullable Duration keep(String name);
    }

    /** @param name of the objects, for the log and the thread */
    public ObjectLoop(String name, Supplier<ResourceRegistry> objects, Keeper keeper) {
        this.name = name;
        this.objects = objects;
        this.keeper = keeper;
    }

    public void start() {
        watch();
        worker = Thread.ofVirtual().name("edict-" + name).start(this::work);
    }

    /** Has an object looked at although nothing has happened to it. */
    public void add(String object) {
        changed.add(object);
    }

    private void watch() {
        ResourceRegistry registry = objects.get();
        CacheState state = registry.newest();
        Iterator<CachedObject> all = state.objects().range("", null);
        while (all.hasNext()) {
            changed.add(all.next().key().substring(registry.prefix("").length()));
        }
        registry.cache().watch(new Listener(registry.prefix("")), state.revision());
    }

    private void watchAgain() {
        while (!closed) {
            try {
                watch();
                return;
            } catch (RuntimeException failure) {
                LOG.log(Logger.Level.DEBUG, name + " cannot be watched yet", failure);
            }
            try {
                Thread.sleep(RETRY);
            } catch (InterruptedException interrupted) {
                return;
            }
        }
    }

    private void work() {
        while (!closed) {
            String object;
            try {
                object = changed.take();
            } catch (InterruptedException interrupted) {
                return;
            }
            try {
                Duration again = keeper.keep(object);
                failures.remove(object);
                if (again != null) {
                    changed.addLater(object, again);
                }
            } catch (RuntimeException failure) {
                postpone(object, failure);
            }
        }
    }

    /** One that fails does not hold up the others, and is tried less and less often. */
    private void postpone(String object, RuntimeException failure) {
        if (closed) {
            return;
        }
        int before = failures.merge(object, 1, Integer::sum) - 1;
        LOG.log(before == 0 ? Logger.Level.WARNING : Logger.Level.DEBUG,
                object + " of " + name + " could not be kept, and will be tried again", failure);
        changed.addLater(object, RETRY.multipliedBy(1L << Math.min(before, MOST_DOUBLINGS)));
    }

    @Override
    public void close() {
        closed = true;
        if (worker != null) {
            worker.interrupt();
        }
    }

    private final class Listener implements Watcher {
        private final Interest interest;

        Listener(String prefix) {
            this.interest = new Interest(prefix, Interest.Selection.ALL);
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            changed.add(object.key().substring(interest.prefix().length()));
            return !closed;
        }

        @Override
        public boolean onBookmark(long revision) {
            return !closed;
        }

        @Override
        public void onEnd(Status reason) {
            if (!closed) {
                Thread.ofVirtual().start(ObjectLoop.this::watchAgain);
            }
        }

        @Override
        public boolean wantsBookmarks() {
            return false;
        }
    }
}
