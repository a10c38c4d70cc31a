package dev.edict.client.queue;

import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

final class FirstInFirstOut<K> implements Order<K> {
    private final LinkedHashSet<K> keys = new LinkedHashSet<>();

    @Override
    public void push(K key, int priority) {
        keys.add(key);
    }

    @Override
    public @Nullable K pop() {
        return keys.isEmpty() ? null : keys.removeFirst();
    }

    @Override
    public void remove(K key) {
        keys.remove(key);
    }

    @Override
    public int size() {
        return keys.size();
    }
}
