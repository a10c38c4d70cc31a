package dev.edict.client.queue;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An order for each priority that a waiting key has, the highest first. None of them is empty. */
final class PriorityOrder<K> implements Order<K> {
    private final Supplier<Order<K>> within;
    private final TreeMap<Integer, Order<K>> bands = new TreeMap<>(Comparator.reverseOrder());
    private int size;

    PriorityOrder(Supplier<Order<K>> within) {
        this.within = within;
    }

    @Override
    public void push(K key, int priority) {
        bands.computeIfAbsent(priority, ignored -> within.get()).push(key, priority);
        size++;
    }

    @Override
    public void touch(K key, int before, int priority) {
        if (before == priority) {
            return;
        }
        Order<K> band = bands.get(before);
        if (band != null) {
            take(before, band, key);
        }
        push(key, priority);
    }

    @Override
    public @Nullable K pop() {
        Map.Entry<Integer, Order<K>> highest = bands.firstEntry();
        if (highest == null) {
            return null;
        }
        K key = highest.getValue().pop();
        size--;
        drop(highest.getKey(), highest.getValue());
        return key;
    }

    @Override
    public void remove(K key) {
        Map.copyOf(bands).forEach((priority, band) -> take(priority, band, key));
    }

    private void take(int priority, Order<K> band, K key) {
        int before = band.size();
        band.remove(key);
        size -= before - band.size();
        drop(priority, band);
    }

    private void drop(int priority, Order<K> band) {
        if (band.size() == 0) {
            bands.remove(priority);
        }
    }

    @Override
    public int size() {
        return size;
    }
}
