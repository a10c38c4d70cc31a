package dev.edict.server.metrics;

import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** The metrics of an API server, under the names and labels that dashboards know. */
public final class ServerMetrics {
    private static final int MOST_UNREADABLE = 100;

    private static final String COMPONENT = "apiserver";
    private static final double[] LATENCIES = {
        0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60
    };
    private static final double[] SLI_LATENCIES = {
        0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60
    };
    private static final double[] RESPONSE_SIZES = {1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    private static final double[] EVENT_SIZES = {1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072};

    private final MetricRegistry registry;
    private final MetricFamily<Counter> requests;
    private final MetricFamily<Histogram> durations;
    private final MetricFamily<Histogram> sliDurations;
    private final MetricFamily<Histogram> responseSizes;
    private final MetricFamily<Gauge> longRunning;
    private final Counter panics;
    private final MetricFamily<Counter> terminations;
    private final MetricFamily<Gauge> deprecated;
    private final MetricFamily<Counter> watchEvents;
    private final MetricFamily<Histogram> watchEventSizes;
    private final MetricFamily<Histogram> storeDurations;
    private final MetricFamily<Counter> storeRequests;
    private final MetricFamily<Counter> storeErrors;

    public ServerMetrics(MetricRegistry registry) {
        this.registry = registry;
        String[] request = {"verb", "group", "version", "resource", "subresource", "scope", "component"};
        String[] resource = {"group", "version", "resource"};
        String[] stored = {"operation", "group", "resource"};
        requests = registry.counter("apiserver_request_total", "Requests by what was asked for and the HTTP code.",
                "verb", "dry_run", "group", "version", "resource", "subresource", "scope", "component", "code");
        durations = registry.histogram("apiserver_request_duration_seconds", "How long requests took.", LATENCIES,
                "verb", "dry_run", "group", "version", "resource", "subresource", "scope", "component");
        sliDurations = registry.histogram("apiserver_request_sli_duration_seconds",
                "How long requests took, without the time of webhooks and of waiting for a seat.", SLI_LATENCIES,
                request);
        responseSizes = registry.histogram("apiserver_response_sizes", "Sizes of answers in bytes.", RESPONSE_SIZES,
                request);
        longRunning = registry.gauge("apiserver_longrunning_requests",
                "Requests under way that last as long as the client wants.", request);
        terminations = registry.counter("apiserver_request_terminations_total",
                "Requests that the server has ended in self-defence: refused because there were too many, or out of time.",
                "verb", "group", "version", "resource", "subresource", "scope", "component", "code");
        panics = registry.counter("edict_request_panics_total",
                "Requests at which the server failed in a way that nobody foresaw.").with();
        deprecated = registry.gauge("apiserver_requested_deprecated_apis",
                "Deprecated APIs that have been asked for.",
                "group", "version", "resource", "subresource", "removed_release");
        watchEvents = registry.counter("apiserver_watch_events_total", "Events sent to watchers.", resource);
        watchEventSizes = registry.histogram("apiserver_watch_events_sizes",
                "Sizes of the events sent to watchers in bytes.", EVENT_SIZES, resource);
        storeDurations = registry.histogram("etcd_request_duration_seconds", "How long the store took.", LATENCIES,
                stored);
        storeRequests = registry.counter("etcd_requests_total", "Requests to the store.", stored);
        storeErrors = registry.counter("etcd_request_errors_total", "Requests to the store that failed.", stored);
    }

    /**
     * Counts a request that has been answered.
     *
     * @param bytes of the answer, or negative where they are not known
     */
    public void answered(RequestLabels labels, int code, long nanoseconds, long bytes) {
        count(labels, code);
        durations.with(labels.verb(), labels.dryRun(), labels.group(), labels.version(), labels.resource(),
                labels.subresource(), labels.scope(), COMPONENT).observeNanoseconds(nanoseconds);
        boolean stream = labels.verb().equals("WATCH") || labels.verb().equals("CONNECT");
        if (!stream) {
            sliDurations.with(values(labels)).observeNanoseconds(nanoseconds);
        }
        if (bytes >= 0 && (labels.verb().equals("GET") || labels.verb().equals("LIST"))) {
            responseSizes.with(values(labels)).observe((double) bytes);
        }
    }

    /** Counts a request that was refused because there were too many; how fast that went says nothing about the others. */
    void refused(RequestLabels labels, int code) {
        count(labels, code);
        terminated(labels, code);
    }

    /** Counts a request that the server has ended in self-defence. */
    void terminated(RequestLabels labels, int code) {
        terminations.with(labels.verb(), labels.group(), labels.version(), labels.resource(), labels.subresource(),
                labels.scope(), COMPONENT, Integer.toString(code)).increment();
    }

    private void count(RequestLabels labels, int code) {
        requests.with(labels.verb(), labels.dryRun(), labels.group(), labels.version(), labels.resource(),
                labels.subresource(), labels.scope(), COMPONENT, Integer.toString(code)).increment();
    }

    private static String[] values(RequestLabels labels) {
        return new String[] {labels.verb(), labels.group(), labels.version(), labels.resource(),
            labels.subresource(), labels.scope(), COMPONENT};
    }

    /** The count of streams like these that are open. */
    Gauge longRunning(RequestLabels labels) {
        return longRunning.with(values(labels));
    }

    /** Counts a request at which the server failed in a way that nobody foresaw. */
    void panicked() {
        panics.increment();
    }

    /** Tells how many requests hold a seat, or have lately, whenever somebody asks. */
    public void countInFlight(IntSupplier mutating, IntSupplier readOnly) {
        registry.sampled("apiserver_current_inflight_requests",
                "The most requests at once in the last second that count against the limit.", "gauge", List.of("request_kind"), sink -> {
                    sink.sample(mutating.getAsInt(), "mutating");
                    sink.sample(readOnly.getAsInt(), "readOnly");
                });
    }

    /** Tells how many requests wait for a seat, or have lately, whenever somebody asks. */
    public void countInQueue(IntSupplier mutating, IntSupplier readOnly) {
        registry.sampled("apiserver_current_inqueue_requests",
                "The most requests at once in the last second that waited in queues.", "gauge", List.of("request_kind"), sink -> {
                    sink.sample(mutating.getAsInt(), "mutating");
                    sink.sample(readOnly.getAsInt(), "readOnly");
                });
    }

    /** Says which version this is: the fields of {@code /version}. */
    public void describeBuild(ObjectValue version) {
        registry.sampled("kubernetes_build_info", "The version of this server, as labels of a constant 1.", "gauge",
                List.of("major", "minor", "git_version", "git_commit", "git_tree_state", "build_date", "go_version",
                        "compiler", "platform"),
                sink -> sink.sample(1, version.string("major"), version.string("minor"),
                        version.string("gitVersion"), version.string("gitCommit"), version.string("gitTreeState"),
                        version.string("buildDate"), version.string("goVersion"), version.string("compiler"),
                        version.string("platform")));
    }

    /**
     * Notes that a deprecated resource has been asked for.
     *
     * @param removedRelease such as 1.16
     */
    void deprecatedApiRequested(GroupVersionResource resource, String subresource, String removedRelease) {
        deprecated.with(resource.group(), resource.version(), resource.resource(), subresource, removedRelease).set(1);
    }

    /** Counts events of one resource; keep it for the life of a watch. */
    public WatchMetrics watch(GroupVersionResource resource) {
        return new WatchMetrics(
                watchEvents.with(resource.group(), resource.version(), resource.resource()),
                watchEventSizes.with(resource.group(), resource.version(), resource.resource()));
    }

    /** What is counted of the events that are sent to a watcher. */
    public record WatchMetrics(Counter events, Histogram sizes) {
        public void sent(int bytes) {
            events.increment();
            sizes.observe(bytes);
        }
    }

    /**
     * Counts a request to the store.
     *
     * @param operation get, list, listWithCount, create, update or delete
     */
    public void stored(String operation, GroupResource resource, long nanoseconds, boolean failed) {
        storeDurations.with(operation, resource.group(), resource.resource()).observeNanoseconds(nanoseconds);
        storeRequests.with(operation, resource.group(), resource.resource()).increment();
        if (failed) {
            storeErrors.with(operation, resource.group(), resource.resource()).increment();
        }
    }

    /** Tells how many objects of each resource there are, whenever somebody asks. */
    public void countObjects(Supplier<Map<GroupResource, Long>> counts) {
        registry.sampled("apiserver_storage_objects", "Stored objects by resource.", "gauge", List.of("resource"),
                sink -> counts.get().forEach((resource, count) -> sink.sample(count, resource.toString())));
        registry.sampled("apiserver_resource_objects", "Stored objects by group and resource.", "gauge",
                List.of("group", "resource"), sink -> counts.get().forEach((resource, count) ->
                        sink.sample(count, resource.group(), resource.resource())));
    }

    /** Tells which stored values can not be read, whenever somebody asks. @param reasons by the keys of the values */
    public void listUnreadable(Supplier<Map<String, String>> reasons) {
        registry.sampled("edict_unreadable_object", "Stored values that can not be read, by key, with the reason.", "gauge",
                List.of("key", "reason"), sink -> reasons.get().entrySet().stream().limit(MOST_UNREADABLE)
                        .forEach(value -> sink.sample(1, value.getKey(), value.getValue())));
        registry.sampled("edict_unreadable_objects", "How many stored values can not be read.", "gauge", List.of(),
                sink -> sink.sample(reasons.get().size()));
    }

    /** Tells how large the store is on disk, whenever somebody asks. */
    public void measureStore(String cluster, Supplier<Long> bytes) {
        registry.sampled("apiserver_storage_size_bytes", "Size of the store on disk in bytes.", "gauge",
                List.of("storage_cluster_id"), sink -> sink.sample(bytes.get(), cluster));
    }
}
