package dev.edict.store;

import org.jspecify.annotations.Nullable;

/**
 * Which keys to read, when, and how much of them.
 *
 * @param start the first key, inclusive
 * @param end the key to stop before, or null to read to the last key of the store
 * @param revision the revision to read at, 0 for the latest
 * @param limit how many entries to return at most, 0 for all
 * @param mode how much of each entry to return
 */
public record RangeQuery(String start, @Nullable String end, long revision, int limit, Mode mode) {

    /** How much of each entry a range read returns. */
    public enum Mode {
        /** Keys, values and revisions. */
        FULL,
        /** As {@link #FULL}, without counting what lies behind the limit: {@link Page#count()} may say less than there is. */
        UNCOUNTED,
        /** Keys and revisions; values are empty. */
        KEYS_ONLY,
        /** No entries, only {@link Page#count()}. */
        COUNT_ONLY
    }

    public RangeQuery {
        if (revision < 0) {
            throw new IllegalArgumentException("revision must be 0 (latest) or more, not " + revision);
        }
        if (limit < 0) {
            throw new IllegalArgumentException("limit must be 0 (all) or more, not " + limit);
        }
    }

    /** All keys from {@code start}, inclusive, to {@code end}, exclusive. */
    public static RangeQuery between(String start, String end) {
        return new RangeQuery(start, end, 0, 0, Mode.FULL);
    }

    /** All keys that start with {@code prefix}; the empty prefix means all keys. */
    public static RangeQuery prefix(String prefix) {
        return new RangeQuery(prefix, Keys.prefixEnd(prefix), 0, 0, Mode.FULL);
    }

    /** The same range read at a revision, 0 for the latest. */
    public RangeQuery at(long atRevision) {
        return new RangeQuery(start, end, atRevision, limit, mode);
    }

    /** The same range with at most so many entries, 0 for all. */
    public RangeQuery limit(int entries) {
        return new RangeQuery(start, end, revision, entries, mode);
    }

    /** What remains of the range after {@code key}: the next page, if {@code key} was the last of this one. */
    public RangeQuery after(String key) {
        return new RangeQuery(key + '\0', end, revision, limit, mode);
    }

    /** The same range, read no further than the limit: the next page of a long reading. */
    public RangeQuery uncounted() {
        return new RangeQuery(start, end, revision, limit, Mode.UNCOUNTED);
    }

    /** The same range without values. */
    public RangeQuery keysOnly() {
        return new RangeQuery(start, end, revision, limit, Mode.KEYS_ONLY);
    }

    /** Only the number of keys in the same range. */
    public RangeQuery countOnly() {
        return new RangeQuery(start, end, revision, limit, Mode.COUNT_ONLY);
    }
}
