package dev.edict.client.delta;

import dev.edict.client.index.ObjectKey;
import dev.edict.types.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change that waits to be applied. */
public sealed interface Delta<T extends Resource> {

    /** A change of one object. */
    sealed interface OfOne<T extends Resource> extends Delta<T> {
        ObjectKey key();

        /** The object after the change, or as it was last if it is gone. */
        @Nullable T object();

        default boolean isDeletion() {
            return false;
        }
    }

    record Added<T extends Resource>(T object) implements OfOne<T> {
        @Override
        public ObjectKey key() {
            return ObjectKey.of(object);
        }
    }

    record Updated<T extends Resource>(T object) implements OfOne<T> {
        @Override
        public ObjectKey key() {
            return ObjectKey.of(object);
        }
    }

    /** The object was seen to go; its version is that of the deletion. */
    record Deleted<T extends Resource>(T object) implements OfOne<T> {
        @Override
        public ObjectKey key() {
            return ObjectKey.of(object);
        }

        @Override
        public boolean isDeletion() {
            return true;
        }
    }

    /**
     * The object is gone, and nobody has seen it go: it is missing in a list. What was known of it last may be long out of date.
     *
     * @param object null if nothing is known
     */
    record DeletedFinalStateUnknown<T extends Resource>(ObjectKey key, @Nullable T object) implements OfOne<T> {
        @Override
        public boolean isDeletion() {
            return true;
        }
    }

    /** The object was in a list; whether it has changed is not known. */
    record Replaced<T extends Resource>(T object) implements OfOne<T> {
        @Override
        public ObjectKey key() {
            return ObjectKey.of(object);
        }
    }

    /** Nothing has happened to the object: it is to be looked at again. */
    record Synced<T extends Resource>(T object) implements OfOne<T> {
        @Override
        public ObjectKey key() {
            return ObjectKey.of(object);
        }
    }

    /** A list has come: these objects are there, and no others. */
    record ReplacedAll<T extends Resource>(List<T> objects, String resourceVersion) implements Delta<T> {}

    /** All objects are to be looked at again. */
    record SyncedAll<T extends Resource>() implements Delta<T> {}

    /** All changes up to a version have come. */
    record Bookmark<T extends Resource>(String resourceVersion) implements Delta<T> {}
}
