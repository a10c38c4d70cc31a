package dev.edict.server.registry;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Problem;
import dev.edict.server.watch.SealException;
import dev.edict.store.CompactedException;
import dev.edict.store.FutureRevisionException;
import dev.edict.store.Keys;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the objects of one resource: the newest state, any state, one not older than a revision, or that of exactly a
 * revision. Served from the watch cache; what it does not hold is read from the store, page by page.
 */
final class ObjectReader {
    /** How many objects are read from the store at a time. */
    private static final int PAGE = 500;

    private final ResourceStrategy strategy;
    private final Storage storage;

    ObjectReader(ResourceStrategy strategy, Storage storage) {
        this.strategy = strategy;
        this.storage = storage;
    }

    CachedObject get(String namespace, String name, String resourceVersion) {
        String key = strategy.requestedKey(namespace, name);
        CachedObject found;
        if (resourceVersion.isEmpty()) {
            found = storage.read(key);
        } else {
            found = atLeast(key, resourceVersion);
        }
        if (found == null) {
            Problem problem = resourceVersion.isEmpty() ? null : storage.cache().problem(key);
            throw problem != null ? problem.failure() : ApiErrors.notFound(strategy.resource(), name);
        }
        return found;
    }

    private @Nullable CachedObject atLeast(String key, String resourceVersion) {
        try {
            long revision = ResourceVersions.parse(resourceVersion);
            CacheState state = storage.cache().notOlderThan(revision);
            if (state != null) {
                return state.objects().get(key);
            }
            throw ResourceVersions.tooLarge(resourceVersion, storage.store().revision());
        } catch (ResourceVersions.MalformedException malformed) {
            throw ApiErrors.unclassified(String.valueOf(malformed.getMessage()));
        } catch (SealException another) {
            return storage.read(key);
        }
    }

    /**
     * A list, or a chunk of one.
     *
     * @param items in the order of keys; can be read several times
     * @param remaining how many more there are, or null where that is not known
     */
    record Chunk(Iterable<CachedObject> items, long revision, String continueToken, @Nullable Long remaining) {}

    Chunk list(String prefix, Interest.Selection selection, ListOptions options) {
        try {
            if (!options.continueToken().isEmpty()) {
                return resume(prefix, selection, options);
            }
            boolean anyVersion = options.resourceVersion().equals("0");
            return chunk(snapshot(options), prefix, prefix, selection, anyVersion ? 0 : options.limit());
        } catch (CompactedException compacted) {
            throw ApiErrors.expired("The resourceVersion for the provided list is too old.");
        }
    }

    private Snapshot snapshot(ListOptions options) {
        String version = options.resourceVersion();
        if (version.isEmpty()) {
            return listed();
        }
        long revision;
        try {
            revision = ResourceVersions.parse(version);
        } catch (ResourceVersions.MalformedException malformed) {
            throw ApiErrors.badRequest("invalid resource version: " + malformed.getMessage());
        }
        if (revision == 0) {
            return new Snapshot.Cached(storage.cache().latest());
        }
        boolean exact = options.resourceVersionMatch().equals("Exact")
                || options.resourceVersionMatch().isEmpty() && options.limit() > 0;
        return exact ? exactly(revision, version) : notOlderThan(revision, version);
    }

    /** The newest state. @throws SealException if some object can not be opened */
    Snapshot present() {
        CacheState state = storage.cache().fresh();
        return state != null ? new Snapshot.Cached(state) : stored(storage.store().revision());
    }

    /** The newest state, of which what is beside an object that can not be opened can still be listed. */
    private Snapshot listed() {
        try {
            return present();
        } catch (SealException closed) {
            return new Snapshot.Stored(storage, storage.store().revision(), PAGE, true);
        }
    }

    private Snapshot.Stored stored(long revision) {
        return new Snapshot.Stored(storage, revision, PAGE, false);
    }

    /** The newest state in one piece. @throws ApiException if the cache cannot tell in time that it has it */
    CacheState newest() {
        CacheState state = storage.cache().fresh();
        return state != null ? state : storage.cache().reread();
    }

