package dev.edict.pods;

import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.Map;

/**
 * Amounts of resources.
 *
 * @param cpu in thousandths
 * @param scalars those that only count: extended resources, huge pages, attachable volumes
 */
public record Resources(long cpu, long memory, long ephemeralStorage, Map<String, Long> scalars) {
    public static final Resources NONE = new Resources(0, 0, 0, Map.of());

    private static final String NATIVE = "kubernetes.io/";

    public Resources {
        scalars = Map.copyOf(scalars);
    }

    /** What is known of a list of amounts. Names that nothing can be said about are left out. */
    public static Resources of(Map<String, Quantity> amounts) {
        long cpu = 0;
        long memory = 0;
        long storage = 0;
        Map<String, Long> scalars = new HashMap<>();
        for (Map.Entry<String, Quantity> amount : amounts.entrySet()) {
            switch (amount.getKey()) {
                case "cpu" -> cpu = amount.getValue().milliValue();
                case "memory" -> memory = amount.getValue().value();
                case "ephemeral-storage" -> storage = amount.getValue().value();
                default -> {
                    if (isScalar(amount.getKey())) {
                        scalars.put(amount.getKey(), amount.getValue().value());
                    }
                }
            }
        }
        return new Resources(cpu, memory, storage, scalars);
    }

    /** Whether it is a resource that only counts. */
    public static boolean isScalar(String name) {
        return name.startsWith("hugepages-") || name.startsWith("attachable-volumes-") || name.contains("/");
    }

    /** Whether it is a resource of somebody's own, such as {@code example.com/gpu}. */
    public static boolean isExtended(String name) {
        int slash = name.indexOf('/');
        return slash >= 0 && !name.contains(NATIVE) && !name.startsWith("requests.");
    }

    public long scalar(String name) {
        return scalars.getOrDefault(name, 0L);
    }

    public boolean isNone() {
        return cpu == 0 && memory == 0 && ephemeralStorage == 0 && scalars.isEmpty();
    }

    public Resources plus(Resources other) {
        return combine(other, 1);
    }

    public Resources minus(Resources other) {
        return combine(other, -1);
    }

    private Resources combine(Resources other, int sign) {
        return new Resources(
                cpu + sign * other.cpu,
                memory + sign * other.memory,
                ephemeralStorage + sign * other.ephemeralStorage,
                other.scalars.isEmpty() ? scalars : combined(other.scalars, sign));
    }

    private Map<String, Long> combined(Map<String, Long> others, int sign) {
        Map<String, Long> sums = new HashMap<>(scalars);
        others.forEach((name, amount) -> sums.merge(name, sign * amount, Long::sum));
        sums.values().removeIf(amount -> amount == 0);
        return sums;
    }
}
