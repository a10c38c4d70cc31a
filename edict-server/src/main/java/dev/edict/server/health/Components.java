package dev.edict.server.health;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a control plane that run in the process of its server, such as {@code scheduler} and {@code controller-manager}, each
 * with a check that tells how it is. Safe for use by any thread.
 */
public final class Components {
    private final Map<String, HealthCheck> checks = new ConcurrentHashMap<>();

    /** From now on a part answers for itself. @return ends that */
    public AutoCloseable add(HealthCheck part) {
        checks.put(part.name(), part);
        return () -> checks.remove(part.name(), part);
    }

    /** @return null if it does not run here */
    public @Nullable HealthCheck find(String name) {
        return checks.get(name);
    }
}