    /** @param requested the revision as the client wrote it */
    Snapshot notOlderThan(long revision, String requested) {
        CacheState state = storage.cache().notOlderThan(revision);
        if (state != null) {
            return new Snapshot.Cached(state);
        }
        long current = storage.store().revision();
        if (current < revision) {
            throw ResourceVersions.tooLarge(requested, current);
        }
        return stored(current);
    }

    /** What the store is known to have forgotten is not taken from the cache either: the store will refuse it. */
    private Snapshot exactly(long revision, String requested) {
        CacheState state = revision < storage.store().knownCompactedRevision() ? null : cachedAt(revision);
        if (state != null) {
            return new Snapshot.Cached(state);
        }
        long current = storage.store().revision();
        if (current < revision) {
            throw ResourceVersions.tooLarge(requested, current);
        }
        return stored(revision);
    }

    private @Nullable CacheState cachedAt(long revision) {
        try {
            return storage.cache().exactly(revision);
        } catch (SealException closed) {
            return null;
        }
    }

    private Chunk resume(String prefix, Interest.Selection selection, ListOptions options) {
        ContinueToken token = ContinueToken.decode(options.continueToken());
        if (!options.resourceVersion().isEmpty() && !options.resourceVersion().equals("0")) {
            throw ApiErrors.badRequest("specifying resource version is not allowed when using continue");
        }
        String start = prefix + token.start();
        try {
            Snapshot snapshot = token.revision() < 0
                    ? listed() : exactly(token.revision(), Long.toString(token.revision()));
            return chunk(snapshot, prefix, start, selection, options.limit());
        } catch (CompactedException compacted) {
            throw expired(token);
        } catch (FutureRevisionException future) {
            throw ResourceVersions.tooLarge(Long.toString(future.requested()), future.current());
        }
    }

    private static ApiException expired(ContinueToken token) {
        String message = "The provided continue parameter is too old to display a consistent list result. "
                + "You can start a new list without the continue parameter, or use the continue token in this "
                + "response to retrieve the remainder of the results. Continuing with the provided token results in "
                + "an inconsistent list - objects that were created, modified, or deleted between the time the first "
                + "chunk was returned and now may show up in the list.";
        return new ApiException(Status.failure(410, "Expired", message, null))
                .withContinue(new ContinueToken(-1, token.start()).encode());
    }

    private Chunk chunk(
            Snapshot snapshot, String prefix, String start, Interest.Selection selection, long limit) {
        String end = Keys.prefixEnd(prefix);
        if (limit <= 0) {
            Iterable<CachedObject> all = snapshot.range(start, end);
            // A revision that is gone is better noticed before the answer has begun.
            boolean any = all.iterator().hasNext();
            return new Chunk(any ? Selected.of(all, selection) : List.of(), snapshot.revision(), "", null);
        }
        Snapshot sized = snapshot instanceof Snapshot.Stored stored
                ? new Snapshot.Stored(storage, stored.revision(), (int) Math.min(limit + 1, PAGE), false) : snapshot;
        Iterator<CachedObject> all = sized.range(start, end).iterator();
        List<CachedObject> items = new ArrayList<>();
        CachedObject last = null;
        while (items.size() < limit && all.hasNext()) {
            last = all.next();
            if (selection.test(last)) {
                items.add(last);
            }
        }
        if (last == null || !all.hasNext()) {
            return new Chunk(items, snapshot.revision(), "", null);
        }
        String next = last.key().substring(prefix.length()) + "\0";
        return new Chunk(items, snapshot.revision(), new ContinueToken(snapshot.revision(), next).encode(),
                remaining(snapshot, last.key() + "\0", end, selection));
    }

    /** How many more there are, or null where only a look at each of them could tell. */
    private @Nullable Long remaining(
            Snapshot snapshot, String from, @Nullable String end, Interest.Selection selection) {
        if (selection == Interest.Selection.INITIALIZED && snapshot instanceof Snapshot.Cached cached) {
            return (long) cached.state().objects().countShown(from, end);
        }
        boolean all = selection == Interest.Selection.ALL
                || selection == Interest.Selection.INITIALIZED && !storage.cache().mayHide();
        return all ? Long.valueOf(snapshot.count(from, end)) : null;
    }
}
