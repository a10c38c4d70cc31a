package dev.edict.server.authorize.rbac;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from texts to values: found as fast as in a hash map, changed without a copy of the whole.
 *
 * <p>The entries lie in pages of a few each, which are found by the hash of the key. A changed table shares all pages with the
 * one that it was made from but those of the changed keys; what is copied besides is the array of the pages.
 */
final class Table<V> {
    private static final int MOST_A_PAGE = 4;
    private static final Object[] BLANK = {};
    private static final Table<?> EMPTY = new Table<>(new Object[][] {BLANK}, 0);

    /** As many as a power of two; in each keys and values alternate. */
    private final Object[][] pages;
    private final int size;

    private Table(Object[][] pages, int size) {
        this.pages = pages;
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

    @Nullable V get(String key) {
        return find(pages, key);
    }

    @SuppressWarnings("unchecked")
    private static <V> @Nullable V find(Object[][] pages, String key) {
        Object[] page = pages[number(key, pages.length)];
        for (int index = 0; index < page.length; index += 2) {
            if (key.equals(page[index])) {
                return (V) page[index + 1];
            }
        }
        return null;
    }

    private static int number(String key, int pages) {
        int hash = key.hashCode();
        return (hash ^ hash >>> 16) & pages - 1;
    }

    @SuppressWarnings("unchecked")
    void forEach(BiConsumer<String, V> action) {
        for (Object[] page : pages) {
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
        private Object[][] pages;
        private int size;

        private Changes(Table<V> origin) {
            this.origin = origin;
            this.pages = origin.pages;
            this.size = origin.size;
        }

        @Nullable V get(String key) {
            return find(pages, key);
        }

        void put(String key, V value) {
            own();
            int number = number(key, pages.length);
            Object[] page = pages[number];
            int place = place(page, key);
            Object[] changed = Arrays.copyOf(page, Math.max(page.length, place + 2));
            changed[place] = key;
            changed[place + 1] = value;
            pages[number] = changed;
            if (changed.length > page.length && ++size > MOST_A_PAGE * pages.length) {
                spread(pages.length * 2);
            }
        }

        void remove(String key) {
            int number = number(key, pages.length);
            Object[] page = pages[number];
            int place = place(page, key);
            if (place == page.length) {
                return;
            }
            own();
            Object[] changed = Arrays.copyOf(page, page.length - 2);
            if (place < changed.length) {
                System.arraycopy(page, page.length - 2, changed, place, 2);
            }
            pages[number] = changed.length == 0 ? BLANK : changed;
            size--;
            if (size < pages.length / MOST_A_PAGE) {
                spread(pages.length / 2);
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
            if (pages == origin.pages) {
                return origin;
            }
            return size == 0 ? empty() : new Table<>(pages, size);
        }

        private static int place(Object[] page, String key) {
            int place = 0;
            while (place < page.length && !key.equals(page[place])) {
                place += 2;
            }
            return place;
        }

        /** Pages are never changed, the array of them only after this. */
        private void own() {
            if (pages == origin.pages) {
                pages = pages.clone();
            }
        }

        @SuppressWarnings("unchecked")
        private void spread(int count) {
            Object[][] all = pages;
            pages = new Object[count][];
            Arrays.fill(pages, BLANK);
            for (Object[] page : all) {
                for (int index = 0; index < page.length; index += 2) {
                    int number = number((String) page[index], count);
                    Object[] target = pages[number];
                    Object[] longer = Arrays.copyOf(target, target.length + 2);
                    longer[target.length] = page[index];
                    longer[target.length + 1] = page[index + 1];
                    pages[number] = longer;
                }
            }
        }
    }
}
