package dev.edict.server.filter;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.budget.TimeBudgetExceeded;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that take too long, so that their clients do not wait for ever, and ends what they compute ({@link
 * TimeBudget}). What such a request has handed on goes on: a write that the store has may still take place.
 */
public final class Deadlines implements Filter {
    /** What a request may take unless said otherwise. */
    public static final Duration LONGEST = Duration.ofSeconds(60);

    private final ScheduledExecutorService timer;
    private final BiConsumer<Call, ApiException> answers;

    /** @param answers answers with a status in a form that the client reads; a small one, so that the timer never waits */
    public Deadlines(ScheduledExecutorService timer, BiConsumer<Call, ApiException> answers) {
        this.timer = timer;
        this.answers = answers;
    }

    /**
     * The place at which it is looked whether a time can be read: before anybody is asked who it is, as on the real server.
     *
     * @param longest what a request may take that asks for no less
     */
    public static Filter read(Duration longest) {
        return (call, next) -> {
            call.bound(longest);
            allowed(call);
            next.accept(call);
        };
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        if (call.info().isLongRunning()) {
            TimeBudget.inTurns(() -> next.accept(call));
            return;
        }
        // Who has waited for a seat has so much less.
        Duration allowed = Duration.ofNanos(Math.max(1, allowed(call).toNanos() - call.age()));
        Lock answering = new ReentrantLock();
        Future<?> deadline = timer.schedule(() -> expire(call, answering), allowed.toNanos(), TimeUnit.NANOSECONDS);
        try {
            if (call.seat().comesFirst()) {
                TimeBudget.firstWithin(allowed, () -> next.accept(call));
            } else {
                TimeBudget.inLineWithin(allowed, call.seat()::waitedForProcessor, () -> next.accept(call));
            }
        } catch (TimeBudgetExceeded tooLate) {
            throw tooLate(call);
        } finally {
            deadline.cancel(false);
            // Whoever returns has given an answer; if the clock is at it, it must have done.
            answering.lock();
            answering.unlock();
        }
    }

    private void expire(Call call, Lock answering) {
        answering.lock();
        try {
            if (call.status() == 0) {
                answers.accept(call, tooLate(call));
            }
        } finally {
            answering.unlock();
        }
    }

    private static ApiException tooLate(Call call) {
        call.defend(SelfDefence.TOO_LATE);
        return ApiErrors.timeout("request did not complete within the allotted timeout", 0);
    }

    /** The time that a request has altogether; of those that go on for long, the time that others would have. */
    public static Duration allowed(Call call) {
        return allowed(call.info().isLongRunning() ? null : call.request().query().first("timeout"), call.longest());
    }

    /** The time that a request asks for, at most the longest. */
    static Duration allowed(@Nullable String timeout, Duration longest) {
        if (timeout == null || timeout.isEmpty()) {
            return longest;
        }
        Duration asked;
        try {
            asked = Durations.parse(timeout);
        } catch (TimeFormatException none) {
            throw ApiErrors.badRequest("invalid timeout specified in the request URL - " + none.getMessage());
        }
        return asked.isNegative() || asked.isZero() || asked.compareTo(longest) > 0 ? longest : asked;
    }
}
