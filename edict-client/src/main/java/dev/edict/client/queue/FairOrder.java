package dev.edict.client.queue;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tenants take turns. A tenant is in {@code tenants} if and only if a key of theirs waits; the first one is the next. */
final class FairOrder<K> implements Order<K> {
    private final Function<? super K, ?> tenant;
    private final SequencedMap<Object, LinkedHashSet<K>> tenants = new LinkedHashMap<>();
    private int size;

    FairOrder(Function<? super K, ?> tenant) {
        this.tenant = tenant;
    }

    @Override
    public void push(K key, int priority) {
        if (tenants.computeIfAbsent(tenant.apply(key), ignored -> new LinkedHashSet<>()).add(key)) {
            size++;
        }
    }

    @Override
    public @Nullable K pop() {
        Map.Entry<Object, LinkedHashSet<K>> next = tenants.pollFirstEntry();
        if (next == null) {
            return null;
        }
        K key = next.getValue().removeFirst();
        size--;
        if (!next.getValue().isEmpty()) {
            tenants.putLast(next.getKey(), next.getValue());
        }
        return key;
    }

    @Override
    public void remove(K key) {
        Object whose = tenant.apply(key);
        LinkedHashSet<K> keys = tenants.get(whose);
        if (keys == null || !keys.remove(key)) {
            return;
        }
        size--;
        if (keys.isEmpty()) {
            tenants.remove(whose);
        }
    }

    @Override
    public int size() {
        return size;
    }
}
