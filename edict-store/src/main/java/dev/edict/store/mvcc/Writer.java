package dev.edict.store.mvcc;

import dev.edict.store.ClosedException;
import dev.edict.store.StoreException;
import dev.edict.store.UnavailableException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes: group commit.
 *
 * <p>While a batch is on its way to the disk, further work queues up; when the disk is done, all of it becomes the next
 * batch. So with one client a write costs one sync, with hundreds of clients a sync is shared by hundreds of writes, and
 * nobody ever waits for a batch to fill. Work is acknowledged after its batch is durable and published, also work that
 * changed nothing: what it saw may have been written by its own batch.
 *
 * <p>The queue is bounded, and whoever finds it full waits: this is the back-pressure on writers. Once a write has failed
 * it is unknown what the disk holds, so the writer refuses everything from then on.
 */
final class Writer implements AutoCloseable {

    private static final int QUEUE_LENGTH = 8192;
    private static final int BATCH_LENGTH = 1024;
    private static final long BATCH_BYTES = 8 << 20;

    private final Engine engine;
    private final InstantSource clock;
    private final Consumer<Plan> publisher;
    private final BlockingQueue<Work<?>> queue = new ArrayBlockingQueue<>(QUEUE_LENGTH);
    private final Thread thread;

    /** The latest revision; owned by the thread. */
    private long revision;

    /** Why nothing can be written any more. */
    private volatile @Nullable StoreException refusal;

    /**
     * @param publisher called by the writer thread with each plan that is durable, before anything in it is acknowledged
     */
    Writer(Engine engine, long revision, InstantSource clock, Consumer<Plan> publisher) {
        this.engine = engine;
        this.revision = revision;
        this.clock = clock;
        this.publisher = publisher;
        this.thread = Thread.ofPlatform().name("edict-store-writer").daemon().unstarted(this::run);
        this.thread.start();
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
        if (refusal != null) {
            // The thread may be gone already, so whoever comes now clears the queue in its place.
            work.refuse(refusal);
            refuseQueued();
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
        while (refusal == null) {
            try {
                write(queue.take());
            } catch (InterruptedException closing) {
                refusal = new ClosedException();
            }
        }
        refuseQueued();
    }

    private void write(Work<?> first) {
        Plan plan = new Plan(engine, revision, clock.millis());
        List<Work<?>> batch = new ArrayList<>();
        for (Work<?> work = first; work != null; work = fits(batch, plan) ? queue.poll() : null) {
            work.plan(plan);
            batch.add(work);
        }
        try {
            write(plan);
        } catch (RuntimeException | Error failure) {
            refusal = new UnavailableException("the store stopped accepting writes after one failed ("
                    + failure.getMessage() + "); remove the cause and start it again", false, failure);
            UnavailableException unknown = new UnavailableException(
                    "the write failed, and may or may not be there after a restart: " + failure.getMessage(),
                    true,
                    failure);
            batch.forEach(work -> work.refuse(unknown));
            return;
        }
        batch.forEach(Work::acknowledge);
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

    private void refuseQueued() {
        StoreException reason = refusal;
        for (Work<?> work = queue.poll(); work != null && reason != null; work = queue.poll()) {
            work.refuse(reason);
        }
    }

    /** Waits for the batch under way, and refuses what is queued after it. */
    @Override
    public void close() {
        refusal = refusal == null ? new ClosedException() : refusal;
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        refuseQueued();
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
