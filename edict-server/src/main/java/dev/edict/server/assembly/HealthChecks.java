package dev.edict.server.assembly;

import dev.edict.server.audit.Audit;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.filter.Call;
import dev.edict.server.health.HealthCheck;
import dev.edict.server.health.HealthEndpoint;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.route.HealthPages;
import dev.edict.store.Store;
import dev.edict.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is looked at when somebody asks whether the server is well, alive and ready, under the names and in the order that
 * people know. A {@code poststarthook} is a step of the start; {@code docs/self-description.md} says which is what here.
 */
final class HealthChecks {
    private static final String ROLES = "rbac/bootstrap-roles";

    /** Steps that are done before the first request is taken, but for the roles, which may take a moment longer. */
    private static final List<String> BEGUN = List.of(
            "start-apiserver-admission-initializer",
            "generic-apiserver-start-informers",
            "priority-and-fairness-config-consumer",
            "priority-and-fairness-filter",
            "storage-object-count-tracker-hook",
            "start-apiextensions-informers",
            "start-apiextensions-controllers",
            "crd-informer-synced",
            "start-system-namespaces-controller",
            "peer-endpoint-reconciler-controller",
            "start-cluster-authentication-info-controller",
            "start-kube-apiserver-identity-lease-controller",
            "start-kube-apiserver-identity-lease-garbage-collector",
            "storage-readiness",
            "start-legacy-token-tracking-controller",
            "start-service-ip-repair-controllers",
            ROLES,
            "scheduling/bootstrap-system-priority-classes",
            "priority-and-fairness-config-producer",
            "bootstrap-controller",
            "start-kubernetes-service-cidr-controller");

    /** Steps that follow when requests are answered already. */
    private static final List<String> FOLLOWING = List.of(
            "poststarthook/start-kube-aggregator-informers",
            "poststarthook/apiservice-status-local-available-controller",
            "poststarthook/apiservice-status-remote-available-controller",
            "poststarthook/apiservice-registration-controller",
            "poststarthook/apiservice-discovery-controller",
            "poststarthook/kube-apiserver-autoregistration",
            "autoregister-completion",
            "poststarthook/apiservice-openapi-controller",
            "poststarthook/apiservice-openapiv3-controller");

    private HealthChecks() {}

    /**
     * How far a server has come.
     *
     * @param roles whether the default roles are there
     * @param following whether what can wait until requests are answered has begun
     * @param stopping whether it is about to end
     */
    record Progress(BooleanSupplier roles, BooleanSupplier following, BooleanSupplier stopping) {}

    /**
     * @param encryption whose plugins are looked at, or null: a server whose plugin is away is alive all the same
     * @param audit null if nothing is recorded. Trouble there is seen by those who look after the server; who only sends
     *     requests is kept away if they would be refused for it
     */
    static Map<String, Consumer<Call>> pages(
            Store store, @Nullable Encryption encryption, Supervisor supervisor, @Nullable Audit audit, Progress progress,
            HealthEndpoint.Observer observer) {
        HealthCheck storage = HealthCheck.of("etcd", () -> answers(store), "the store does not answer");
        HealthCheck shutdown =
                HealthCheck.of("shutdown", () -> !progress.stopping().getAsBoolean(), "process is shutting down");
        List<HealthCheck> steps = steps(progress);
        List<HealthCheck> alive = all(
                Stream.of(HealthCheck.PING, passed("log"), passed("loopback-serving-certificate"), storage), steps);
        List<HealthCheck> ready = all(Stream.of(HealthCheck.PING, passed("log"), storage,
                new HealthCheck("etcd-readiness", () -> trouble(store)),
                new HealthCheck("informer-sync", () -> fallen(supervisor))), steps);
        ready.add(shutdown);
        List<HealthCheck> well = new ArrayList<>(alive);
        if (encryption != null && encryption.hasPlugins()) {
            HealthCheck plugins = new HealthCheck("kms-providers", encryption::trouble);
            well.add(alive.indexOf(storage) + 1, plugins);
            ready.add(ready.indexOf(storage) + 2, plugins);
        }
        if (audit != null) {
            HealthCheck recording = new HealthCheck("audit", audit::trouble);
            well.add(recording);
            if (audit.isStrict()) {
                ready.add(recording);
            }
        }
        return Map.of("healthz", page("healthz", well, observer), "livez", page("livez", alive, observer),
                "readyz", page("readyz", ready, observer));
    }

    private static List<HealthCheck> steps(Progress progress) {
        List<HealthCheck> steps = new ArrayList<>();
        BEGUN.forEach(name -> steps.add(name.equals(ROLES)
                ? unfinished("poststarthook/" + name, progress.roles()) : passed("poststarthook/" + name)));
        FOLLOWING.forEach(name -> steps.add(unfinished(name, progress.following())));
        return steps;
    }

    private static List<HealthCheck> all(Stream<HealthCheck> first, List<HealthCheck> rest) {
        List<HealthCheck> checks = new ArrayList<>(first.toList());
        checks.addAll(rest);
        return checks;
    }

    private static HealthCheck unfinished(String name, BooleanSupplier finished) {
        return HealthCheck.of(name, finished::getAsBoolean, "not finished");
    }

    /** What is so whenever anybody can ask. */
    private static HealthCheck passed(String name) {
        return new HealthCheck(name, () -> null);
    }

    private static Consumer<Call> page(String name, List<HealthCheck> checks, HealthEndpoint.Observer observer) {
        return new HealthPages(new HealthEndpoint(name, checks, observer));
    }

    private static boolean answers(Store store) {
        try {
            return store.revision() > 0;
        } catch (StoreException unreachable) {
            return false;
        }
    }

    /** A store that can be read and not written to is not ready: clients are to go to a server that can do both. */
    private static @Nullable String trouble(Store store) {
        return answers(store) ? store.obstacle() : "the store does not answer";
    }

    /** A loop that has fallen does not follow what happens. */
    private static @Nullable String fallen(Supervisor supervisor) {
        List<String> names = supervisor.fallen();
        return names.isEmpty() ? null : "failed and not running at present: " + String.join(", ", names);
    }
}
