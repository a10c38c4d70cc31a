package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Endpoints;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Service;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Keeps the Endpoints of services with a selector.
 *
 * <p>The cache may be behind what this loop has written itself. The version that was replaced is remembered: as long as the cache
 * still shows it, nothing is decided.
 */
final class EndpointsLoop {
    private static final int WORKERS = 5;
    private static final Duration CACHE_PAUSE = Duration.ofMillis(50);

    private final Cache<Service> services;
    private final Cache<Pod> pods;
    private final Cache<Endpoints> cache;
    private final ResourceClient<Endpoints> client;
    private final ObjectEvents<Endpoints> events;
    private final TriggerTimes times = new TriggerTimes();
    private final ConcurrentMap<ObjectKey, String> replaced = new ConcurrentHashMap<>();
    private final Bench bench;

    EndpointsLoop(Bench bench) {
        this.bench = bench;
        this.services = bench.informers().informer(Service.TYPE).cache();
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.cache = bench.informers().informer(Endpoints.TYPE).cache();
        this.client = bench.client().of(Endpoints.TYPE);
        this.events = bench.recorder("endpoint-controller").of(Endpoints.TYPE);
    }

    Work work() {
        Controller<ObjectKey> controller = Controller.of("endpoint", Service.TYPE, bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue().withTimers(bench.timers())))
                .watching(Pod.TYPE, pod -> Pods.servicesOf(pod, services), Pods.news())
                .listening(new Leftovers(bench.informers().informer(Endpoints.TYPE)))
                .reconciling(this::look);
        return controller::run;
    }

    private Outcome look(ObjectKey key) {
        Service service = services.get(key);
        if (service == null) {
            remove(key);
            return Outcome.done();
        }
        if (!Services.isManaged(service)) {
            return Outcome.done();
        }
        Endpoints current = cache.get(key);
        if (current != null && current.metadata().resourceVersion().equals(replaced.get(key))) {
            return Outcome.againAfter(CACHE_PAUSE, "the cache to show what was written");
        }
        List<Pod> selected = Pods.selectedBy(service, pods);
        Instant triggered = times.look(service, selected);
        Optional<Endpoints> desired =
                EndpointsOfService.desired(service, current, EndpointsOfService.subsets(service, selected), triggered);
        return desired.isEmpty()
                ? Outcome.done()
                : write(key, current == null ? "" : current.metadata().resourceVersion(), desired.get());
    }

    private Outcome write(ObjectKey key, String version, Endpoints desired) {
        try {
            if (version.isEmpty()) {
                client.in(key.namespace()).create(desired);
            } else if (!client.in(key.namespace()).replace(desired).metadata().resourceVersion().equals(version)) {
                replaced.put(key, version);
            }
            return Outcome.done();
        } catch (ClientException failure) {
            if (version.isEmpty() && Services.isInTerminatingNamespace(failure)) {
                return Outcome.done();
            }
            if (version.isEmpty() && failure instanceof ApiFailure.AlreadyExists) {
                return Outcome.againAfter(CACHE_PAUSE, "the cache to show what was created");
            }
            if (version.isEmpty()) {
                events.warning(desired, "FailedToCreateEndpoint",
                        "Failed to create endpoint for service " + key + ": " + failure.getMessage());
            } else {
                events.warning(desired, "FailedToUpdateEndpoint", "Failed to update endpoint " + key + ": " + failure.getMessage());
            }
            throw failure;
        }
    }

    private void remove(ObjectKey key) {
        try {
            client.in(key.namespace()).delete(key.name());
        } catch (ApiFailure.NotFound gone) {
            // as it should be
        }
        times.forget(key);
        replaced.remove(key);
    }
}
