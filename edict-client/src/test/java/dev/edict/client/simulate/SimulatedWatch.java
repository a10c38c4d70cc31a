package dev.edict.client.simulate;

import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.types.Resource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A watch of a {@link SimulatedServer}, guarded by its lock. */
final class SimulatedWatch<T extends Resource> implements Watch<T> {
    private final SimulatedServer<T> server;
    private final Predicate<T> wanted;
    private final boolean bookmarks;

    /** What comes before the next change. */
    private final Deque<WatchEvent<T>> pending = new ArrayDeque<>();

    /** What has been told of changes, to be told again. */
    private final List<WatchEvent<T>> told = new ArrayList<>();

    private long position;
    private boolean isClosed;
    boolean isCut;

    SimulatedWatch(SimulatedServer<T> server, Predicate<T> wanted, long position, boolean bookmarks) {
        this.server = server;
        this.wanted = wanted;
        this.position = position;
        this.bookmarks = bookmarks;
    }

    void begin(Collection<T> objects, boolean tellsEnd) {
        for (T object : objects) {
            if (wanted.test(object)) {
                pending.add(new WatchEvent.Added<>(object));
            }
        }
        if (tellsEnd) {
            pending.add(new WatchEvent.Bookmark<>(Long.toString(position), true));
        }
    }

    void bookmark() {
        if (bookmarks && pending.isEmpty()) {
            pending.add(new WatchEvent.Bookmark<>(Long.toString(position), false));
        }
    }

    @Override
    public @Nullable WatchEvent<T> next() {
        server.lock.lock();
        try {
            while (true) {
                if (isClosed) {
                    return null;
                }
                if (isCut) {
                    throw lost();
                }
                WatchEvent<T> event = pending.isEmpty() ? change() : pending.remove();
                if (event != null) {
                    return withFaults(event);
                }
                server.changed.await();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw lost();
        } finally {
            server.lock.unlock();
        }
    }

    /** The event of the next change that is one for this watch; null if there is none yet. */
    private @Nullable WatchEvent<T> change() {
        while (true) {
            Change<T> change;
            try {
                change = server.after(position);
            } catch (IllegalStateException compacted) {
                return new WatchEvent.Failed<>(Refusals.expired());
            }
            if (change == null) {
                return null;
            }
            position = change.version();
            WatchEvent<T> event = event(change);
            if (event != null) {
                told.add(event);
                if (bookmarks && server.happens(server.faults.bookmarks())) {
                    pending.add(new WatchEvent.Bookmark<>(Long.toString(position), false));
                }
                if (server.happens(server.faults.repeated())) {
                    pending.add(told.get(server.random.nextInt(told.size())));
                }
                return event;
            }
        }
    }

    private @Nullable WatchEvent<T> event(Change<T> change) {
        T before = change.before();
        T after = change.after();
        boolean was = before != null && wanted.test(before);
        if (after != null && wanted.test(after)) {
            return was ? new WatchEvent.Modified<>(after) : new WatchEvent.Added<>(after);
        }
        return before != null && was ? new WatchEvent.Deleted<>(server.withVersion(before, change.version())) : null;
    }

    private @Nullable WatchEvent<T> withFaults(WatchEvent<T> event) {
        Faults faults = server.faults;
        if (event instanceof WatchEvent.Failed<T>) {
            end();
            return event;
        }
        if (server.happens(faults.cut())) {
            throw lost();
        }
        if (server.happens(faults.ended())) {
            end();
            return null;
        }
        if (server.happens(faults.expired())) {
            end();
            return new WatchEvent.Failed<>(server.random.nextBoolean() ? Refusals.expired() : Refusals.gone());
        }
        if (server.happens(faults.busy())) {
            end();
            return new WatchEvent.Failed<>(Refusals.tooManyRequests());
        }
        if (server.happens(faults.broken())) {
            end();
            return new WatchEvent.Failed<>(Refusals.internalError());
        }
        return event;
    }

    private RuntimeException lost() {
        end();
        return Refusals.connectionLost();
    }

    private void end() {
        isClosed = true;
        server.ended(this);
    }

    @Override
    public void close() {
        server.lock.lock();
        try {
            end();
            server.changed.signalAll();
        } finally {
            server.lock.unlock();
        }
    }
}
