package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Endpoints;
import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.record.ObjectEvents;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps EndpointSlices for the Endpoints of services without a selector. Those that it has made for others, it removes. */
final class MirrorLoop {
    private static final int WORKERS = 5;
    private static final Duration CACHE_PAUSE = Duration.ofMillis(50);
    private static final String SKIP_LABEL = "endpointslice.kubernetes.io/skip-mirror";

    private final Bench bench;
    private final Cache<Endpoints> endpoints;
    private final Cache<Service> services;
    private final SharedInformer<EndpointSlice> slices;
    private final ObjectEvents<Endpoints> events;
    private final SliceTracker tracker = new SliceTracker(MirrorOfEndpoints.MANAGER);
    private final SliceWriter writer;

    MirrorLoop(Bench bench) {
        this.bench = bench;
        this.endpoints = bench.informers().informer(Endpoints.TYPE).cache();
        this.services = bench.informers().informer(Service.TYPE).cache();
        this.slices = bench.informers().informer(EndpointSlice.TYPE);
        this.slices.addIndexIfMissing(SliceLabels.index());
        this.events = bench.recorder("endpoint-slice-mirroring-controller").of(Endpoints.TYPE);
        this.writer = new SliceWriter(bench.client(), tracker);
    }

    Work work() {
        Controller<ObjectKey> controller = Controller.of("endpoint_slice_mirroring", Endpoints.TYPE, bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue()
                        .withTimers(bench.timers())
                        .withLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofSeconds(100)))))
                .when(MirrorLoop::matters)
                .watching(Service.TYPE, service -> List.of(ObjectKey.of(service)), MirrorLoop::mattersOfService)
                .watching(EndpointSlice.TYPE, slice -> List.of(SliceLabels.serviceOf(slice)), tracker.byOthers())
                .reconciling(this::look);
        return controller::run;
    }

    private static boolean matters(Change<Endpoints> change) {
        return switch (change) {
            case Change.Added<Endpoints> added -> isMirrored(added.object());
            case Change.Updated<Endpoints> updated -> isMirrored(updated.before()) || isMirrored(updated.after());
            case Change.Deleted<Endpoints> deleted -> isMirrored(deleted.last());
        };
    }

    private static boolean mattersOfService(Change<Service> change) {
        return switch (change) {
            case Change.Added<Service> added -> added.object().spec().selector().isEmpty();
            case Change.Updated<Service> updated ->
                updated.before().spec().selector().isEmpty() != updated.after().spec().selector().isEmpty();
            case Change.Deleted<Service> deleted -> deleted.last().spec().selector().isEmpty();
        };
    }

    private static boolean isMirrored(@Nullable Endpoints endpoints) {
        return endpoints != null
                && !"true".equals(endpoints.metadata().labels().get(SKIP_LABEL))
                && !endpoints.metadata().annotations().containsKey(Services.LEADER);
    }

    private Outcome look(ObjectKey key) {
        Endpoints source = endpoints.get(key);
        Service service = services.get(key);
        List<EndpointSlice> existing = SliceLabels.ofService(slices.cache(), key, MirrorOfEndpoints.MANAGER);
        if (source == null || !isMirrored(source) || service == null || !service.spec().selector().isEmpty()) {
            tracker.forget(key);
            if (!existing.isEmpty()) {
                writer.write(SlicePlan.EMPTY.alsoDelete(existing), existing.getFirst(), "Endpoints");
                tracker.forget(key);
            }
            return Outcome.done();
        }
        if (tracker.isStale(key, existing)) {
            return Outcome.againAfter(CACHE_PAUSE, "the cache to show what was written");
        }
        MirrorOfEndpoints mirror = MirrorOfEndpoints.of(source, existing);
        if (mirror.invalid() > 0) {
            events.warning(source, "InvalidIPAddress",
                    "Skipped " + mirror.invalid() + " invalid IP addresses when mirroring to EndpointSlices");
        }
        if (mirror.skipped() > mirror.invalid()) {
            events.warning(source, "TooManyAddressesToMirror", "A max of " + MirrorOfEndpoints.MOST
                    + " addresses can be mirrored to EndpointSlices per Endpoints subset. " + mirror.skipped()
                    + " addresses were skipped");
        }
        mirror.plan().unchanged().stream().filter(slice -> !tracker.knows(slice)).forEach(tracker::written);
        writer.write(mirror.plan(), source, "Endpoints");
        return Outcome.done();
    }
}
