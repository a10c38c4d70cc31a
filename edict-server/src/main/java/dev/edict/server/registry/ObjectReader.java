package dev.edict.server.registry;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.SortedTree;
import dev.edict.store.CompactedException;
import dev.edict.store.Entry;
import dev.edict.store.FutureRevisionException;
import dev.edict.store.Keys;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the objects of one resource: the newest state, any state, one not older than a revision, or that of exactly a
 * revision. Served from the watch cache; what it no longer knows is read from the store.
 */
final class ObjectReader {
    private final ResourceStrategy strategy;
    private final Storage storage;

    ObjectReader(ResourceStrategy strategy, Storage storage) {
        this.strategy = strategy;
        this.storage = storage;
    }

    CachedObject get(String namespace, String name, String resourceVersion) {
        String key = strategy.key(namespace, name);
        CachedObject found;
        if (resourceVersion.isEmpty()) {
            found = storage.read(key);
        } else {
            found = notOlderThan(parse(resourceVersion)).objects().get(key);
        }
        if (found == null) {
            throw ApiErrors.notFound(strategy.resource(), name);
        }
        return found;
    }

    /**
     * A list, or a chunk of one.
     *
     * @param items in the order of keys; to be read once
     * @param remaining how many more there are, or null where that is not known
     */
    record Chunk(Iterator<CachedObject> items, long revision, String continueToken, @Nullable Long remaining) {}

    Chunk list(String prefix, Interest.Selection selection, ListOptions options) {
        if (!options.continueToken().isEmpty()) {
            return resume(prefix, selection, options);
        }
        CacheState state = state(options);
        boolean anyVersion = options.resourceVersion().equals("0");
        long limit = anyVersion ? 0 : options.limit();
        return chunk(state, prefix, prefix, selection, limit);
    }

    private CacheState state(ListOptions options) {
        String version = options.resourceVersion();
        if (version.isEmpty()) {
            return newest();
        }
        long revision = parse(version);
        if (revision == 0) {
            return storage.cache().latest();
        }
        boolean exact = options.resourceVersionMatch().equals("Exact")
                || options.resourceVersionMatch().isEmpty() && options.limit() > 0;
        return exact ? exactly(revision) : notOlderThan(revision);
    }

    CacheState newest() {
        CacheState state = storage.cache().fresh();
        return state != null ? state : readAll(0);
    }

    CacheState notOlderThan(long revision) {
        CacheState state = storage.cache().notOlderThan(revision);
        if (state != null) {
            return state;
        }
        long current = storage.store().revision();
        if (current < revision) {
            throw tooLarge(revision, current);
        }
        return readAll(0);
    }

    private CacheState exactly(long revision) {
        long current = storage.cache().latest().revision();
        if (current < revision && storage.store().revision() < revision) {
            throw tooLarge(revision, storage.store().revision());
        }
        CacheState state = storage.cache().exactly(revision);
        return state != null ? state : readAll(revision);
    }

    /** The whole resource from the store: for states that the cache does not hold. */
    private CacheState readAll(long revision) {
        try {
            Page page = storage.store().range(RangeQuery.prefix(strategy.keyPrefix()).at(revision));
            SortedTree<CachedObject> objects = SortedTree.empty();
            for (Entry entry : page.entries()) {
                objects = objects.with(entry.key(), storage.decode(entry));
            }
            return new CacheState(objects, revision == 0 ? page.revision() : revision);
        } catch (CompactedException compacted) {
            throw ApiErrors.expired("The resourceVersion for the provided list is too old.");
        } catch (FutureRevisionException future) {
            throw tooLarge(future.requested(), future.current());
        }
    }

    private Chunk resume(String prefix, Interest.Selection selection, ListOptions options) {
        if (!options.resourceVersion().isEmpty() && !options.resourceVersion().equals("0")) {
            throw ApiErrors.badRequest("specifying resource version is not allowed when using continue");
        }
        ContinueToken token = ContinueToken.decode(options.continueToken());
        String start = prefix + token.start();
        CacheState state;
        if (token.revision() < 0) {
            state = newest();
        } else {
            try {
                state = exactly(token.revision());
            } catch (ApiException expired) {
                if (expired.code() != 410) {
                    throw expired;
                }
                throw expiredToken(token);
            }
        }
        return chunk(state, prefix, start, selection, options.limit());
    }

    private ApiException expiredToken(ContinueToken token) {
        String message = "The provided continue parameter is too old to display a consistent list result. "
                + "You can start a new list without the continue parameter, or use the continue token in this "
                + "response to retrieve the remainder of the results. Continuing with the provided token results in "
                + "an inconsistent list - objects that were created, modified, or deleted between the time the first "
                + "chunk was returned and now may show up in the list.";
        return new ApiException(Status.failure(410, "Expired", message, null))
                .withContinue(new ContinueToken(-1, token.start()).encode());
    }

    private Chunk chunk(
            CacheState state, String prefix, String start, Interest.Selection selection, long limit) {
        String end = Keys.prefixEnd(prefix);
        Iterator<CachedObject> all = state.objects().range(start, end);
        if (limit <= 0) {
            return new Chunk(selected(all, selection), state.revision(), "", null);
        }
        List<CachedObject> items = new ArrayList<>();
        CachedObject last = null;
        while (items.size() < limit && all.hasNext()) {
            last = all.next();
            if (selection.test(last)) {
                items.add(last);
            }
        }
        if (last == null || !all.hasNext()) {
            return new Chunk(items.iterator(), state.revision(), "", null);
        }
        String next = last.key().substring(prefix.length()) + "\0";
        Long remaining = selection == Interest.Selection.ALL
                ? Long.valueOf(state.objects().count(last.key() + "\0", end)) : null;
        return new Chunk(items.iterator(), state.revision(),
                new ContinueToken(state.revision(), next).encode(), remaining);
    }

    private static Iterator<CachedObject> selected(Iterator<CachedObject> all, Interest.Selection selection) {
        if (selection == Interest.Selection.ALL) {
            return all;
        }
        return new Iterator<>() {
            private @Nullable CachedObject next = advance();

            private @Nullable CachedObject advance() {
                while (all.hasNext()) {
                    CachedObject candidate = all.next();
                    if (selection.test(candidate)) {
                        return candidate;
                    }
                }
                return null;
            }

            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public CachedObject next() {
                CachedObject found = next;
                if (found == null) {
                    throw new NoSuchElementException();
                }
                next = advance();
                return found;
            }
        };
    }

    static long parse(String resourceVersion) {
        try {
            return Long.parseUnsignedLong(resourceVersion);
        } catch (NumberFormatException notANumber) {
            throw ApiErrors.badRequest("invalid resource version: resourceVersion: Invalid value: "
                    + ApiErrors.quote(resourceVersion) + ": strconv.ParseUint: parsing "
                    + ApiErrors.quote(resourceVersion) + ": invalid syntax");
        }
    }

    private static ApiException tooLarge(long requested, long current) {
        return new ApiException(Status.failure(504, "Timeout",
                "Timeout: Too large resource version: " + requested + ", current: " + current,
                StatusDetails.EMPTY
                        .withCauses(List.of(new StatusCause("ResourceVersionTooLarge", "Too large resource version", "")))
                        .withRetryAfterSeconds(1)));
    }
}
