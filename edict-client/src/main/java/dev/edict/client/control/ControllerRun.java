package dev.edict.client.control;

import dev.edict.client.explain.LoopTrace;
import dev.edict.client.explain.Wake;
import dev.edict.client.queue.Adding;
import dev.edict.client.queue.PriorityQueue;
import dev.edict.client.queue.RateLimiter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** A controller from its start to its stop: a queue, and the threads that work on it. */
final class ControllerRun<K> {
    private static final Logger LOG = System.getLogger(Controller.class.getName());

    /** How long interrupted workers have to end. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration LONG = Duration.ofDays(365);

    /** When a key comes again after something went wrong that no limiter is asked about. */
    private static final Duration AFTER_TROUBLE = Duration.ofSeconds(1);

    /** What a run is about. */
    enum Phase {
        SYNCING("waits for its informers"),
        WORKING("works"),
        STOPPING("stops"),
        STOPPED("has stopped");

        private final String words;

        Phase(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    private final ControllerOptions<K> options;
    private final List<Source<K>> sources;
    private final Passes<K> passes;
    private final LoopTrace<K> trace;
    private final PriorityQueue<K> queue;
    private final RateLimiter<K> limiter;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicBoolean stopAsked = new AtomicBoolean();
    private final Thread starter;

    /** Guarded by this, as the workers are. */
    private final List<Source.Subscription> subscriptions = new ArrayList<>();

    private final List<Thread> workers = new ArrayList<>();
    private volatile Phase phase = Phase.SYNCING;

    /** Set when what is still queued is not to be looked at any more. */
    private volatile boolean drops;

    ControllerRun(ControllerOptions<K> options, List<Source<K>> sources, Passes<K> passes, LoopTrace<K> trace) {
        this.options = options;
        this.sources = sources;
        this.passes = passes;
        this.trace = trace;
        this.queue = PriorityQueue.of(options.queue());
        this.limiter = options.queue().limiter().apply(options.queue().timers());
        this.starter = Thread.ofVirtual().name(options.name() + "-start").unstarted(this::work);
    }

    void begin() {
        synchronized (this) {
            sources.forEach(source -> subscriptions.add(source.subscribe(this::wake)));
        }
        starter.start();
    }

    /** Ends what could not begin. */
    void abandon() {
        subscriptions().forEach(this::end);
        starter.interrupt();
        queue.shutDown();
        phase = Phase.STOPPED;
        stopped.countDown();
    }

    void wake(K key, Wake wake) {
        if (queue.isShuttingDown()) {
            return;
        }
        trace.woken(key, wake);
        queue.add(key, wake.mayWait() ? Adding.LATE : Adding.NOW);
    }

    /** Workers begin when all sources are in step: a pass that does not see all there is might do what has been done. */
    private void work() {
        try {
            for (Source.Subscription subscription : subscriptions()) {
                while (!subscription.awaitSynced(LONG)) {
                    if (phase != Phase.SYNCING) {
                        return;
                    }
                    Thread.sleep(100);
                }
            }
        } catch (InterruptedException stopping) {
            return;
        }
        synchronized (this) {
            if (phase == Phase.SYNCING) {
                phase = Phase.WORKING;
                for (int number = 1; number <= options.workers(); number++) {
                    int worker = number;
                    workers.add(Thread.ofVirtual().name(options.name() + "-worker-" + worker).start(() -> work(worker)));
                }
                LOG.log(Level.DEBUG, () -> options.name() + " works, with " + options.workers() + " workers");
            }
        }
    }

    private void work(int worker) {
        while (true) {
            try {
                PriorityQueue.Prioritized<K> next = queue.getWithPriority();
                if (next == null) {
                    return;
                }
                try {
                    if (!drops) {
                        passes.make(next, worker, queue, limiter);
                    }
                } catch (RuntimeException | Error failure) {
                    comesAgain(next, failure);
                } finally {
                    queue.done(next.key());
                }
            } catch (InterruptedException interrupted) {
                if (drops) {
                    return; // else the interrupt was the last pass' own, and no worker ends by that
                }
            }
        }
    }

    /** What goes wrong besides the pass, such as words that can not be found on a full heap, costs neither the worker nor the key. */
    private void comesAgain(PriorityQueue.Prioritized<K> next, Throwable failure) {
        queue.add(next.key(), Adding.NOW.withPriority(next.priority()).withAfter(AFTER_TROUBLE));
        LOG.log(Level.ERROR, () -> options.name() + ": a pass could not be told of", failure);
    }

    /** A source that fails to end must not keep this from it. */
    private void end(Source.Subscription subscription) {
        try {
            subscription.end();
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.ERROR, () -> options.name() + ": a source could not be left", failure);
        }
    }

    private synchronized List<Source.Subscription> subscriptions() {
        return List.copyOf(subscriptions);
    }

    /**
     * Takes no more keys, and deals with those that are queued, if there is time for that.
     *
     * @return whether all of them have been dealt with, and all workers have ended
     */
    boolean stop(Duration drainFor) throws InterruptedException {
        if (!stopAsked.compareAndSet(false, true)) {
            stopped.await();
            return !drops;
        }
        subscriptions().forEach(this::end);
        synchronized (this) {
            phase = Phase.STOPPING;
        }
        starter.interrupt();
        boolean done = false;
        try {
            done = drain(drainFor) && ended(drainFor.compareTo(GRACE) > 0 ? drainFor : GRACE);
        } finally {
            drops = !done;
            queue.shutDown();
            try {
                if (!done) {
                    hurry(drainFor.isPositive());
                }
            } finally { // also if who stops this is interrupted once more: else nobody could ever begin again
                leaveNothingQueued();
                trace.stopped();
                phase = Phase.STOPPED;
                stopped.countDown();
            }
        }
        return done;
    }

    /** Takes out what no worker has taken: else it counts as queued for ever, under a name that the next run has too. */
    private void leaveNothingQueued() {
        try {
            while (queue.length() > 0) {
                K left = queue.get();
                if (left != null) {
                    queue.done(left);
                }
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /** @param wasGivenTime whether it is worth a warning that it was too little */
    private void hurry(boolean wasGivenTime) throws InterruptedException {
        workers().forEach(Thread::interrupt);
        boolean isQuiet = ended(GRACE);
        LOG.log(wasGivenTime || !isQuiet ? Level.WARNING : Level.INFO, () -> options.name() + " has stopped at once"
                + (isQuiet ? "" : ", and a pass does not end: " + trace.running()));
    }

    /** Whether nothing of this run goes on. */
    boolean isOver() {
        return phase == Phase.STOPPED && workers().stream().noneMatch(Thread::isAlive);
    }

    private boolean drain(Duration most) throws InterruptedException {
        if (!most.isPositive()) {
            return false;
        }
        Thread drain = Thread.ofVirtual().name(options.name() + "-drain").start(() -> {
            try {
                queue.shutDownWithDrain();
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        });
        return drain.join(most);
    }

    private boolean ended(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        for (Thread worker : workers()) {
            if (!worker.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
                return false;
            }
        }
        return true;
    }

    private synchronized List<Thread> workers() {
        return List.copyOf(workers);
    }

    void awaitStopped() throws InterruptedException {
        stopped.await();
    }

    Phase phase() {
        return phase;
    }

    int queued() {
        return queue.length();
    }

    /** The sources that have not told yet what is there. */
    List<String> late() {
        List<Source.Subscription> all = subscriptions();
        List<String> names = new ArrayList<>();
        for (int number = 0; number < all.size(); number++) {
            if (!all.get(number).hasSynced()) {
                names.add(sources.get(number).name());
            }
        }
        return names;
    }
}
