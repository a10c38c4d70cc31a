package dev.edict.server.authorize.rbac;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from texts to values: found as fast as in a hash map, changed without a copy of the whole.
 *
 * <p>The entries lie in pages of a few each, which are found by the hash of the key. A changed table shares all pages with the
 * one that it was made from but those of the changed keys; what is copied besides is the array of the pages. Most who are looked
 * for are not there: the hashes of a page lie beside each other, so that this is seen with one look into memory.
 */
final class Table<V> {
    private static final int MOST_A_PAGE = 8;
    private static final int[] NO_HASHES = {};
    private static final Object[] NO_ENTRIES = {};
    private static final Table<?> EMPTY = new Table<>(new int[][] {NO_HASHES}, new Object[][] {NO_ENTRIES}, 0);

    /** Of the keys of each page; as many pages as a power of two. */
    private final int[][] hashes;
    /** Of each page, in the order of the hashes; keys and values alternate. */
    private final Object[][] entries;
    private final int size;

    private Table(int[][] hashes, Object[][] entries, int size) {
        this.hashes = hashes;
        this.entries = entries;
        this.size = size;
    }

    @SuppressWarnings("unchecked")
    static <V> Table<V> empty() {
        return (Table<V>) EMPTY;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    @SuppressWarnings("unchecked")
    @Nullable V get(String key) {
        int hash = key.hashCode();
        int number = page(hash, hashes.length);
        int place = place(hashes[number], entries[number], key, hash);
        return place < 0 ? null : (V) entries[number][2 * place + 1];
    }

    private static int page(int hash, int pages) {
        return (hash ^ hash >>> 16) & pages - 1;
    }

    /** Where a key is in a page; -1 if it is not there. */
    private static int place(int[] hashes, Object[] entries, String key, int hash) {
        for (int place = 0; place < hashes.length; place++) {
            if (hashes[place] == hash && key.equals(entries[2 * place])) {
                return place;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked")
    void forEach(BiConsumer<String, V> action) {
        for (Object[] page : entries) {
            for (int index = 0; index < page.length; index += 2) {
                action.accept((String) page[index], (V) page[index + 1]);
            }
        }
    }

    /** Changes to be made together; the table itself stays as it is. */
    Changes<V> change() {
        return new Changes<>(this);
    }

    /** Used by one thread. */
    static final class Changes<V> {
        private final Table<V> origin;
        private int[][] hashes;
        private Object[][] entries;
        private int size;

        private Changes(Table<V> origin) {
            this.origin = origin;
            this.hashes = origin.hashes;
            this.entries = origin.entries;
            this.size = origin.size;
        }

        @Nullable V get(String key) {
            return new Table<V>(hashes, entries, size).get(key);
        }

        void put(String key, V value) {
            own();
            if (set(key, key.hashCode(), value) && ++size > MOST_A_PAGE * hashes.length) {
                spread(hashes.length * 2);
            }
        }

        /** @return whether the key is new */
        private boolean set(String key, int hash, Object value) {
            int number = page(hash, hashes.length);
            Object[] page = entries[number];
            int known = place(hashes[number], page, key, hash);
            int place = known < 0 ? hashes[number].length : known;
            Object[] changed = Arrays.copyOf(page, Math.max(page.length, 2 * place + 2));
            changed[2 * place] = key;
            changed[2 * place + 1] = value;
            entries[number] = changed;
            if (known < 0) {
                hashes[number] = Arrays.copyOf(hashes[number], place + 1);
                hashes[number][place] = hash;
            }
            return known < 0;
        }

        void remove(String key) {
            int hash = key.hashCode();
            int number = page(hash, hashes.length);
            int place = place(hashes[number], entries[number], key, hash);
            if (place < 0) {
                return;
            }
            own();
            int last = hashes[number].length - 1;
            int[] otherHashes = Arrays.copyOf(hashes[number], last);
            Object[] others = Arrays.copyOf(entries[number], 2 * last);
            if (place < last) {
                otherHashes[place] = hashes[number][last];
                System.arraycopy(entries[number], 2 * last, others, 2 * place, 2);
            }
            hashes[number] = last == 0 ? NO_HASHES : otherHashes;
            entries[number] = last == 0 ? NO_ENTRIES : others;
            size--;
            if (hashes.length > 1 && size < hashes.length * MOST_A_PAGE / 8) {
                spread(hashes.length / 2);
            }
        }

        /** Puts a value, or removes the key if there is none. */
        void set(String key, @Nullable V value) {
            if (value == null) {
                remove(key);
            } else {
                put(key, value);
            }
        }

        Table<V> made() {
            if (hashes == origin.hashes) {
                return origin;
            }
            return size == 0 ? empty() : new Table<>(hashes, entries, size);
        }

        /** Pages are never changed, the arrays of them only after this. */
        private void own() {
            if (hashes == origin.hashes) {
                hashes = hashes.clone();
                entries = entries.clone();
            }
        }

        private void spread(int pages) {
            Object[][] all = entries;
            hashes = new int[pages][];
            entries = new Object[pages][];
            Arrays.fill(hashes, NO_HASHES);
            Arrays.fill(entries, NO_ENTRIES);
            for (Object[] page : all) {
                for (int index = 0; index < page.length; index += 2) {
                    String key = (String) page[index];
                    set(key, key.hashCode(), page[index + 1]);
                }
            }
        }
    }
}
