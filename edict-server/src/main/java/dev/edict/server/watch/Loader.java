package dev.edict.server.watch;

import dev.edict.store.CompactedException;
import dev.edict.store.Entry;
import dev.edict.store.Page;
import dev.edict.store.RangeQuery;
import dev.edict.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Reads a whole resource from the store: page after page at one revision, so that no more than a page is held twice, into
 * a tree that is built once at the end.
 */
final class Loader {
    private static final int PAGE = 5_000;
    private static final int TRIES = 3;

    private final Store store;
    private final String prefix;
    private final StoredReader reader;

    Loader(Store store, String prefix, StoredReader reader) {
        this.store = store;
        this.prefix = prefix;
        this.reader = reader;
    }

    /** The state of the resource, and what of it can not be read. */
    record Loaded(CacheState state, TreeMap<String, Problem> problems) {}

    Loaded load() {
        for (int tried = 1; ; tried++) {
            try {
                return read();
            } catch (CompactedException overtaken) {
                // It took so long that the store has forgotten the revision meanwhile.
                if (tried == TRIES) {
                    throw overtaken;
                }
            }
        }
    }

    private Loaded read() {
        List<String> keys = new ArrayList<>();
        List<CachedObject> objects = new ArrayList<>();
        TreeMap<String, Problem> problems = new TreeMap<>();
        boolean sorted = true;
        RangeQuery query = RangeQuery.prefix(prefix).limit(PAGE).uncounted();
        Page page;
        do {
            page = store.range(query);
            for (Entry entry : page.entries()) {
                switch (reader.read(entry)) {
                    case StoredReader.Result.Read read -> {
                        sorted &= keys.isEmpty() || keys.getLast().compareTo(entry.key()) < 0;
                        keys.add(entry.key());
                        objects.add(read.object());
                    }
                    case StoredReader.Result.Unreadable unreadable -> problems.put(entry.key(), unreadable.problem());
                }
            }
            if (page.more()) {
                query = query.at(page.revision()).after(page.entries().getLast().key());
            }
        } while (page.more());
        return new Loaded(
                new CacheState(sorted ? SortedTree.ofSorted(keys, objects) : inserted(objects), page.revision()), problems);
    }

    /** The store orders by code points, the tree by the units of UTF-16; with rare characters these differ. */
    private static SortedTree<CachedObject> inserted(List<CachedObject> objects) {
        SortedTree<CachedObject> tree = SortedTree.empty();
        for (CachedObject object : objects) {
            tree = tree.with(object.key(), object);
        }
        return tree;
    }
}
