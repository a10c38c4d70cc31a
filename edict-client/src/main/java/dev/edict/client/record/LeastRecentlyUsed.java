package dev.edict.client.record;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what has not been asked for the longest. Not for use by two threads. */
@SuppressWarnings("serial") // never serialised
final class LeastRecentlyUsed<K, V> extends LinkedHashMap<K, V> {
    private final int most;

    LeastRecentlyUsed(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
