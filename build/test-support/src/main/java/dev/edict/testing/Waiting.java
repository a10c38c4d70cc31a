package dev.edict.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The one way in which tests wait for what happens elsewhere.
 *
 * <p>What is waited for is asked again and again until it holds. Anything but a yes means "not yet": false, an answer of
 * another kind, an object or a status that is not there, an exception or a failed assertion on the way. A test fails only if
 * it is still not so after {@link #PATIENCE}, and then says what was seen last. Patience is long, because it costs nothing
 * where things go well, and a busy machine may need it; a wait is never a statement about time.
 */
public final class Waiting {
    /** Long enough for any machine; not a time that anybody is promised. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final long PAUSE = Duration.ofMillis(5).toNanos();
    private static final int LOOKS_OF_STILLNESS = 20;

    private Waiting() {}

    /** Something that holds or does not; it may fail as long as it cannot know. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }

    /** Assertions about what will be so. */
    @FunctionalInterface
    public interface Statement {
        void check() throws Exception;
    }

    /**
     * Waits until a condition holds.
     *
     * @param what words for the message, such as "the definition is established"
     */
    public static void until(String what, Condition condition) throws InterruptedException {
        until(what, condition::holds, holds -> holds);
    }

    /** Waits until assertions hold; those that failed last are the cause of the failure. */
    public static void untilSo(String what, Statement statement) throws InterruptedException {
        until(what, () -> {
            statement.check();
            return true;
        });
    }

    /** Reads until what is read is what is wanted, and returns that; null is never wanted. */
    public static <T> T until(String what, Callable<? extends @Nullable T> read, Predicate<? super T> wanted)
            throws InterruptedException {
        return until(PATIENCE, what, read, wanted);
    }

    /**
     * Reads until what is read has been the same for many looks in a row, and returns that: for what goes on by itself until
     * it can go no further, such as a writer whose reader has stopped. A machine that is busy may make it look still too
     * early, so say of the result only what holds at any time.
     */
    public static <T> T untilStill(String what, Callable<? extends T> read) throws InterruptedException {
        return until(what, read, new Stillness<T>());
    }

    private static final class Stillness<T> implements Predicate<T> {
        private @Nullable T last;
        private int looks;

        @Override
        public boolean test(T seen) {
            looks = seen.equals(last) ? looks + 1 : 0;
            last = seen;
            return looks >= LOOKS_OF_STILLNESS;
        }
    }

    static <T> T until(Duration patience, String what, Callable<? extends @Nullable T> read, Predicate<? super T> wanted)
            throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            @Nullable T seen = null;
            @Nullable Throwable failure = null;
            try {
                seen = read.call();
                if (seen != null && wanted.test(seen)) {
                    return seen;
                }
            } catch (InterruptedException ended) {
                throw ended;
            } catch (Exception | AssertionError notYet) {
                failure = notYet;
            }
            if (System.nanoTime() - end > 0) {
                throw new AssertionError(
                        "not within " + patience.toSeconds() + " s: " + what + last(seen, failure), failure);
            }
            LockSupport.parkNanos(PAUSE);
            if (Thread.interrupted()) {
                throw new InterruptedException("while waiting: " + what + last(seen, failure));
            }
        }
    }

    private static String last(@Nullable Object seen, @Nullable Throwable failure) {
        if (failure != null) {
            return "; last: " + failure;
        }
        return seen == null || seen instanceof Boolean ? "" : "; last: " + seen;
    }
}
