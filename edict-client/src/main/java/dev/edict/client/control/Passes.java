package dev.edict.client.control;

import dev.edict.client.explain.FailureText;
import dev.edict.client.explain.LoopTrace;
import dev.edict.client.explain.Pass;
import dev.edict.client.explain.PassRecorder;
import dev.edict.client.explain.Wake;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.queue.Adding;
import dev.edict.client.queue.PriorityQueue;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes passes, and sees to it that keys come again which have to. Whatever a pass throws ends here. A key is added to the queue
 * before the pass is told to have ended: it does not come before its worker lets it go, and who sees the end of a pass may rely on
 * what follows.
 */
final class Passes<K> {
    private static final Logger LOG = System.getLogger(Controller.class.getName());
    /** In a row, of one key. */
    private static final int ORDINARY_CONFLICTS = 5;

    private final ControllerOptions<K> options;
    private final Reconciler<K> reconciler;
    private final LoopTrace<K> trace;
    private final ControllerMetrics metrics;
    private final Timers timers;
    private final AtomicReference<@Nullable Instant> lastSuccess = new AtomicReference<>();

    Passes(ControllerOptions<K> options, Reconciler<K> reconciler, LoopTrace<K> trace) {
        this.options = options;
        this.reconciler = reconciler;
        this.trace = trace;
        this.timers = options.queue().timers();
        this.metrics = new ControllerMetrics(options.queue().metrics(), options.name(), options.workers());
    }

    @Nullable Instant lastSuccess() {
        return lastSuccess.get();
    }

    /** Looks at one key, once. */
    void make(PriorityQueue.Prioritized<K> next, int worker, PriorityQueue<K> queue, RateLimiter<K> limiter) {
        K key = next.key();
        PassRecorder recorder = trace.begin(key, worker);
        long begun = timers.nanoTime();
        metrics.begin();
        recorder.enter();
        Outcome outcome = Outcome.DONE;
        Throwable failure = null;
        try {
            outcome = Objects.requireNonNull(reconciler.reconcile(key), "the reconciler has said no outcome");
        } catch (Throwable thrown) { // also an Error: one key must not end a worker, and with it all other keys
            failure = thrown;
        } finally {
            recorder.leave();
            metrics.end(timers.nanoTime() - begun);
        }
        Adding how = Adding.NOW.withPriority(next.priority());
        if (failure != null) {
            metrics.failed(failure);
            failed(key, recorder, failure, how, queue, limiter);
        } else {
            metrics.ended(outcome);
            lastSuccess.set(options.clock().instant());
            succeeded(key, recorder, outcome, how, queue, limiter);
        }
    }

    private void succeeded(
            K key, PassRecorder recorder, Outcome outcome, Adding how, PriorityQueue<K> queue, RateLimiter<K> limiter) {
        Pass pass = switch (outcome) {
            case Outcome.Done done -> {
                limiter.forget(key);
                yield trace.end(key, recorder, outcome.toString(), null);
            }
            case Outcome.Again again -> {
                Duration delay = limiter.when(key);
                queue.add(key, how.withAfter(delay));
                yield trace.end(key, recorder, outcome.toString(), Wake.Cause.DELAYED, again.why(), delay, null);
            }
            case Outcome.AgainAfter again -> {
                limiter.forget(key);
                queue.add(key, how.withAfter(again.delay()));
                yield trace.end(key, recorder, outcome.toString(), Wake.Cause.DELAYED, again.why(), again.delay(), null);
            }
        };
        LOG.log(Level.DEBUG, () -> options.name() + " " + pass);
    }

    /** Tells where a failure comes from the first time only: the same is likely to come again, many times. */
    private void failed(
            K key, PassRecorder recorder, Throwable failure, Adding how, PriorityQueue<K> queue, RateLimiter<K> limiter) {
        Pass pass;
        if (failure instanceof TerminalException) {
            limiter.forget(key);
            pass = trace.end(key, recorder, "given up", failure);
        } else {
            Duration delay = delay(limiter.when(key), failure);
            queue.add(key, how.withAfter(delay));
            pass = trace.end(key, recorder, "failed", Wake.Cause.RETRY, FailureText.of(failure), delay, failure);
        }
        boolean isExpected = failure instanceof ClientException || failure instanceof TerminalException
                || failure instanceof InterruptedException;
        int failures = limiter.requeues(key);
        boolean isNew = failures <= 1;
        // Who stops a loop interrupts what it does, and somebody else may be faster now and then: that needs nobody's attention.
        boolean isOrdinary = queue.isShuttingDown() || failure instanceof ApiFailure.Conflict && failures <= ORDINARY_CONFLICTS;
        LOG.log(isOrdinary ? Level.DEBUG : Level.WARNING, () -> options.name() + " " + pass, isExpected || !isNew ? null : failure);
    }

    /** A server that says when it wants to be asked again is not asked before. */
    private static Duration delay(Duration limited, Throwable failure) {
        Duration asked = failure instanceof ApiFailure refusal ? refusal.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
        return asked.compareTo(limited) > 0 ? asked : limited;
    }
}
