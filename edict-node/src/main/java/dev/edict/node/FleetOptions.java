package dev.edict.node;

import dev.edict.model.quantity.Quantity;
import java.time.Duration;
import java.util.Map;

/**
 * What simulated nodes are like.
 *
 * @param count how many
 * @param prefix of their names, which a number follows
 * @param address of each of them
 * @param capacity what each has
 * @param heartbeat how often each renews its Lease
 * @param workers how many pods are looked after at the same time
 * @param events whether people are told how each pod fares
 */
public record FleetOptions(
        int count, String prefix, String address, Map<String, Quantity> capacity, Duration heartbeat, int workers, boolean events) {
    /** With more nodes than this, events would be most of the work. */
    private static final int FEW = 100;

    public static FleetOptions of(int count) {
        return new FleetOptions(count, "node-", "127.0.0.1",
                Map.of("cpu", Quantity.parse("32"), "memory", Quantity.parse("256Gi"),
                        "ephemeral-storage", Quantity.parse("1Ti"), "pods", Quantity.parse("110")),
                Duration.ofSeconds(10), 8, count <= FEW);
    }

    /** @param index from 0 on */
    String name(int index) {
        return prefix + (index + 1);
    }
}
