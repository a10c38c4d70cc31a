package dev.edict.store.mvcc;

import dev.edict.store.ClosedException;
import dev.edict.store.StoreException;
import dev.edict.store.UnavailableException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes: group commit.
 *
 * <p>While a batch is on its way to the disk, further work queues up; when the disk is done, all of it becomes the next
 * batch. So with one client a write costs one sync, with hundreds of clients a sync is shared by hundreds of writes, and
 * nobody ever waits for a batch to fill. Work is acknowledged after its batch is durable and published, also work that
 * changed nothing: what it saw may have been written by its own batch.
 *
 * <p>The queue is bounded, and whoever finds it full waits: this is the back-pressure on writers.
 *
 * <p>Once a write has failed it is unknown what the disk holds. Everybody who waits is told so at once, and whoever comes is
 * refused, until the engine has recovered; the thread tries that from time to time.
 */
final class Writer implements AutoCloseable {

    private static final int QUEUE_LENGTH = 8192;
    private static final int BATCH_LENGTH = 1024;
    private static final long BATCH_BYTES = 8 << 20;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

    private final Engine engine;
    private final InstantSource clock;
    private final Consumer<Plan> publisher;
    private final LongSupplier recovery;
    private final BlockingQueue<Work<?>> queue = new ArrayBlockingQueue<>(QUEUE_LENGTH);
    private final Thread thread;

    /** The latest revision; owned by the thread, as is the next. */
    private long revision;

    /** How long to wait before the next attempt to recover. */
    private Duration pause = FIRST_PAUSE;

    /** Why nothing can be written at present, or any more. */
    private volatile @Nullable StoreException refusal;

    private volatile boolean closing;

    /**
     * @param publisher called by the writer thread with each plan that is durable, before anything in it is acknowledged
     * @param recovery called by the writer thread after a failed write: makes the engine usable, and says at which revision
     *        it is; throws if that cannot be done yet
     */
    Writer(Engine engine, long revision, InstantSource clock, Consumer<Plan> publisher, LongSupplier recovery) {
        this.engine = engine;
        this.revision = revision;
        this.clock = clock;
        this.publisher = publisher;
        this.recovery = recovery;
        this.thread = Thread.ofPlatform().name("edict-store-writer").daemon().unstarted(this::run);
        this.thread.start();
    }

    /** Why writes are refused, or null. */
    @Nullable String obstacle() {
        StoreException reason = refusal;
        return reason == null ? null : reason.getMessage();
    }

    /** Queues work for the next batch; the future completes when the batch is durable. */
    <T> CompletableFuture<T> submit(Function<Plan, T> planning) {
        Work<T> work = new Work<>(planning);
        try {
            if (refusal == null) {
                queue.put(work);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            work.future.completeExceptionally(
                    new UnavailableException("interrupted while waiting to write", false, interrupted));
        }
        StoreException reason = refusal;
        if (reason != null) {
            // The thread may have cleared the queue before this came into it, so whoever comes now clears it again.
            work.refuse(reason);
            refuseQueued(reason);
        }
        return work.future;
    }

    /** As {@link #submit}, waiting for the outcome. */
    <T> T write(Function<Plan, T> planning) {
        try {
            return submit(planning).join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof StoreException cause ? cause : failure;
        }
    }

    private void run() {
        while (!closing) {
            try {
                if (refusal == null) {
                    write(queue.take());
                } else {
                    recover();
                }
            } catch (InterruptedException awoken) {
                // By close, the only one who does that.
            } catch (RuntimeException | Error surprise) {
                refuse(surprise);
            }
        }
        close(new ClosedException());
    }

    private void write(Work<?> first) {
        List<Work<?>> batch = new ArrayList<>();
        Plan plan = new Plan(engine, revision, clock.millis());
        try {
            for (Work<?> work = first; work != null; work = fits(batch, plan) ? queue.poll() : null) {
                batch.add(work);
                work.plan(plan);
            }
        } catch (Error failure) {
            // Nothing has been written, so there is nothing to recover from.
            UnavailableException notWritten =
                    new UnavailableException("the write could not be prepared: " + failure, false, failure);
            batch.forEach(work -> work.refuse(notWritten));
            return;
        }
        try {
            write(plan);
        } catch (RuntimeException | Error failure) {
            UnavailableException unknown = new UnavailableException(
                    "the write failed, and may or may not be there later: " + cause(failure), true, failure);
            refuse(failure);
            batch.forEach(work -> work.refuse(unknown));
            return;
        }
        batch.forEach(Work::acknowledge);
    }

    private static String cause(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    /** Refuses everything from now on. */
    private void refuse(Throwable failure) {
        StoreException reason = new UnavailableException("the store takes no writes since one failed (" + cause(failure)
                + "); what is there can be read, and writes go on by themselves when the cause is gone", false, failure);
        if (refusal == null) {
            System.getLogger(Writer.class.getName()).log(Level.ERROR, reason.getMessage(), failure);
        }
        refusal = reason;
        refuseQueued(reason);
    }

    private void recover() throws InterruptedException {
        Thread.sleep(pause);
        pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        try {
            revision = recovery.getAsLong();
        } catch (RuntimeException | Error notYet) {
            refuse(notYet);
            return;
        }
        System.getLogger(Writer.class.getName()).log(Level.INFO, "the store takes writes again");
        refusal = null;
        pause = FIRST_PAUSE;
        if (closing) {
            close(new ClosedException());
        }
    }

    private static boolean fits(List<Work<?>> batch, Plan plan) {
        return batch.size() < BATCH_LENGTH && plan.batch().bytes() < BATCH_BYTES;
    }

    private void write(Plan plan) {
        if (plan.batch().mutations().isEmpty()) {
            return;
        }
        if (plan.revision() != revision) {
            plan.batch().put(Engine.Table.META, Layout.REVISION, Layout.number(plan.revision()));
        }
        engine.write(plan.batch());
        revision = plan.revision();
        publisher.accept(plan);
    }

    private void refuseQueued(StoreException reason) {
        for (Work<?> work = queue.poll(); work != null; work = queue.poll()) {
            work.refuse(reason);
        }
    }

    private void close(ClosedException reason) {
        refusal = reason;
        refuseQueued(reason);
    }

    /** Waits for the batch under way, and refuses what is queued after it. */
    @Override
    public void close() {
        closing = true;
        ClosedException reason = new ClosedException();
        refusal = reason;
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        close(reason);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Something to be planned, written and acknowledged; used by the writer thread, save for the future. */
    private static final class Work<T> {

        private final Function<Plan, T> planning;
        private final CompletableFuture<T> future = new CompletableFuture<>();
        private @Nullable T result;
        private @Nullable RuntimeException failure;

        Work(Function<Plan, T> planning) {
            this.planning = planning;
        }

        void plan(Plan plan) {
            try {
                result = planning.apply(plan);
            } catch (RuntimeException planningFailure) {
                failure = planningFailure;
            }
        }

        void acknowledge() {
            if (failure != null) {
                future.completeExceptionally(failure);
            } else {
                future.complete(result);
            }
        }

        void refuse(StoreException reason) {
            future.completeExceptionally(reason);
        }
    }
}
