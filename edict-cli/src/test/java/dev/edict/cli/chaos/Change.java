package dev.edict.cli.chaos;

import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import org.jspecify.annotations.Nullable;

/**
 * One step of the history of an object.
 *
 * @param revision of the store; that of steps before is lower
 * @param millis when it was seen, by any clock that never goes back
 * @param before null if there was none
 * @param after null if it is gone
 */
record Change<T extends Resource>(long revision, long millis, ObjectType<T> type, @Nullable T before, @Nullable T after) {

    boolean isOf(ObjectType<?> other) {
        return type.kind().equals(other.kind());
    }

    /** The present one, or the last one. */
    T object() {
        T object = after == null ? before : after;
        if (object == null) {
            throw new IllegalStateException("nothing has changed at revision " + revision);
        }
        return object;
    }

    @Override
    public String toString() {
        String what = before == null ? "new" : after == null ? "gone" : "changed";
        return "revision " + revision + ": " + type.kind().kind() + " " + object().key() + " is " + what;
    }
}
