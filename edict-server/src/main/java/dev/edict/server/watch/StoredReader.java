package dev.edict.server.watch;

import dev.edict.store.Entry;
import java.util.function.Function;

/** Reads stored values, and tells those that can be read from those that can not. */
final class StoredReader {
    private final Function<Entry, CachedObject> decode;
    private final WatchCaches caches;
    /** Whether an object that was read is hidden; stays so. */
    private volatile boolean hiding;

    StoredReader(Function<Entry, CachedObject> decode, WatchCaches caches) {
        this.decode = decode;
        this.caches = caches;
    }

    boolean mayHide() {
        return hiding;
    }

    /** What came of a stored value. */
    sealed interface Result {
        record Read(CachedObject object) implements Result {}

        record Unreadable(Problem problem) implements Result {}
    }

    /** @throws SealException if the value can not be opened, which tells nothing of it */
    Result read(Entry entry) {
        try {
            CachedObject object = decode.apply(entry);
            object.keepFormsWithin(caches.forms());
            if (object.isUninitialized() && !hiding) {
                hiding = true;
                caches.tellOfHidden();
            }
            return new Result.Read(object);
        } catch (UnreadableException failure) {
            return new Result.Unreadable(
                    new Problem(entry.key(), entry.modRevision(), String.valueOf(failure.getMessage())));
        } catch (SealException closed) {
            throw closed.about(entry.key());
        }
    }
}
