package dev.edict.server.admit.quota;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has tasks done one after the other, in the order in which they come.
 *
 * <p>The problem: if each waits in a thread of its own until the one before is done, then all wait for the scheduler at every
 * change of hands, and where many are busy that takes longer than what they wait for. The idea: a task that can be begun
 * without waiting is begun by whoever finds the one before done, and its thread wakes up to the outcome. Only what can not is
 * done by its own thread when its turn has come.
 */
final class Turns {
    private final ReentrantLock lock = new ReentrantLock();
    /** Who waits. Guarded by the lock. */
    private final Deque<Waiting<?>> queue = new ArrayDeque<>();
    /** Whether it is somebody's turn; nobody waits if not. Guarded by the lock. */
    private boolean taken;

    /** What became of waiting: the outcome, or that it is the waiter's turn. */
    private record Called<T>(@Nullable T outcome) {}

    private record Waiting<T>(
            Supplier<@Nullable CompletableFuture<@Nullable T>> ahead, CompletableFuture<Called<T>> called) {

        /** Begins what is waited for. @return null if its own thread has to do it */
        @Nullable CompletableFuture<@Nullable T> begin() {
            try {
                return ahead.get();
            } catch (RuntimeException | Error unable) {
                return null;
            }
        }

        /** @return whether it is done; otherwise it is the waiter's turn now */
        boolean tell(@Nullable T outcome, @Nullable Throwable failure) {
            if (failure != null) {
                Throwable cause = failure instanceof CompletionException wrapper ? wrapper.getCause() : failure;
                called.completeExceptionally(cause == null ? failure : cause);
                return true;
            }
            called.complete(new Called<>(outcome));
            return outcome != null;
        }
    }

    /**
     * Does something when it is its turn.
     *
     * @param task for the caller's own thread
     * @param ahead begins the same without waiting for anything, whoever calls it; it returns null, or something that completes
     *        with null, if the caller's own thread has to do it
     * @param patience how many seconds there are until it must be its turn
     * @throws TimeoutException if it was not in time, and nothing has begun
     */
    <T> T take(Supplier<T> task, Supplier<@Nullable CompletableFuture<@Nullable T>> ahead, long patience)
            throws TimeoutException {
        Waiting<T> me = new Waiting<>(ahead, new CompletableFuture<>());
        if (!isMine(me)) {
            T outcome = awaited(me, patience).outcome();
            if (outcome != null) {
                return outcome;
            }
        }
        try {
            return task.get();
        } finally {
            passOn();
        }
    }

    /** Whether it is somebody's turn at once; otherwise he waits. */
    private boolean isMine(Waiting<?> me) {
        lock.lock();
        try {
            if (!taken) {
                taken = true;
                return true;
            }
            queue.add(me);
            return false;
        } finally {
            lock.unlock();
        }
    }

    private <T> Called<T> awaited(Waiting<T> me, long patience) throws TimeoutException {
        try {
            return me.called().get(patience, TimeUnit.SECONDS);
        } catch (InterruptedException | TimeoutException late) {
            boolean interrupted = late instanceof InterruptedException || Thread.interrupted();
            try {
                if (hasLeft(me)) {
                    throw new TimeoutException();
                }
                // It has begun: what becomes of it must be known.
                return joined(me);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        } catch (ExecutionException failed) {
            return joined(me);
        }
    }

    private static <T> Called<T> joined(Waiting<T> me) {
        try {
            return me.called().join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }

    private boolean hasLeft(Waiting<?> me) {
        lock.lock();
        try {
            return queue.remove(me);
        } finally {
            lock.unlock();
        }
    }

    /** The next who waits; null if there is nobody, and then it is nobody's turn. */
    private @Nullable Waiting<?> next() {
        lock.lock();
        try {
            Waiting<?> next = queue.poll();
            taken = next != null;
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void passOn() {
        Waiting<?> next = next();
        while (next != null && serve(next)) {
            next = next();
        }
    }

    /** @return whether the turn is still here to be passed on */
    private <T> boolean serve(Waiting<T> waiting) {
        CompletableFuture<@Nullable T> begun = waiting.begin();
        if (begun == null) {
            return waiting.tell(null, null);
        }
        if (begun.isDone()) {
            return told(waiting, begun);
        }
        begun.whenComplete((outcome, failure) -> {
            if (waiting.tell(outcome, failure)) {
                passOn();
            }
        });
        return false;
    }

    private static <T> boolean told(Waiting<T> waiting, CompletableFuture<@Nullable T> done) {
        try {
            return waiting.tell(done.join(), null);
        } catch (RuntimeException failure) {
            return waiting.tell(null, failure);
        }
    }
}
