package dev.edict.server.admit.initialize;

import dev.edict.model.status.Status;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Watcher;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells of the objects of one resource that nobody sees yet: of each that there is or comes, that changes, and that ceases to be one. */
final class HiddenObjects implements Watcher, AutoCloseable {
    private final ResourceRegistry registry;
    private final Interest interest;
    private final Listener listener;
    private final Runnable ended;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile boolean closed;

    /** Must not block. */
    @FunctionalInterface
    interface Listener {
        void tell(ResourceRegistry registry, CachedObject object, boolean hidden);
    }

    /** @param ended called when nothing more will be told although nobody has closed this */
    HiddenObjects(ResourceRegistry registry, String prefix, Listener listener, Runnable ended) {
        this.registry = registry;
        this.interest = new Interest(prefix, CachedObject::isUninitialized);
        this.listener = listener;
        this.ended = ended;
    }

    /** Tells of those that there are before it returns; a second call does nothing. */
    void begin() {
        if (!begun.compareAndSet(false, true)) {
            return;
        }
        try {
            CacheState state = registry.newest();
            Iterator<CachedObject> all = state.objects().range("", null);
            while (all.hasNext()) {
                CachedObject object = all.next();
                if (object.isUninitialized()) {
                    listener.tell(registry, object, true);
                }
            }
            registry.cache().watch(this, state.revision());
        } catch (RuntimeException failure) {
            ended.run();
            throw failure;
        }
    }

    @Override
    public Interest interest() {
        return interest;
    }

    @Override
    public boolean onEvent(EventType type, CachedObject object) {
        listener.tell(registry, object, type != EventType.DELETED);
        return !closed;
    }

    @Override
    public boolean onBookmark(long revision) {
        return !closed;
    }

    @Override
    public void onEnd(Status reason) {
        if (!closed) {
            ended.run();
        }
    }

    @Override
    public boolean wantsBookmarks() {
        return false;
    }

    @Override
    public void close() {
        closed = true;
        registry.cache().remove(this);
    }
}
