package dev.edict.client.control;

import dev.edict.client.explain.Loop;
import dev.edict.client.explain.LoopState;
import dev.edict.client.explain.LoopTrace;
import dev.edict.client.explain.Pass;
import dev.edict.client.explain.Wake;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.time.Timers;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A loop that makes the world as objects say it should be: whatever happens to what it watches wakes it for a key, and its
 * {@link Reconciler} looks at that key.
 *
 * <pre>{@code
 * Controller<ObjectKey> controller = Controller.of("network", NetworkType.TYPE, informers)
 *         .workers(2)
 *         .owning(Pod.TYPE)
 *         .watching(ConfigMap.TYPE, map -> List.of(new ObjectKey(map.namespace(), map.name())))
 *         .reconciling(key -> ...);
 * controller.run();
 * }</pre>
 *
 * <ul>
 *   <li>After the last change of something that it watches, each key that this concerns is looked at once more at least.
 *   <li>A key is never looked at by two workers at a time.
 *   <li>A pass that fails, in whatever way, does no harm to other keys, and is tried again, ever later.
 *   <li>No pass begins before all that is watched has been seen once.
 *   <li>A controller that stops takes no more keys and deals with those that are queued, as long as it is given time for that.
 * </ul>
 *
 * To run only while leading, let the election run it: {@code new LeaderElection(options, leases, controller::run)}; it is
 * interrupted when it leads no more, and then stops without dealing with what is queued. Can be run again after it has stopped.
 * Safe for use by any thread.
 *
 * @param <K> its keys
 */
public final class Controller<K> implements Loop, AutoCloseable {
    private final ControllerOptions<K> options;
    private final List<Source<K>> sources;
    private final Runnable starting;
    private final LoopTrace<K> trace;
    private final Passes<K> passes;

    /** Guarded by this for changes. */
    private volatile @Nullable ControllerRun<K> run;

    Controller(ControllerOptions<K> options, List<Source<K>> sources, Reconciler<K> reconciler, Runnable starting) {
        this.options = options;
        this.sources = List.copyOf(sources);
        this.starting = starting;
        Timers timers = options.queue().timers();
        this.trace = new LoopTrace<>(options.clock(), timers::nanoTime);
        this.passes = new Passes<>(options, reconciler, trace);
    }

    /** Begins to say what a controller of the objects of a type is like. */
    public static <T extends Resource> ControllerBuilder<T> of(String name, ObjectType<T> type, InformerFactory informers) {
        return new ControllerBuilder<>(name, type, informers);
    }

    /** A controller of keys of any kind, from wherever they come. */
    public static <K> Controller<K> of(ControllerOptions<K> options, List<Source<K>> sources, Reconciler<K> reconciler) {
        return new Controller<>(options, sources, reconciler, () -> {});
    }

    @Override
    public String name() {
        return options.name();
    }

    /** Begins, and does not wait. @throws IllegalStateException if it runs */
    public void start() {
        begin();
    }

    private synchronized ControllerRun<K> begin() {
        ControllerRun<K> last = run;
        if (last != null && !last.isOver()) {
            throw new IllegalStateException("controller " + name() + " runs, or a pass of its last run has not ended");
        }
        ControllerRun<K> next = new ControllerRun<>(options, sources, passes, trace);
        try {
            next.begin();
            starting.run();
        } catch (RuntimeException failure) {
            next.abandon();
            throw failure;
        }
        run = next;
        return next;
    }

    /**
     * Begins, and works until somebody calls {@link #close}, or this thread is interrupted. An interrupted one stops at once: what
     * is queued is left, and passes under way are interrupted.
     */
    public void run() throws InterruptedException {
        ControllerRun<K> begun = begin();
        try {
            begun.awaitStopped();
        } catch (InterruptedException interrupted) {
            begun.stop(Duration.ZERO);
            throw interrupted;
        }
    }

    /**
     * Runs until somebody calls {@link #close}, or the program is told to end: for the last line of {@code main}. What is queued is
     * still dealt with, and the program ends when the thread that has called this has closed what it has opened; see
     * {@link Signals}. Where several compete, {@code Signals.run(election::runForever)} is this line.
     */
    public void runUntilSignalled() throws InterruptedException {
        Signals.run(this::run, this::close);
    }

    /**
     * Stops. Does nothing if it does not run.
     *
     * @param drainFor how long it may take to deal with what is queued; passes that are under way then are interrupted
     * @return whether all of it has been dealt with
     */
    public boolean stop(Duration drainFor) throws InterruptedException {
        ControllerRun<K> last = run;
        return last == null || last.stop(drainFor);
    }

    /** Stops, and takes as long for that as its options say at most. */
    @Override
    public void close() {
        try {
            stop(options.drainFor());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has a key looked at, for a reason that no source knows of. Does nothing unless the controller runs. @param by for people */
    public void wake(K key, String by) {
        ControllerRun<K> last = run;
        if (last != null) {
            last.wake(key, Wake.asked(by));
        }
    }

    /** When a pass last ended without a failure. */
    public Optional<Instant> lastSuccess() {
        return Optional.ofNullable(passes.lastSuccess());
    }

    /**
     * Whether all that it watches has been seen. One that does not run, since another leads, is ready all the same: else no replica
     * could ever take the place of the leader's.
     */
    @Override
    public Check readiness() {
        ControllerRun<K> last = run;
        return last == null || last.phase() != ControllerRun.Phase.SYNCING ? Check.FINE : new Check("waits for " + last.late());
    }

    /** Whether no pass takes longer than the options say. One that does may hang; nobody else works on its key. */
    @Override
    public Check health() {
        Duration longest = trace.longestRunning();
        if (longest.compareTo(options.stuckAfter()) <= 0) {
            return Check.FINE;
        }
        String key = trace.running().stream().map(Pass::key).findFirst().orElse("");
        return new Check("the pass for " + key + " takes longer than " + options.stuckAfter().toSeconds() + " s");
    }

    /** Whether its workers work: it has begun, and knows all that is there. */
    public boolean isWorking() {
        ControllerRun<K> last = run;
        return last != null && last.phase() == ControllerRun.Phase.WORKING;
    }

    public boolean isHealthy() {
        return health().isFine();
    }

    @Override
    public LoopState state() {
        ControllerRun<K> last = run;
        List<String> late = last == null ? List.of() : last.late();
        return new LoopState(
                last == null ? "has not begun" : last.phase().toString(),
                options.workers(),
                sources.stream().map(Source::name).map(name -> late.contains(name) ? name + " (not in step)" : name).toList(),
                last == null ? 0 : last.queued(),
                trace.count(),
                passes.lastSuccess(),
                trace.running(),
                trace.waiting(),
                trace.passes());
    }
}
