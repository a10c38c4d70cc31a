package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Service;
import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.client.control.Change;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.record.ObjectEvents;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps the EndpointSlices of services with a selector. */
final class SliceLoop {
    private static final int WORKERS = 5;
    private static final Duration CACHE_PAUSE = Duration.ofMillis(50);
    private static final String BY_NODE = "node-of-pod";

    private final Bench bench;
    private final SharedInformer<Pod> podInformer;
    private final SharedInformer<EndpointSlice> sliceInformer;
    private final Cache<Service> services;
    private final Cache<Node> nodes;
    private final ObjectEvents<Service> events;
    private final SliceTracker tracker = new SliceTracker(SliceLabels.MANAGER);
    private final TriggerTimes times = new TriggerTimes();
    private final Topology topology;
    private final SliceWriter writer;

    SliceLoop(Bench bench) {
        this.bench = bench;
        this.podInformer = bench.informers().informer(Pod.TYPE);
        this.podInformer.addIndexIfMissing(Index.ofOne(BY_NODE, pod -> pod.spec().nodeName()));
        this.sliceInformer = bench.informers().informer(EndpointSlice.TYPE);
        this.sliceInformer.addIndexIfMissing(SliceLabels.index());
        this.services = bench.informers().informer(Service.TYPE).cache();
        this.nodes = bench.informers().informer(Node.TYPE).cache();
        this.events = bench.recorder("endpoint-slice-controller").of(Service.TYPE);
        this.topology = new Topology(nodes, events);
        this.writer = new SliceWriter(bench.client(), tracker);
    }

    Work work() {
        SharedInformer<Node> nodeInformer = bench.informers().informer(Node.TYPE);
        Controller<ObjectKey> controller = Controller.of("endpoint_slice", Service.TYPE, bench.informers())
                .workers(WORKERS)
                .with(options -> options.withClock(bench.clock()).withQueue(options.queue()
                        .withTimers(bench.timers())
                        .withLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofSeconds(1000)))))
                .watching(Pod.TYPE, pod -> Pods.servicesOf(pod, services), Pods.news())
                .watching(EndpointSlice.TYPE, slice -> List.of(SliceLabels.serviceOf(slice)), tracker.byOthers())
                .listening(Source.of(nodeInformer, node -> topology.overloaded(), topology.changes()))
                .listening(Source.of(nodeInformer, this::servicesOn, change -> change instanceof Change.Added<Node>))
                .reconciling(this::look);
        return controller::run;
    }

    /** The services of the pods of a node: these pods have waited for it. */
    private Set<ObjectKey> servicesOn(Node node) {
        return podInformer.cache().byIndex(BY_NODE, node.name()).stream()
                .flatMap(pod -> Pods.servicesOf(pod, services).stream())
                .collect(Collectors.toSet());
    }

    private Outcome look(ObjectKey key) {
        Service service = services.get(key);
        if (service == null) {
            times.forget(key);
            tracker.forget(key);
            topology.forget(key);
            return Outcome.done();
        }
        if (!Services.isManaged(service)) {
            return Outcome.done();
        }
        List<EndpointSlice> known = SliceLabels.ofService(sliceInformer.cache(), key, SliceLabels.MANAGER);
        if (tracker.isStale(key, known)) {
            return Outcome.againAfter(CACHE_PAUSE, "the cache to show what was written");
        }
        List<EndpointSlice> existing = known.stream().filter(slice -> !slice.isBeingDeleted()).toList();
        List<Pod> selected = Pods.selectedBy(service, podInformer.cache());
        List<String> problems = update(service, selected, existing, times.look(service, selected));
        if (!problems.isEmpty()) {
            String text = problems.size() == 1 ? problems.getFirst() : "[" + String.join(", ", problems) + "]";
            events.warning(service, "FailedToUpdateEndpointSlices", "Error updating Endpoint Slices for Service " + key + ": " + text);
            throw new IllegalStateException(text);
        }
        return Outcome.done();
    }

    /** @return what went wrong, for people */
    private List<String> update(Service service, List<Pod> pods, List<EndpointSlice> existing, @Nullable Instant triggered) {
        List<String> problems = new ArrayList<>();
        Set<String> families = Services.families(service);
        for (String family : families) {
            List<EndpointSlice> ofFamily = existing.stream().filter(slice -> slice.addressType().equals(family)).toList();
            SlicesOfService desired = SlicesOfService.of(service, family, pods, ofFamily, name -> nodes.get("", name));
            problems.addAll(desired.skipped());
            SlicePlan plan = topology.hinted(desired.plan(), service, family)
                    .recycling(slice -> SliceLabels.isOwnedBy(slice, service))
                    .annotated(triggered);
            write(plan, service, problems);
        }
        List<EndpointSlice> others = existing.stream().filter(slice -> !families.contains(slice.addressType())).toList();
        others.forEach(slice -> topology.forget(ObjectKey.of(service), slice.addressType()));
        write(SlicePlan.EMPTY.alsoDelete(others), service, problems);
        return problems.stream().distinct().toList();
    }

    private void write(SlicePlan plan, Service service, List<String> problems) {
        try {
            writer.write(plan, service, "Service");
        } catch (IllegalStateException failure) {
            problems.add(String.valueOf(failure.getMessage()));
        }
    }
}
