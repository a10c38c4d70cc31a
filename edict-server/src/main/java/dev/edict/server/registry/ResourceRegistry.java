package dev.edict.server.registry;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.AtRest;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Seals;
import dev.edict.server.watch.WatchCache;
import dev.edict.server.watch.WatchCaches;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one resource in their storage version: what every served version of it reads and writes.
 *
 * <p>Writes are acknowledged when they are durable, take place under optimistic concurrency, and are seen by every read
 * that begins afterwards. Safe for use by any thread.
 */
public final class ResourceRegistry implements AutoCloseable {
    private final ResourceStrategy strategy;
    private final Storage storage;
    private final Identities identities;
    private final Clock clock;
    private final ObjectReader reader;
    private final ObjectWriter writer;
    private final ObjectDeleter deleter;

    /**
     * @param seals how values lie in the store
     * @param decode makes the object of an entry whose value is not sealed
     */
    public ResourceRegistry(
            ResourceStrategy strategy,
            Store store,
            Seals seals,
            Function<Entry, CachedObject> decode,
            WatchCaches caches,
            Identities identities,
            Clock clock,
            Ledger ledger) {
        this(strategy, storage(strategy, store, seals, decode, caches, ledger), identities, clock);
    }

    private static Storage storage(
            ResourceStrategy strategy, Store store, Seals seals, Function<Entry, CachedObject> decode, WatchCaches caches,
            Ledger ledger) {
        AtRest atRest = AtRest.of(seals, strategy.type().resource().groupResource(), store);
        Function<Entry, CachedObject> opened = atRest.reading(decode);
        return new Storage(store, new WatchCache(store, strategy.keyPrefix(), opened, caches), atRest, opened, ledger,
                new NamespaceRequirement(store, AtRest.of(seals, NamespaceRequirement.NAMESPACES, store)));
    }

    private ResourceRegistry(ResourceStrategy strategy, Storage storage, Identities identities, Clock clock) {
        this.strategy = strategy;
        this.storage = storage;
        this.identities = identities;
        this.clock = clock;
        this.reader = new ObjectReader(strategy, storage);
        this.writer = new ObjectWriter(strategy, storage, identities, clock);
        this.deleter = new ObjectDeleter(strategy, storage, clock);
    }

    /** The same objects under other rules: those of another version of the kind. */
    public ResourceRegistry under(ResourceStrategy other) {
        return new ResourceRegistry(other, storage, identities, clock);
    }

    public ResourceStrategy strategy() {
        return strategy;
    }

    public WatchCache cache() {
        return storage.cache();
    }

    /** What the keys of a namespace start with; of all objects if the namespace is empty. */
    public String prefix(String namespace) {
        return strategy.namespaced() && !namespace.isEmpty()
                ? strategy.keyPrefix() + namespace + "/" : strategy.keyPrefix();
    }

    /** @param resourceVersion empty for the newest state, 0 for any */
    public CachedObject get(String namespace, String name, String resourceVersion) {
        return reader.get(namespace, name, resourceVersion);
    }

    /** The object as it is now, or null. */
    public @Nullable CachedObject find(String namespace, String name) {
        return storage.read(strategy.key(namespace, name));
    }

    /** The object as this server last knew it, or null: for admission, which must not wait. */
    public @Nullable CachedObject glance(String namespace, String name) {
        return storage.likely(strategy.key(namespace, name));
    }

    /**
     * The object, or null: with all that this server has written of it, and with what others have as far as this one knows, so
     * that it takes no time. What this server does not know is looked for.
     */
    public @Nullable CachedObject recent(String namespace, String name) {
        return storage.recent(strategy.key(namespace, name));
    }

    /** As {@link #recent(String, String)}, but null for an object that waits for somebody to initialize it: it does nothing yet. */
    public @Nullable CachedObject recentVisible(String namespace, String name) {
        CachedObject found = recent(namespace, name);
        return found == null || found.isUninitialized() ? null : found;
    }

    /** All objects: with all that this server has written, and with what others have as far as this one knows. */
    public CacheState recent() {
        return storage.recent();
    }

    /**
     * A list, or a chunk of one.
     *
     * @param items in the order of keys; can be read several times
     * @param continueToken where the next chunk begins; empty if there is none
     * @param remaining how many more there are, or null where that is not known
     */
    public record Listing(
            Iterable<CachedObject> items, long revision, String continueToken, @Nullable Long remaining) {}

    public Listing list(String namespace, Interest.Selection selection, ListOptions options) {
        ObjectReader.Chunk chunk = reader.list(prefix(namespace), selection, options);
        return new Listing(chunk.items(), chunk.revision(), chunk.continueToken(), chunk.remaining());
    }

    /** The newest state in one piece: for the server's own loops. */
    public CacheState newest() {
        return reader.newest();
    }

    /** The newest state. */
    public Snapshot present() {
        return reader.present();
    }

    /**
     * @param requested the revision as the client wrote it
     * @throws dev.edict.model.status.ApiException with reason Timeout if the revision is not reached
     */
    public Snapshot notOlderThan(long revision, String requested) {
        return reader.notOlderThan(revision, requested);
    }

    /** Creates an object. @param wanted in the storage version, with what the client may not set still in it */
    public CachedObject create(RequestScope scope, ObjectValue wanted, Admission admission) {
        return writer.create(scope, wanted, admission);
    }

    /**
     * Creates an object that the server itself has put together as it would be stored, but for who it is and since when: it is
     * neither prepared nor validated, which takes time where there are many.
     *
     * @param namespace empty for cluster-wide resources
     * @return whether its name was free
     */
    public boolean plant(String namespace, ObjectValue object) {
        return writer.plant(namespace, object);
    }

    /** The outcome of an update: the object as it is now, and whether it was created or has gone. */
    public record Outcome(CachedObject object, boolean created, boolean deleted) {}

    public Outcome update(
            RequestScope scope, String name, Change change, UpdateRules rules, Admission admission) {
        ObjectWriter.Updated updated = writer.update(scope, name, change, rules, admission);
        return new Outcome(updated.object(), updated.created(), updated.deleted());
    }

    /** @return the object's last state, and whether it is gone */
    public Outcome delete(RequestScope scope, String name, DeleteOptions options, Admission admission) {
        ObjectDeleter.Deleted deleted = deleter.delete(scope, name, options, admission);
        return new Outcome(deleted.object(), false, deleted.gone());
    }

    /**
     * Deletes a value that can not be read, without asking anything of it.
     *
     * @throws dev.edict.model.status.ApiException with reason Invalid if it can be read
     */
    public void deleteUnreadable(RequestScope scope, String name) {
        storage.deleteUnreadable(strategy, scope.namespace(), name);
    }

    /** Deletes what a list shows and returns it as it was. */
    public Listing deleteCollection(
            RequestScope scope, Interest.Selection selection, ListOptions list, DeleteOptions options,
            Admission admission) {
        Listing found = list(scope.namespace(), selection, list.inPages());
        List<CachedObject> objects = new ArrayList<>();
        found.items().forEach(objects::add);
        deleter.deleteAll(scope, objects, options, admission);
        return new Listing(objects, found.revision(), found.continueToken(), found.remaining());
    }

    @Override
    public void close() {
        storage.cache().close();
    }
}
