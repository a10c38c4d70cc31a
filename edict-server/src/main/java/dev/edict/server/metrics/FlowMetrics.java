package dev.edict.server.metrics;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What is counted of priority and fairness, under the names, labels and bounds that dashboards know of kube-apiserver. */
public final class FlowMetrics {
    private static final String PREFIX = "apiserver_flowcontrol_";
    private static final String LEVEL = "priority_level";
    private static final String SCHEMA = "flow_schema";
    private static final double[] QUEUE_LENGTHS = {0, 10, 25, 50, 100, 250, 500, 1000};
    private static final double[] TIMES = {0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30};

    private final MetricRegistry registry;
    private final MetricFamily<Counter> rejected;
    private final MetricFamily<Counter> dispatched;
    private final MetricFamily<Gauge> waitingRequests;
    private final MetricFamily<Gauge> waitingSeats;
    private final MetricFamily<Gauge> executingRequests;
    private final MetricFamily<Gauge> executingSeats;
    private final MetricFamily<Histogram> queueLengths;
    private final MetricFamily<Histogram> waits;
    private final MetricFamily<Histogram> executions;
    private final MetricFamily<Histogram> watchers;
    private final MetricFamily<Histogram> estimates;
    private final MetricFamily<Counter> tooWide;
    private final MetricFamily<TimingHistogram> seatUse;
    private final MetricFamily<TimingHistogram> requestUse;
    private final MetricFamily<TimingHistogram> demands;
    private final MetricFamily<TimingHistogram> readsAndWrites;

    public FlowMetrics(MetricRegistry registry) {
        this.registry = registry;
        this.rejected = registry.counter(PREFIX + "rejected_requests_total",
                "Requests that were refused by priority and fairness.", LEVEL, SCHEMA, "reason");
        this.dispatched = registry.counter(PREFIX + "dispatched_requests_total",
                "Requests that priority and fairness let through.", LEVEL, SCHEMA);
        this.waitingRequests = registry.gauge(PREFIX + "current_inqueue_requests",
                "Requests that wait in queues.", LEVEL, SCHEMA);
        this.waitingSeats = registry.gauge(PREFIX + "current_inqueue_seats",
                "Seats that the requests in queues wait for.", LEVEL, SCHEMA);
        this.executingRequests = registry.gauge(PREFIX + "current_executing_requests",
                "Requests that are worked on; watches while they begin.", LEVEL, SCHEMA);
        this.executingSeats = registry.gauge(PREFIX + "current_executing_seats",
                "Seats of the requests that are worked on; of watches while they begin.", LEVEL, SCHEMA);
        this.queueLengths = registry.histogram(PREFIX + "request_queue_length_after_enqueue",
                "How long queues were, as each request saw it that had joined one.", QUEUE_LENGTHS, LEVEL, SCHEMA);
        this.waits = registry.histogram(PREFIX + "request_wait_duration_seconds",
                "How long requests waited for a seat.", TIMES, LEVEL, SCHEMA, "execute");
        this.executions = registry.histogram(PREFIX + "request_execution_seconds",
                "How long requests kept their seats.", TIMES, LEVEL, SCHEMA, "type");
        this.watchers = registry.histogram(PREFIX + "watch_count_samples",
                "How many watchers a write may have to be told to.", new double[] {0, 1, 10, 100, 1000, 10000}, LEVEL, SCHEMA);
        this.estimates = registry.histogram(PREFIX + "work_estimated_seats",
                "How many seats requests were thought to need.", new double[] {1, 2, 4, 8, 16, 32, 64, 100}, LEVEL, SCHEMA);
        this.tooWide = registry.counter(PREFIX + "request_dispatch_no_accommodation_total",
                "How often a request could not begin that needs more seats than were free.", LEVEL, SCHEMA);
        this.seatUse = registry.timingHistogram(PREFIX + "priority_level_seat_utilization",
                "Seats in use as a fraction of those there are, at the end of every nanosecond.",
                new double[] {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1}, LEVEL, "phase");
        this.requestUse = registry.timingHistogram(PREFIX + "priority_level_request_utilization",
                "Requests as a fraction of the limit, at the end of every nanosecond.",
                new double[] {0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 1}, "phase", LEVEL);
        this.demands = registry.timingHistogram(PREFIX + "demand_seats",
                "Seats that could be used as a fraction of those there are, at the end of every nanosecond.",
                new double[] {0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.8, 4, 6}, LEVEL);
        this.readsAndWrites = registry.timingHistogram(PREFIX + "read_vs_write_current_requests",
                "Requests by whether they write, as a fraction of the limit, at the end of every nanosecond.",
                new double[] {0, 0.001, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1},
                "phase", "request_kind");
    }

    /** Those that nobody reads. */
    public static FlowMetrics unread() {
        return new FlowMetrics(new MetricRegistry());
    }

