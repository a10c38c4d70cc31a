package dev.edict.server.loop;

import dev.edict.model.status.Status;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Watcher;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Tells of all objects of a resource: of those that are there, then of each that changes or goes. Begins anew when its watch
 * ends, and then tells of those that have gone meanwhile, too. Who is told must not block; it gets the object, a last time
 * when it has gone, and its key without the resource's prefix.
 */
public final class Follower implements AutoCloseable {
    private final Supervisor supervisor;
    private final Supplier<ResourceRegistry> registry;
    private final BiConsumer<String, CachedObject> listener;
    /** What has been told and is not known to have gone, by key. */
    private final Map<String, CachedObject> told = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * @param supervisor sees to it that the following begins anew
     * @param registry asked for when the following begins
     */
    public Follower(
            Supervisor supervisor, Supplier<ResourceRegistry> registry, BiConsumer<String, CachedObject> listener) {
        this.supervisor = supervisor;
        this.registry = registry;
        this.listener = listener;
    }

    /** Tells of what is there before it returns. */
    public void start() {
        if (closed) {
            return;
        }
        ResourceRegistry followed = registry.get();
        CacheState state = followed.newest();
        Session session = new Session(followed.prefix(""));
        Map<String, CachedObject> gone = new HashMap<>(told);
        Iterator<CachedObject> all = state.objects().range("", null);
        while (all.hasNext()) {
            CachedObject object = all.next();
            gone.remove(object.key());
            session.tell(object);
        }
        gone.values().forEach(session::tellGone);
        followed.cache().watch(session, state.revision());
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
            told.put(object.key(), object);
            listener.accept(object.key().substring(interest.prefix().length()), object);
        }

        void tellGone(CachedObject object) {
            listener.accept(object.key().substring(interest.prefix().length()), object);
            told.remove(object.key());
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            if (type == EventType.DELETED) {
                tellGone(object);
            } else {
                tell(object);
            }
            return !closed;
        }

        @Override
        public boolean onBookmark(long revision) {
            return !closed;
        }

        @Override
        public void onEnd(Status reason) {
            if (!closed) {
                supervisor.start("follow-" + interest.prefix(), Follower.this::start);
            }
        }

        @Override
        public boolean wantsBookmarks() {
            return false;
        }
    }
}
