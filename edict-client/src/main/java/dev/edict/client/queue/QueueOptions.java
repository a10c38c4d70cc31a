package dev.edict.client.queue;

import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.time.Timers;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a queue is like.
 *
 * @param name the label of its metrics; nothing is measured of a queue without a name
 * @param order whose turn it is, new for each queue; a priority queue asks it within each priority
 * @param limiter when a key is added that has failed, new for each queue
 */
public record QueueOptions<K>(
        String name, MetricRegistry metrics, Timers timers, Supplier<Order<K>> order, Function<Timers, RateLimiter<K>> limiter) {

    /** A queue as client-go makes one if it is told nothing but the name. */
    public static <K> QueueOptions<K> named(String name) {
        return new QueueOptions<>(name, MetricRegistry.shared(), Timers.system(), Order::firstInFirstOut, RateLimiter::standard);
    }

    public QueueOptions<K> withMetrics(MetricRegistry registry) {
        return new QueueOptions<>(name, registry, timers, order, limiter);
    }

    public QueueOptions<K> withTimers(Timers newTimers) {
        return new QueueOptions<>(name, metrics, newTimers, order, limiter);
    }

    public QueueOptions<K> withOrder(Supplier<Order<K>> newOrder) {
        return new QueueOptions<>(name, metrics, timers, newOrder, limiter);
    }

    /** Keys of several tenants take turns. @see Order#fair */
    public QueueOptions<K> withFairness(Function<? super K, ?> tenant) {
        return withOrder(() -> Order.fair(tenant));
    }

    public QueueOptions<K> withLimiter(RateLimiter<K> newLimiter) {
        return new QueueOptions<>(name, metrics, timers, order, ignored -> newLimiter);
    }
}
