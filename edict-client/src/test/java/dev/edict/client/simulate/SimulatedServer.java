package dev.edict.client.simulate;

import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.ListWatch;
import dev.edict.client.request.Listing;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchOptions;
import dev.edict.model.selector.LabelSelector;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one type with all of their history, which can be listed and watched as on a real server: versions grow with each change,
 * a list of version 0 may be old, one of another version is not older than that, long lists come in pages, watches begin after a
 * version, or with what is there, and what has been compacted is answered with 410.
 *
 * <p>What goes wrong is drawn at random from a seed; with {@link Faults#NONE} nothing does. Safe for use by any thread.
 */
public final class SimulatedServer<T extends Resource> implements ListWatch<T> {
    final ReentrantLock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    final Random random;
    Faults faults = Faults.NONE;

    private final ObjectType<T> type;

    /** The change of version {@code first + index} stands at {@code index}. */
    private final List<Change<T>> history = new ArrayList<>();

    private final long first;
    private final Map<String, T> objects = new TreeMap<>();
    private final Set<SimulatedWatch<T>> watches = new HashSet<>();
    private final List<ListOptions> lists = new ArrayList<>();
    private final List<WatchOptions> watched = new ArrayList<>();
    private long version;
    private long compacted;
    private long identities;
    private boolean isDown;
    private boolean streams = true;

    public SimulatedServer(ObjectType<T> type, long seed) {
        this.type = type;
        this.random = new Random(seed);
        this.version = 90 + random.nextInt(20);
        this.first = version + 1;
        this.compacted = version;
    }

    /** What goes wrong from now on. */
    public void setFaults(Faults newFaults) {
        within(() -> faults = newFaults);
    }

    /** Whether a watch may begin with what is there, and tell when that is over. */
    public void setStreams(boolean whether) {
        within(() -> streams = whether);
    }

    /** Nobody answers any more, and all connections are lost; or all is well again. */
    public void setDown(boolean whether) {
        within(() -> isDown = whether);
        if (whether) {
            cut();
        }
    }

    /** All watches lose their connection. */
    public void cut() {
        doing(() -> {
            watches.forEach(watch -> watch.isCut = true);
            changed.signalAll();
        });
    }

    /** Forgets all history. Watches that are behind are told so. */
    public void compact() {
        within(() -> compacted = version);
    }

    /** All watches that want bookmarks get one. */
    public void bookmark() {
        doing(() -> {
            watches.forEach(SimulatedWatch::bookmark);
            changed.signalAll();
        });
    }

    public T create(T object) {
        return within(() -> {
            T known = objects.get(key(object));
            if (known != null) {
                throw Refusals.alreadyExists(object.name());
            }
            return commit(null, type.withMetadata().apply(object, object.metadata().withUid("uid-" + ++identities)));
        });
    }

    /** Writes an object; if it has a version, it must be the newest. */
    public T update(T object) {
        return within(() -> {
            T before = known(key(object), object.name());
            String given = object.metadata().resourceVersion();
            if (!given.isEmpty() && !given.equals(before.metadata().resourceVersion())) {
                throw Refusals.conflict(object.name());
            }
            return commit(before, type.withMetadata().apply(object, object.metadata().withUid(before.metadata().uid())));
        });
    }

    public void delete(String namespace, String name) {
        doing(() -> {
            T before = known(new ObjectKey(namespace, name).toString(), name);
            objects.remove(key(before));
            history.add(new Change<>(++version, before, null));
            changed.signalAll();
        });
    }

    private T known(String key, String name) {
        T object = objects.get(key);
        if (object == null) {
            throw Refusals.notFound(name);
        }
        return object;
    }

    private T commit(@Nullable T before, T object) {
        T stored = withVersion(object, ++version);
        objects.put(key(stored), stored);
        history.add(new Change<>(version, before, stored));
        changed.signalAll();
        return stored;
    }

    T withVersion(T object, long newVersion) {
        return type.withMetadata().apply(object, object.metadata().withResourceVersion(Long.toString(newVersion)));
    }

    private static String key(Resource object) {
        return ObjectKey.of(object).toString();
    }

    public @Nullable T get(String namespace, String name) {
        return within(() -> Optional.ofNullable(objects.get(new ObjectKey(namespace, name).toString()))).orElse(null);
    }

    /** What is there, in the order of names. */
    public List<T> objects() {
        return within(() -> List.copyOf(objects.values()));
    }

    public String version() {
        return within(() -> Long.toString(version));
    }

    /** The lists that have been asked for. */
    public List<ListOptions> lists() {
        return within(() -> List.copyOf(lists));
    }

    /** The watches that have been asked for. */
    public List<WatchOptions> watches() {
        return within(() -> List.copyOf(watched));
    }

    public int openWatches() {
        return within(() -> watches.size());
    }

    /** The objects of a namespace. */
    public ListWatch<T> in(String namespace) {
        return new ListWatch<>() {
            @Override
            public Listing<T> list(ListOptions options) {
                return SimulatedServer.this.list(options, namespace);
            }

            @Override
            public Watch<T> watch(WatchOptions options) {
                return SimulatedServer.this.watch(options, namespace);
            }
        };
    }

    @Override
    public Listing<T> list(ListOptions options) {
        return list(options, "");
    }

    @Override
    public Watch<T> watch(WatchOptions options) {
        return watch(options, "");
    }

    private Listing<T> list(ListOptions options, String namespace) {
        return within(() -> {
            lists.add(options);
            refuse();
            Predicate<T> wanted = wanted(options.labelSelector(), namespace);
            if (!options.continueToken().isEmpty()) {
                String[] token = options.continueToken().split(":");
                return page(Long.parseLong(token[0]), Integer.parseInt(token[1]), options.limit(), wanted);
            }
            boolean pages = options.limit() > 0 && options.resourceVersion().isEmpty();
            return page(snapshotVersion(options.resourceVersion()), 0, pages ? options.limit() : 0, wanted);
        });
    }

    private Listing<T> page(long of, int from, long limit, Predicate<T> wanted) {
        if (of < compacted && from > 0) {
            throw Refusals.expired();
        }
        List<T> all = at(of).values().stream().filter(wanted).toList();
        int to = limit == 0 ? all.size() : (int) Math.min(all.size(), from + limit);
        return new Listing<>(all.subList(Math.min(from, to), to), Long.toString(of), to < all.size() ? of + ":" + to : "", null);
    }

    /** The version of a list, or of what a watch begins with, that is not older than what is asked for. */
    private long snapshotVersion(String asked) {
        long least = asked.isEmpty() ? version : Math.max(Long.parseLong(asked), compacted);
        if (least > version) {
            throw Refusals.tooLarge();
        }
        return happens(faults.stale()) ? least + random.nextLong(version - least + 1) : version;
    }

    Map<String, T> at(long wanted) {
        Map<String, T> state = new TreeMap<>();
        for (Change<T> change : history) {
            if (change.version() > wanted) {
                break;
            }
            if (change.after() != null) {
                state.put(key(change.after()), change.after());
            } else if (change.before() != null) {
                state.remove(key(change.before()));
            }
        }
        return state;
    }

    private Watch<T> watch(WatchOptions options, String namespace) {
        return within(() -> {
            watched.add(options);
            refuse();
            Predicate<T> wanted = wanted(options.labelSelector(), namespace);
            SimulatedWatch<T> watch;
            String asked = options.resourceVersion();
            if (Boolean.TRUE.equals(options.initialEvents())) {
                if (!streams) {
                    throw Refusals.noStreaming();
                }
                long from = snapshotVersion(asked);
                watch = new SimulatedWatch<>(this, wanted, from, options.bookmarks());
                watch.begin(at(from).values(), true);
            } else if (asked.isEmpty() || asked.equals("0")) {
                watch = new SimulatedWatch<>(this, wanted, version, options.bookmarks());
                watch.begin(objects.values(), false);
            } else {
                if (Long.parseLong(asked) < compacted || happens(faults.expired())) {
                    throw Refusals.expired();
                }
                watch = new SimulatedWatch<>(this, wanted, Long.parseLong(asked), options.bookmarks());
            }
            watches.add(watch);
            return watch;
        });
    }

    private Predicate<T> wanted(String labelSelector, String namespace) {
        LabelSelector selector = LabelSelector.parse(labelSelector);
        return object -> (namespace.isEmpty() || object.namespace().equals(namespace))
                && selector.matches(object.metadata().labels());
    }

    private void refuse() {
        if (isDown || happens(faults.refused())) {
            throw Refusals.connectionRefused();
        }
        if (happens(faults.busy())) {
            throw Refusals.tooManyRequests();
        }
        if (happens(faults.broken())) {
            throw Refusals.internalError();
        }
    }

    boolean happens(double part) {
        return part > 0 && random.nextDouble() < part;
    }

    /** The change after a version: null if there is none yet. @throws IllegalStateException if it is forgotten */
    @Nullable Change<T> after(long known) {
        if (known >= version) {
            return null;
        }
        if (known < compacted) {
            throw new IllegalStateException("compacted");
        }
        return history.get((int) (known + 1 - first));
    }

    void ended(SimulatedWatch<T> watch) {
        watches.remove(watch);
    }

    /** Something done under the lock. */
    interface Step<R extends @Nullable Object> {
        R run();
    }

    private void doing(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    private <R extends @Nullable Object> R within(Step<R> step) {
        lock.lock();
        try {
            return step.run();
        } finally {
            lock.unlock();
        }
    }
}
