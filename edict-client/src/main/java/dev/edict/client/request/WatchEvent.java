package dev.edict.client.request;

import dev.edict.client.failure.ApiFailure;

/** What a watch tells. */
public sealed interface WatchEvent<T> {

    /** An object that is new, or new to who watches. */
    record Added<T>(T object) implements WatchEvent<T> {}

    record Modified<T>(T object) implements WatchEvent<T> {}

    /** The object as it was last, or as it was when it left what is watched; its version is that of the deletion. */
    record Deleted<T>(T object) implements WatchEvent<T> {}

    /**
     * Everything up to a version has been told.
     *
     * @param initialEventsEnd whether this ends what was there first
     */
    record Bookmark<T>(String resourceVersion, boolean initialEventsEnd) implements WatchEvent<T> {}

    /** The watch has failed, and ends with this. */
    record Failed<T>(ApiFailure failure) implements WatchEvent<T> {}
}
