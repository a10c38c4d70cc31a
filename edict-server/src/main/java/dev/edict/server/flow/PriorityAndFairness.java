package dev.edict.server.flow;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.Seats;
import dev.edict.server.metrics.FlowMetrics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Gives each request the seats of its level of priority: says which flow it belongs to, reckons how much work it is, and lets it wait
 * for its turn or refuses it. Until it is told otherwise it knows the levels that every server has.
 *
 * <p>Safe for use by any thread. A request sees one plan from its beginning to its end; whoever configures or lends makes another, one
 * at a time. A level that is no longer wanted stays in the plan until the last who is in it has left.
 */
public final class PriorityAndFairness implements Seats {
    private static final String SCHEMA_HEADER = "X-Kubernetes-Pf-Flowschema-Uid";
    private static final String LEVEL_HEADER = "X-Kubernetes-Pf-Prioritylevel-Uid";

    private final int seats;
    private final Level.Surroundings surroundings;
    private final WatcherCounts watchers = new WatcherCounts();
    private final WorkEstimator estimator;
    private final FlowHash hashes = FlowHash.random();
    private FlowConfiguration configuration;
    private volatile Plan plan;
    private volatile double fairFraction;
    /** Whether it will be looked after those who wait for a seat that may not be used. */
    private final AtomicBoolean looking = new AtomicBoolean();

    /** The levels by name, in the order of names, and the flows in that of the classifier. */
    private record Plan(Classifier classifier, List<Flow> flows, Map<String, Level> levels) {}

    /**
     * @param seats those of the whole server
     * @param timer gives seats back that are kept for a while
     */
    public PriorityAndFairness(int seats, StoredObjects objects, FlowMetrics metrics, ScheduledExecutorService timer) {
        this.seats = seats;
        this.surroundings = new Level.Surroundings(seats, new Concurrency(metrics), metrics, timer,
                WaitingRoom.ofThisProcess(), new Pressure(seats, Runtime.getRuntime().availableProcessors()), this::lookLater,
                this::adjustSoon);
        this.estimator = new WorkEstimator(objects, watchers);
        this.configuration = FlowConfiguration.read(List.of(), List.of());
        this.plan = planned(Map.of());
        metrics.sample(() -> plan.levels().values().stream().map(Level::sample).toList(), () -> fairFraction);
    }

    @Override
    public Seat take(Call call) {
        Plan present = plan;
        Flow flow = present.flows().get(present.classifier().classify(call.user(), call.info()));
        PriorityLevel settings = flow.level().settings();
        // Names would tell a client how little it counts.
        call.addHeader(SCHEMA_HEADER, flow.schema().uid());
        call.addHeader(LEVEL_HEADER, settings.uid());
        if (call.info().isHealth() && !settings.isExempt()) {
            // Not one of the probes, but answered by the same few threads: who waits there keeps the probes waiting.
            return NONE;
        }
        WorkEstimate estimate = estimator.estimate(call.info(), call.request().query(), declaredBytes(call),
                flow.level().limits().widest(settings.excess()), flow.series()::watched);
        flow.series().estimated(estimate.seats());
        Ticket ticket = new Ticket(call, flow, estimate, this::notePressure).enter(
                Math.max(0, Patience.of(call) - call.age()));
        if (call.info().verb().equals("watch")) {
            call.exchange().onClose(watchers.add(call.info()));
        }
        return ticket;
    }

    private static long declaredBytes(Call call) {
        String length = call.request().headers().first("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException unreadable) {
            return 0;
        }
    }

    private void notePressure(long waited) {
        Pressure pressure = surroundings.pressure();
        if (pressure.note(waited, System.nanoTime()) && pressure.next(isAnybodyHeldBack())) {
            plan.levels().values().forEach(Level::adapt);
        }
    }

    private boolean isAnybodyHeldBack() {
        return plan.levels().values().stream().anyMatch(Level::isHeldBack);
    }

    /**
     * Those who begin tell whether the processor is short. If nobody begins, since all who have a seat wait for something
     * themselves, the others must not wait for them: there is no need to.
     */
    private void lookLater() {
        if (!surroundings.timer().isShutdown() && looking.compareAndSet(false, true)) {
            surroundings.timer().schedule(this::look, Pressure.INTERVAL, TimeUnit.NANOSECONDS);
        }
    }

    private void look() {
        looking.set(false);
        if (!TimeBudget.isAnybodyInLine()) {
            notePressure(Long.MAX_VALUE);
        }
        if (isAnybodyHeldBack()) {
            lookLater();
        }
    }

    /** Goes by these PriorityLevelConfigurations and FlowSchemas from now on. If they say what was said before, nothing happens. */
    public synchronized void configure(List<ObjectValue> levels, List<ObjectValue> schemas) {
        FlowConfiguration wanted = FlowConfiguration.read(levels, schemas);
        if (!wanted.equals(configuration)) {
            configuration = wanted;
            plan = planned(plan.levels());
            lend();
        }
    }

    /** A level that is no longer wanted has become idle: the others have its seats again. */
    private void adjustSoon() {
        try {
            surroundings.timer().execute(this::adjust);
        } catch (RejectedExecutionException closing) {
            // Nobody needs them any more.
        }
    }

    /** Looks who needs how many seats; to be called again and again. */
    public synchronized void adjust() {
        if (plan.levels().values().stream().anyMatch(level -> level.isLeaving() && level.isIdle())) {
            plan = planned(plan.levels());
        }
        lend();
    }

    private Plan planned(Map<String, Level> known) {
        Map<String, PriorityLevel> wanted = new TreeMap<>(configuration.levels());
        known.forEach((name, level) -> {
            boolean leaving = !wanted.containsKey(name);
            // Before it is looked who is in it: the last of them says when he goes.
            level.leaveWhenIdle(leaving);
            if (leaving && !level.isIdle()) {
                wanted.put(name, level.settings());
            }
        });
        Map<String, Level> levels = new TreeMap<>();
        wanted.forEach((name, settings) -> {
            SeatLimits limits = SeatLimits.of(settings, seats, wanted.values());
            Level level = known.get(name);
            if (level == null) {
                level = new Level(settings, limits, surroundings);
            } else {
                level.configure(settings, limits);
            }
            levels.put(name, level);
        });
        surroundings.concurrency().limit(
                (int) Math.min(Integer.MAX_VALUE, levels.values().stream().mapToLong(Level::mostWaiting).sum()),
                levels.values().stream().mapToInt(level -> level.limits().nominal()).sum());
        List<Flow> flows = configuration.schemas().stream().map(schema -> new Flow(schema,
                hashes.of(schema.name()), Objects.requireNonNull(levels.get(schema.level())),
                surroundings.metrics())).toList();
        return new Plan(new Classifier(configuration.schemas()), flows, levels);
    }

    private void lend() {
        List<Level> levels = new ArrayList<>(plan.levels().values());
        Lending.Terms terms = Lending.agree(levels.stream().map(Level::party).toList());
        for (int index = 0; index < levels.size(); index++) {
            levels.get(index).have(terms.seats().get(index));
        }
        fairFraction = terms.fraction();
    }

    /** The levels in the order of their names. */
    Collection<Level> levels() {
        return plan.levels().values();
    }

    /** How many wait and are worked for. */
    public Concurrency concurrency() {
        return surroundings.concurrency();
    }
}