    /** What is counted of the requests of one schema; to be kept. */
    public FlowSeries flow(String level, String schema) {
        return new FlowSeries(
                dispatched.with(level, schema), () -> waitingRequests.with(level, schema),
                () -> waitingSeats.with(level, schema), executingRequests.with(level, schema),
                executingSeats.with(level, schema), () -> queueLengths.with(level, schema), estimates.with(level, schema),
                reason -> rejected.with(level, schema, reason), execute -> waits.with(level, schema, execute),
                type -> executions.with(level, schema, type), () -> watchers.with(level, schema),
                () -> tooWide.with(level, schema));
    }

    /** What is timed of one level; to be kept. */
    public LevelSeries level(String level) {
        return new LevelSeries(seatUse.with(level, "executing"), requestUse.with("waiting", level),
                requestUse.with("executing", level), demands.with(level));
    }

    /** @param phase waiting or executing */
    public TimingHistogram requests(String phase, boolean mutating) {
        return readsAndWrites.with(phase, mutating ? "mutating" : "readOnly");
    }

    /**
     * A level as it is at the moment.
     *
     * @param nominal its seats by its shares; {@code least} and {@code most} between what they may move
     * @param current what it has now
     * @param queued whether requests have come out of its queues
     */
    public record LevelSample(
            String name, int nominal, int least, int most, int current, double peak, double average, double deviation,
            double smoothed, double target, double progress, boolean queued, double dispatchProgress, double latestStart,
            Bounds starts, Bounds discountedStarts, long rewinds) {}

    /** The least and the most of several. */
    public record Bounds(double least, double most) {}

    /** Tells of the levels whenever somebody asks. */
    public void sample(Supplier<List<LevelSample>> levels, Supplier<Double> fairFraction) {
        gauge("nominal_limit_seats", "The seats of each level by its shares.", levels, LevelSample::nominal);
        gauge("lower_limit_seats", "The least seats that each level may have.", levels, LevelSample::least);
        gauge("upper_limit_seats", "The most seats that each level may have.", levels, LevelSample::most);
        gauge("current_limit_seats", "The seats that each level has now.", levels, LevelSample::current);
        gauge("demand_seats_high_watermark", "The most seats wanted at a time in the last period.", levels, LevelSample::peak);
        gauge("demand_seats_average", "The seats wanted on average in the last period.", levels, LevelSample::average);
        gauge("demand_seats_stdev", "The deviation of the seats wanted in the last period.", levels, LevelSample::deviation);
        gauge("demand_seats_smoothed", "The seats wanted, smoothed over periods.", levels, LevelSample::smoothed);
        gauge("target_seats", "The seats that each level is to get if there are enough.", levels, LevelSample::target);
        gauge("current_r", "The progress of each level.", levels, LevelSample::progress);
        Supplier<List<LevelSample>> used = () -> levels.get().stream().filter(LevelSample::queued).toList();
        gauge("dispatch_r", "The progress of each level when a request last began.", used, LevelSample::dispatchProgress);
        gauge("latest_s", "The progress at which the last request was to begin.", used, LevelSample::latestStart);
        bounds("next_s_bounds", "When the heads of the queues are to begin: the least and the most.",
                used, LevelSample::starts);
        bounds("next_discounted_s_bounds", "The same, less the work that is under way.", used, LevelSample::discountedStarts);
        sampled("epoch_advance_total", "How often the progress was counted from another zero.", "counter",
                List.of(LEVEL, "success"), sink -> levels.get().stream().filter(level -> level.rewinds() > 0)
                        .forEach(level -> sink.sample(level.rewinds(), level.name(), "true")));
        sampled("seat_fair_frac", "The fraction of its demand that each level gets that can use it.", "gauge", List.of(),
                sink -> sink.sample(fairFraction.get()));
    }

    private interface Number {
        double of(LevelSample level);
    }

    private interface Numbers {
        Bounds of(LevelSample level);
    }

    private void gauge(String name, String help, Supplier<List<LevelSample>> levels, Number number) {
        sampled(name, help, "gauge", List.of(LEVEL),
                sink -> levels.get().forEach(level -> sink.sample(number.of(level), level.name())));
    }

    private void bounds(String name, String help, Supplier<List<LevelSample>> levels, Numbers numbers) {
        sampled(name, help, "gauge", List.of(LEVEL, "bound"), sink -> levels.get().forEach(level -> {
            sink.sample(numbers.of(level).least(), level.name(), "min");
            sink.sample(numbers.of(level).most(), level.name(), "max");
        }));
    }

    private void sampled(
            String name, String help, String type, List<String> labels, Consumer<MetricRegistry.SampleSink> source) {
        registry.sampled(PREFIX + name, help, type, labels, source);
    }
}
