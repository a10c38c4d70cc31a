package dev.edict.store;

import java.util.List;

/**
 * What a range read found.
 *
 * @param entries the entries in the order of their keys, at most as many as the limit
 * @param more whether the limit left entries out
 * @param count how many keys the whole range holds at this revision, whatever the limit; after an uncounted read perhaps less
 * @param revision the revision that was read at
 */
public record Page(List<Entry> entries, boolean more, long count, long revision) {

    public Page {
        entries = List.copyOf(entries);
    }
}
