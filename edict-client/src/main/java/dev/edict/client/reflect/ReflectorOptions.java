package dev.edict.client.reflect;

import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.time.Ticker;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * How a reflector works.
 *
 * @param name what it is called in logs and metrics
 * @param transform sees each object before anybody else; what it returns is what is kept. It may see an object again after a lost
 *     connection
 * @param resyncPeriod how often it is asked whether a resync is due; zero for never
 * @param isResyncDue asked then
 * @param leastWatchTimeout the server ends a watch at some time between this and twice this; not less than five minutes
 * @param pageSize how long the pages of a list are; zero to let it depend on what the server does best
 * @param streams whether lists are asked for as watches, where the server offers it
 * @param internalErrorPatience for how long watches that end with an internal error are begun again without a list
 */
public record ReflectorOptions<T>(
        String name,
        UnaryOperator<T> transform,
        Duration resyncPeriod,
        BooleanSupplier isResyncDue,
        Duration leastWatchTimeout,
        int pageSize,
        boolean streams,
        Duration internalErrorPatience,
        BackOff.Pace pace,
        WatchErrorHandler errorHandler,
        Ticker time,
        MetricRegistry metrics) {
    private static final Duration LEAST_WATCH = Duration.ofMinutes(5);

    public ReflectorOptions {
        leastWatchTimeout = leastWatchTimeout.compareTo(LEAST_WATCH) < 0 ? LEAST_WATCH : leastWatchTimeout;
    }

    public static <T> ReflectorOptions<T> named(String name) {
        return new ReflectorOptions<>(name, UnaryOperator.identity(), Duration.ZERO, () -> true, LEAST_WATCH, 0, true, Duration.ZERO,
                BackOff.Pace.DEFAULT, WatchErrorHandler.LOG, Ticker.system(), MetricRegistry.shared());
    }

    public ReflectorOptions<T> withTransform(UnaryOperator<T> change) {
        return new ReflectorOptions<>(name, change, resyncPeriod, isResyncDue, leastWatchTimeout, pageSize, streams,
                internalErrorPatience, pace, errorHandler, time, metrics);
    }

    public ReflectorOptions<T> withResync(Duration period, BooleanSupplier isDue) {
        return new ReflectorOptions<>(name, transform, period, isDue, leastWatchTimeout, pageSize, streams, internalErrorPatience,
                pace, errorHandler, time, metrics);
    }

    public ReflectorOptions<T> withLeastWatchTimeout(Duration least) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, least, pageSize, streams, internalErrorPatience,
                pace, errorHandler, time, metrics);
    }

    public ReflectorOptions<T> withPageSize(int size) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, leastWatchTimeout, size, streams,
                internalErrorPatience, pace, errorHandler, time, metrics);
    }

    public ReflectorOptions<T> withStreams(boolean whether) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, leastWatchTimeout, pageSize, whether,
                internalErrorPatience, pace, errorHandler, time, metrics);
    }

    public ReflectorOptions<T> withInternalErrorPatience(Duration patience) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, leastWatchTimeout, pageSize, streams, patience, pace,
                errorHandler, time, metrics);
    }

    public ReflectorOptions<T> withPace(BackOff.Pace newPace) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, leastWatchTimeout, pageSize, streams,
                internalErrorPatience, newPace, errorHandler, time, metrics);
    }

    public ReflectorOptions<T> withErrorHandler(WatchErrorHandler handler) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, leastWatchTimeout, pageSize, streams,
                internalErrorPatience, pace, handler, time, metrics);
    }

    public ReflectorOptions<T> withTime(Ticker ticker) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, leastWatchTimeout, pageSize, streams,
                internalErrorPatience, pace, errorHandler, ticker, metrics);
    }

    public ReflectorOptions<T> withMetrics(MetricRegistry registry) {
        return new ReflectorOptions<>(name, transform, resyncPeriod, isResyncDue, leastWatchTimeout, pageSize, streams,
                internalErrorPatience, pace, errorHandler, time, registry);
    }
}
