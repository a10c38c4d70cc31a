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
import java.util.Iterator;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Tells of all objects of a resource: of those that are there, then of each that changes or goes. Begins anew when its watch
 * ends. Who is told must not block; it gets the object, a last time when it has gone, and its key without the resource's
 * prefix.
 */
public final class Follower implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Follower.class.getName());
    private static final Duration RETRY = Duration.ofMillis(500);

    private final Supplier<ResourceRegistry> registry;
    private final BiConsumer<String, CachedObject> listener;
    private volatile boolean closed;

    /** @param registry asked for when the following begins */
    public Follower(Supplier<ResourceRegistry> registry, BiConsumer<String, CachedObject> listener) {
        this.registry = registry;
        this.listener = listener;
    }

    /** Tells of what is there before it returns. */
    public void start() {
        ResourceRegistry followed = registry.get();
        CacheState state = followed.newest();
        Session session = new Session(followed.prefix(""));
        Iterator<CachedObject> all = state.objects().range("", null);
        while (all.hasNext()) {
            session.tell(all.next());
        }
        followed.cache().watch(session, state.revision());
    }

    private void startAgain() {
        while (!closed) {
            try {
                start();
                return;
            } catch (RuntimeException failure) {
                LOG.log(Logger.Level.DEBUG, "a resource cannot be followed yet", failure);
            }
            try {
                Thread.sleep(RETRY);
            } catch (InterruptedException interrupted) {
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }

    private final class Session implements Watcher {
        private final Interest interest;

        Session(String prefix) {
            this.interest = new Interest(prefix, Interest.Selection.ALL);
        }

        void tell(CachedObject object) {
            listener.accept(object.key().substring(interest.prefix().length()), object);
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            tell(object);
            return !closed;
        }

        @Override
        public boolean onBookmark(long revision) {
            return !closed;
        }

        @Override
        public void onEnd(Status reason) {
            if (!closed) {
                Thread.ofVirtual().start(Follower.this::startAgain);
            }
        }

        @Override
        public boolean wantsBookmarks() {
            return false;
        }
    }
}
