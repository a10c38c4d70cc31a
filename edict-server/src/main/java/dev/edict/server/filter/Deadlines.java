package dev.edict.server.filter;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that take too long, so that their clients do not wait for ever. What such a request has begun goes on:
 * a write that was handed to the store may still take place.
 */
public final class Deadlines implements Filter {
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Pattern PART = Pattern.compile("([0-9]*\\.?[0-9]+)(ns|us|µs|ms|s|m|h)");

    private final ScheduledExecutorService timer;
    private final BiConsumer<Call, ApiException> answers;

    /** @param answers answers with a status in a form that the client reads; a small one, so that the timer never waits */
    public Deadlines(ScheduledExecutorService timer, BiConsumer<Call, ApiException> answers) {
        this.timer = timer;
        this.answers = answers;
    }

    @Override
    public void pass(Call call, Consumer<Call> next) {
        Duration allowed = allowed(call.request().query().first("timeout"));
        if (call.info().isLongRunning()) {
            next.accept(call);
            return;
        }
        Future<?> deadline = timer.schedule(() -> expire(call), allowed.toMillis(), TimeUnit.MILLISECONDS);
        try {
            next.accept(call);
        } finally {
            deadline.cancel(false);
        }
    }

    private void expire(Call call) {
        if (call.status() == 0) {
            answers.accept(call, ApiErrors.timeout("request did not complete within the allotted timeout", 0));
        }
    }

    /** The time that a request asks for, at most a minute. */
    static Duration allowed(@Nullable String timeout) {
        if (timeout == null || timeout.isEmpty()) {
            return LONGEST;
        }
        double seconds = seconds(timeout);
        if (Double.isNaN(seconds)) {
            throw ApiErrors.badRequest("invalid timeout specified in the request URL");
        }
        return seconds <= 0 || seconds > LONGEST.toSeconds() ? LONGEST : Duration.ofMillis((long) (seconds * 1000) + 1);
    }

    /** A duration as Go writes it, such as 1m30s; not a number if it is none. */
    private static double seconds(String text) {
        if (text.equals("0")) {
            return 0;
        }
        Matcher part = PART.matcher(text);
        double seconds = 0;
        int end = 0;
        while (part.find() && part.start() == end) {
            end = part.end();
            double number = Double.parseDouble(part.group(1));
            seconds += number * switch (part.group(2)) {
                case "h" -> 3600;
                case "m" -> 60;
                case "s" -> 1;
                case "ms" -> 1e-3;
                case "ns" -> 1e-9;
                default -> 1e-6;
            };
        }
        return end == text.length() && end > 0 ? seconds : Double.NaN;
    }
}
