package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiErrors;
import dev.edict.server.admit.initialize.InitializationKeeper;
import dev.edict.server.authenticate.Authentication;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.filter.Identification;
import dev.edict.server.filter.InFlight;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.RequestObserver;
import dev.edict.server.flow.Concurrency;
import dev.edict.server.health.HealthEndpoint;
import dev.edict.server.http.Headers;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.metrics.AdmissionMetrics;
import dev.edict.server.metrics.AuditMetrics;
import dev.edict.server.metrics.AuthenticationMetrics;
import dev.edict.server.metrics.AuthorizationMetrics;
import dev.edict.server.metrics.EncryptionMetrics;
import dev.edict.server.metrics.FlowMetrics;
import dev.edict.server.metrics.HealthMetrics;
import dev.edict.server.metrics.ImpersonationMetrics;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.server.metrics.ProcessMetrics;
import dev.edict.server.metrics.RequestMetrics;
import dev.edict.server.metrics.ServerMetrics;
import dev.edict.server.metrics.StreamMetrics;
import dev.edict.server.route.ListedPage;
import dev.edict.server.route.PlainPaths;
import dev.edict.server.route.WatchObserver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What is counted and timed. */
final class Measures {
    private final MetricRegistry registry = new MetricRegistry();
    /** By what the level of service is measured: not among the others, as on the real server. */
    private final MetricRegistry indicators = new MetricRegistry();

    private final HealthMetrics health = new HealthMetrics(indicators);
    private final ServerMetrics metrics = new ServerMetrics(registry);
    private final AdmissionMetrics admission = new AdmissionMetrics(registry);
    private final AuditMetrics audit = new AuditMetrics(registry);
    private final AuthenticationMetrics authentication = new AuthenticationMetrics(registry);
    private final AuthorizationMetrics rights = new AuthorizationMetrics(registry);

    Measures() {
        metrics.describeBuild(ServerVersion.document());
        ProcessMetrics.addTo(registry);
    }

    AuthorizationMetrics rights() {
        return rights;
    }

    void accounts(AccountTokens tokens) {
        tokens.metrics().addTo(registry);
        tokens.keys().measure(registry);
    }

    ImpersonationMetrics impersonation() {
        return new ImpersonationMetrics(registry);
    }

    StreamMetrics streams() {
        return new StreamMetrics(registry);
    }

    AuditMetrics audit() {
        return audit;
    }

    /** Counts who is known. */
    Identification identification(Authentication known) {
        known.measured().accept(registry);
        return known.identification(authentication);
    }

    AdmissionMetrics admission() {
        return admission;
    }

    void seats(InFlight seats) {
        metrics.countInFlight(seats::writing, seats::reading);
    }

    /** What is counted of priority and fairness; made when it is asked for. */
    FlowMetrics flows() {
        return new FlowMetrics(registry);
    }

    void seats(Concurrency requests) {
        metrics.countInFlight(requests::mostWritingLately, requests::mostReadingLately);
        metrics.countInQueue(requests::mostWaitingWritersLately, requests::mostWaitingReadersLately);
    }

    void loops(Supervisor supervisor) {
        registry.sampled("edict_loop_failures_total", "How often a loop of the server has failed, by its name.", "counter",
                List.of("loop"), sink -> supervisor.failures().forEach((name, count) -> sink.sample(count, name)));
    }

    void initializations(InitializationKeeper keeper) {
        registry.sampled("edict_uninitialized_objects", "Objects that wait for an initializer whose turn it is, by its name.",
                "gauge", List.of("initializer"), sink -> keeper.waiting().forEach((name, count) -> sink.sample(count, name)));
        registry.sampled("edict_initializer_deadlines_exceeded_total",
                "How often an initializer has not looked at an object in time, by its name.", "counter",
                List.of("initializer"), sink -> keeper.expired().forEach((name, count) -> sink.sample(count, name)));
    }

    /** @param served whether there is what is asked for */
    RequestObserver requests(Predicate<RequestInfo> served) {
        return new RequestMetrics(metrics, served);
    }

    WatchObserver watches(GroupVersionResource resource) {
        return metrics.watch(resource)::sent;
    }

    /** What happens to values that are encrypted at rest, if any are. */
    void encryption(ControlPlane plane) {
        Encryption encryption = plane.encryption();
        if (encryption != null) {
            encryption.observe(new EncryptionMetrics(registry, encryption, "apiserver-" + hostName(), plane.clock()));
        }
    }

    static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    /** What the caches of the resources in use have found that can not be read. */
    void unreadable(ControlPlane plane) {
        metrics.listUnreadable(() -> {
            Map<String, String> reasons = new TreeMap<>();
            plane.opened().forEach(registry ->
                    registry.cache().problems("").forEach((key, problem) -> reasons.put(key, problem.why())));
            return reasons;
        });
    }

    /** What is told of the checks that are made. */
    HealthEndpoint.Observer health() {
        return health::checked;
    }

    /**
     * All that is counted, and apart from it, for those who may see no more, how the checks of the health pages have ended.
     *
     * @param started when the server began
     */
    ListedPage pages(Instant started) {
        Headers headers = Headers.of("Content-Type", MetricRegistry.CONTENT_TYPE,
                "Process-Start-Time-Unix", String.valueOf(started.getEpochSecond()));
        return ListedPage.of(call -> {
            MetricRegistry shown = switch (call.info().path()) {
                case "/metrics" -> registry;
                case "/metrics/slis" -> indicators;
                default -> null;
            };
            if (shown == null) {
                PlainPaths.notFound(call);
            } else if (call.request().method().equals("DELETE")) {
                throw ApiErrors.methodNotAllowed();
            } else {
                call.respond(200, headers, shown.write());
            }
        }, "/metrics", "/metrics/slis");
    }
}
