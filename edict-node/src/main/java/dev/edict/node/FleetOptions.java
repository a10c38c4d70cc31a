package dev.edict.node;

import dev.edict.model.quantity.Quantity;
import java.time.Duration;
import java.util.Map;

/**
 * What simulated nodes are like.
 *
 * @param count how many
 * @param prefix of their names, which a number follows
 * @param kubeletPort where their kubelets answer; 0 if they do not
 * @param capacity what each has
 * @param heartbeat how often each renews its Lease
 * @param workers how many pods are looked after at the same time
 * @param events whether people are told how each pod fares
 * @param awaitsRanges whether somebody gives each node a range for its pods: before it has one, these do not begin
 */
public record FleetOptions(int count, String prefix, int kubeletPort, Map<String, Quantity> capacity, Duration heartbeat, int workers,
        boolean events, boolean awaitsRanges) {
    /** With more nodes than this, events would be most of the work. */
    private static final int FEW = 100;

    private static final boolean MANY_ADDRESSES = System.getProperty("os.name").startsWith("Linux");

    public static FleetOptions of(int count) {
        return new FleetOptions(count, "node-", 0,
                Map.of("cpu", Quantity.parse("32"), "memory", Quantity.parse("256Gi"),
                        "ephemeral-storage", Quantity.parse("1Ti"), "pods", Quantity.parse("110")),
                Duration.ofSeconds(10), 8, count <= FEW, false);
    }

    public FleetOptions withKubeletPort(int port) {
        return new FleetOptions(count, prefix, port, capacity, heartbeat, workers, events, awaitsRanges);
    }

    public FleetOptions withAwaitedRanges(boolean awaited) {
        return new FleetOptions(count, prefix, kubeletPort, capacity, heartbeat, workers, events, awaited);
    }

    public FleetOptions withHeartbeat(Duration other) {
        return new FleetOptions(count, prefix, kubeletPort, capacity, other, workers, events, awaitsRanges);
    }

    /**
     * Where Linux runs, each node has an address of its own, all of which lead to this machine; elsewhere there is only one such.
     *
     * @param index from 0 on
     */
    static String address(int index) {
        int number = index + 1;
        return MANY_ADDRESSES ? "127.1." + (number >> 8) + "." + (number & 0xff) : "127.0.0.1";
    }

    /** @param index from 0 on */
    String name(int index) {
        return prefix + (index + 1);
    }
}
