package dev.edict.server.watch;

import dev.edict.model.name.GroupResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.store.Entry;
import dev.edict.store.Store;
import java.util.function.Function;

/** The values of one resource as they lie in a store: sealed on the way there, opened on the way back. */
public final class AtRest {
    private final Seal seal;
    private final Store store;

    private AtRest(Seal seal, Store store) {
        this.seal = seal;
        this.store = store;
    }

    public static AtRest of(Seals seals, GroupResource resource, Store store) {
        return new AtRest(seals.of(resource), store);
    }

    /** Values that lie in a store as they are. */
    public static AtRest clear(Store store) {
        return new AtRest(Seal.NONE, store);
    }

    /**
     * The bytes to put into the store.
     *
     * @throws dev.edict.model.status.ApiException if they can not be sealed
     */
    public byte[] sealed(String key, byte[] value) {
        if (seal == Seal.NONE) {
            return value;
        }
        try {
            return seal.close(store.placeOf(key), value);
        } catch (SealException failure) {
            throw ApiErrors.internal(String.valueOf(failure.getMessage()));
        }
    }

    /** An entry of the store with its value as it was before it was sealed. @throws SealException if it can not be opened */
    public Entry opened(Entry entry) {
        byte[] stored = entry.value();
        if (seal == Seal.NONE && (stored.length < 4 || stored[3] != ':')) {
            return entry;
        }
        byte[] value = seal.open(store.placeOf(entry.key()), stored).value();
        return value == stored ? entry
                : new Entry(entry.key(), value, entry.createRevision(), entry.modRevision(), entry.version());
    }

    /** Whether a value would be sealed in another way if it were written now. */
    boolean isStale(Entry entry) {
        return seal.open(store.placeOf(entry.key()), entry.value()).stale();
    }

    /**
     * Whether an object, known from before, is to be written again although nothing changes. Looks at the store, for the answer
     * depends on the keys of this moment. One that is another one by now counts as well: the write will find out.
     */
    public boolean isStale(CachedObject object) {
        if (seal == Seal.NONE) {
            return false;
        }
        Entry entry = store.get(object.key());
        try {
            return entry != null && (entry.modRevision() != object.revision() || isStale(entry));
        } catch (SealException failure) {
            throw ApiErrors.internal(String.valueOf(failure.getMessage()));
        }
    }

    /** Reads values that are sealed. @param decode reads what is in them */
    public <T> Function<Entry, T> reading(Function<Entry, T> decode) {
        return entry -> decode.apply(opened(entry));
    }
}
