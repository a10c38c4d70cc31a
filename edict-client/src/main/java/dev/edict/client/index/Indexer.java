package dev.edict.client.index;

import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache that is written to. Writers wait for each other; readers wait for a writer only while it puts one object in its place, or
 * exchanges all, which it has prepared beforehand. Who reads a list copies an array of references while writers wait, and no more.
 *
 * <p>An object costs the few bytes of its slot here, and again in each index, besides what it needs itself.
 */
public final class Indexer<T extends Resource> implements Cache<T> {
    /** Guards the fields below: who changes them holds it. Taken after {@link #writing}. */
    private final StampedLock state = new StampedLock();

    /** Held by whoever prepares a change. */
    private final ReentrantLock writing = new ReentrantLock();

    private ObjectTable<T> objects = new ObjectTable<>(0);

    /** Each has all of the objects that have a value for it, and no others. */
    private List<IndexEntries<T>> indices;

    private String version = "";

    public Indexer(Collection<Index<T>> indices) {
        this.indices = entries(indices);
    }

    /** One that knows namespaces. */
    public static <T extends Resource> Indexer<T> byNamespace() {
        return new Indexer<>(List.of(Index.byNamespace()));
    }

    private static <T extends Resource> List<IndexEntries<T>> entries(Collection<Index<T>> indices) {
        return indices.stream().map(index -> new IndexEntries<T>(index)).toList();
    }

    /** Puts an object in the place of the one of its name, and takes over its version. @return the one that was there */
    public @Nullable T put(T object) {
        writing.lock();
        try {
            long stamp = state.writeLock();
            try {
                T before = objects.put(object);
                change(before, object);
                version = object.resourceVersion();
                return before;
            } finally {
                state.unlockWrite(stamp);
            }
        } finally {
            writing.unlock();
        }
    }

    /**
     * Takes an object away.
     *
     * @param resourceVersion that of the deletion; empty if it is not known
     * @return the one that was there
     */
    public @Nullable T remove(String namespace, String name, String resourceVersion) {
        writing.lock();
        try {
            long stamp = state.writeLock();
            try {
                T before = objects.remove(namespace, name);
                if (before != null) {
                    change(before, null);
                }
                version = resourceVersion.isEmpty() ? version : resourceVersion;
                return before;
            } finally {
                state.unlockWrite(stamp);
            }
        } finally {
            writing.unlock();
        }
    }

    private void change(@Nullable T before, @Nullable T after) {
        for (int position = 0; position < indices.size(); position++) {
            indices.get(position).change(before, after);
        }
    }

    /**
     * Holds these objects from now on, and no others; nobody sees anything between. Of two of one name the later counts.
     *
     * @return what was here before
     */
    public Cache<T> replace(Collection<? extends T> all, String resourceVersion) {
        writing.lock();
        try {
            ObjectTable<T> table = new ObjectTable<>(all.size());
            table.putAll(all);
            List<IndexEntries<T>> fresh = indices.stream().map(old -> filled(old.index(), table)).toList();
            Indexer<T> before = new Indexer<>(List.of());
            before.objects = objects;
            before.version = version;
            long stamp = state.writeLock();
            try {
                objects = table;
                indices = fresh;
                version = resourceVersion;
            } finally {
                state.unlockWrite(stamp);
            }
            return before;
        } finally {
            writing.unlock();
        }
    }

    private static <T extends Resource> IndexEntries<T> filled(Index<T> index, ObjectTable<T> table) {
        IndexEntries<T> entries = new IndexEntries<>(index);
        for (T object : ObjectTable.<T>compact(table.copy())) {
            entries.change(null, object);
        }
        return entries;
    }

    /** Everything up to a version is here. */
    public void bookmark(String resourceVersion) {
        long stamp = state.writeLock();
        try {
            version = resourceVersion;
        } finally {
            state.unlockWrite(stamp);
        }
    }

    /** Adds an index, over what is here already too. @throws IllegalArgumentException if there is one of that name */
    public void addIndex(Index<T> index) {
        if (!addIndexIfMissing(index)) {
            throw new IllegalArgumentException("there is an index " + index.name() + " already");
        }
    }

    /** Adds an index, over what is here already too, unless there is one of that name. @return whether there was none */
    public boolean addIndexIfMissing(Index<T> index) {
        writing.lock();
        try {
            if (find(index.name()) != null) {
                return false;
            }
            List<IndexEntries<T>> more = new ArrayList<>(indices);
            more.add(filled(index, objects));
            long stamp = state.writeLock();
            try {
                indices = List.copyOf(more);
            } finally {
                state.unlockWrite(stamp);
            }
            return true;
        } finally {
            writing.unlock();
        }
    }

    @Override
    public @Nullable T get(String namespace, String name) {
        long stamp = state.tryOptimisticRead();
        if (stamp != 0) {
            T found = objects.find(namespace, name);
            if (state.validate(stamp)) {
                return found;
            }
        }
        long held = state.readLock();
        try {
            return objects.find(namespace, name);
        } finally {
            state.unlockRead(held);
        }
    }

    private <R> R read(Supplier<R> read) {
        long stamp = state.readLock();
        try {
            return read.get();
        } finally {
            state.unlockRead(stamp);
        }
    }

    @Override
    public int size() {
        return read(() -> objects.size());
    }

    @Override
    public List<T> list() {
        return ObjectTable.compact(read(() -> objects.copy()));
    }

    @Override
    public List<T> list(String namespace) {
        if (namespace.isEmpty()) {
            return list();
        }
        boolean isIndexed = read(() -> find(Index.NAMESPACE) != null);
        return isIndexed
                ? byIndex(Index.NAMESPACE, namespace)
                : list().stream().filter(object -> object.namespace().equals(namespace)).toList();
    }

    @Override
    public Snapshot<T> snapshot() {
        long stamp = state.readLock();
        @Nullable Resource[] slots;
        String upTo;
        try {
            slots = objects.copy();
            upTo = version;
        } finally {
            state.unlockRead(stamp);
        }
        return new Snapshot<>(ObjectTable.compact(slots), upTo);
    }

    @Override
    public List<ObjectKey> keys() {
        return list().stream().map(ObjectKey::of).toList();
    }

    @Override
    public List<T> byIndex(String index, String value) {
        return ObjectTable.compact(read(() -> named(index).copy(value)));
    }

    @Override
    public List<ObjectKey> keysByIndex(String index, String value) {
        return byIndex(index, value).stream().map(ObjectKey::of).toList();
    }

    @Override
    public Set<String> indexValues(String index) {
        return read(() -> named(index).values());
    }

    @Override
    public String resourceVersion() {
        return read(() -> version);
    }

    private @Nullable IndexEntries<T> find(String name) {
        for (IndexEntries<T> entries : indices) {
            if (entries.index().name().equals(name)) {
                return entries;
            }
        }
        return null;
    }

    private IndexEntries<T> named(String name) {
        IndexEntries<T> entries = find(name);
        if (entries == null) {
            throw new IllegalArgumentException("there is no index " + name);
        }
        return entries;
    }
}
