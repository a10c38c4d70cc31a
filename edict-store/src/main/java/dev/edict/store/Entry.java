package dev.edict.store;

import java.util.Arrays;
import java.util.Objects;

/**
 * A key and its value at some revision.
 *
 * @param value the bytes, shared with the store: never change them; empty if only keys were asked for
 * @param createRevision the revision that created the key (again, if it had been deleted)
 * @param modRevision the revision that wrote this value
 * @param version how often the key was written since its creation: 1 for a key just created
 */
@SuppressWarnings("ArrayRecordComponent") // values are large and immutable by agreement; equality is defined below
public record Entry(String key, byte[] value, long createRevision, long modRevision, long version) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Entry that
                && modRevision == that.modRevision
                && createRevision == that.createRevision
                && version == that.version
                && key.equals(that.key)
                && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, modRevision);
    }

    @Override
    public String toString() {
        return "Entry[" + key + ", " + value.length + " bytes, created " + createRevision + ", modified " + modRevision
                + ", version " + version + "]";
    }
}
