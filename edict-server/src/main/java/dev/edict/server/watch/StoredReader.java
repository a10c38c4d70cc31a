package dev.edict.server.watch;

import dev.edict.store.Entry;
import java.util.function.Function;

/** Reads stored values, and tells those that can be read from those that can not. */
final class StoredReader {
    private final Function<Entry, CachedObject> decode;
    private final KeptForms forms;

    StoredReader(Function<Entry, CachedObject> decode, KeptForms forms) {
        this.decode = decode;
        this.forms = forms;
    }

    /** What came of a stored value. */
    sealed interface Result {
        record Read(CachedObject object) implements Result {}

        record Unreadable(Problem problem) implements Result {}
    }

    Result read(Entry entry) {
        try {
            CachedObject object = decode.apply(entry);
            object.keepFormsWithin(forms);
            return new Result.Read(object);
        } catch (UnreadableException failure) {
            return new Result.Unreadable(
                    new Problem(entry.key(), entry.modRevision(), String.valueOf(failure.getMessage())));
        }
    }
}
