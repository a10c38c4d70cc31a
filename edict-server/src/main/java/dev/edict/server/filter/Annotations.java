package dev.edict.server.filter;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is said of a request for the audit, by keys and in their order. Nothing that was said is said otherwise later. Immutable:
 * who adds something makes another, so that each event has what was known at its time without a copy.
 */
public final class Annotations {
    public static final Annotations NONE = new Annotations(new String[0]);

    /** A key, its value, the next key; sorted by keys. */
    private final String[] pairs;

    private Annotations(String[] pairs) {
        this.pairs = pairs;
    }

    /** The same with one more; the same as it is if the key is there. */
    public Annotations with(String key, String value) {
        int position = 0;
        while (position < pairs.length) {
            int order = pairs[position].compareTo(key);
            if (order == 0) {
                return this;
            }
            if (order > 0) {
                break;
            }
            position += 2;
        }
        String[] more = Arrays.copyOf(pairs, pairs.length + 2);
        System.arraycopy(pairs, position, more, position + 2, pairs.length - position);
        more[position] = key;
        more[position + 1] = value;
        return new Annotations(more);
    }

    public Annotations with(Annotations others) {
        Annotations all = this;
        for (int index = 0; index < others.size(); index++) {
            all = all.with(others.key(index), others.value(index));
        }
        return all;
    }

    public int size() {
        return pairs.length / 2;
    }

    public String key(int index) {
        return pairs[2 * index];
    }

    public String value(int index) {
        return pairs[2 * index + 1];
    }

    Map<String, String> map() {
        Map<String, String> map = new TreeMap<>();
        for (int index = 0; index < size(); index++) {
            map.put(key(index), value(index));
        }
        return Collections.unmodifiableMap(map);
    }
}
