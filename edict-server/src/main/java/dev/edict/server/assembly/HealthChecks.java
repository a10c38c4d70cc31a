package dev.edict.server.assembly;

import dev.edict.server.filter.Call;
import dev.edict.server.health.HealthCheck;
import dev.edict.server.health.HealthEndpoint;
import dev.edict.server.route.HealthPages;
import dev.edict.store.Store;
import dev.edict.store.StoreException;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** What is looked at when somebody asks whether the server is well, alive and ready. */
final class HealthChecks {
    private HealthChecks() {}

    static Map<String, Consumer<Call>> pages(Store store, BooleanSupplier stopping) {
        HealthCheck storage = HealthCheck.of("etcd", () -> answers(store), "the store does not answer");
        HealthCheck shutdown =
                HealthCheck.of("shutdown", () -> !stopping.getAsBoolean(), "the server is shutting down");
        return Map.of(
                "healthz", page("healthz", HealthCheck.PING, storage),
                "livez", page("livez", HealthCheck.PING),
                "readyz", page("readyz", HealthCheck.PING, storage, shutdown));
    }

    private static Consumer<Call> page(String name, HealthCheck... checks) {
        return new HealthPages(new HealthEndpoint(name, List.of(checks)));
    }

    private static boolean answers(Store store) {
        try {
            return store.revision() > 0;
        } catch (StoreException unreachable) {
            return false;
        }
    }
}
