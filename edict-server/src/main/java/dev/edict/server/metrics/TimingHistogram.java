package dev.edict.server.metrics;

import java.util.function.LongSupplier;

/**
 * For how long a value was below each of several bounds: as if it were observed at the end of every nanosecond. Safe for use by any
 * thread; its lock is held for the time of a few additions.
 */
public final class TimingHistogram implements Series {
    private final double[] bounds;
    private final long[] nanoseconds;
    private final LongSupplier clock;
    private double sum;
    private double value;
    private long last;

    /** @param bounds upper bounds, ascending; the last bucket, without a bound, is not among them */
    TimingHistogram(double[] bounds, LongSupplier clock) {
        this.bounds = bounds;
        this.nanoseconds = new long[bounds.length + 1];
        this.clock = clock;
        this.last = clock.getAsLong();
    }

    /** @param now of the same clock as {@link System#nanoTime} */
    public synchronized void set(double newValue, long now) {
        elapse(now);
        value = newValue;
    }

    private void elapse(long now) {
        long elapsed = now - last;
        if (elapsed <= 0) {
            return;
        }
        last = now;
        int bucket = 0;
        while (bucket < bounds.length && value > bounds[bucket]) {
            bucket++;
        }
        nanoseconds[bucket] += elapsed;
        sum += value * elapsed;
    }

    @Override
    public synchronized void write(TextWriter writer, String name, Labels labels) {
        elapse(clock.getAsLong());
        long below = 0;
        for (int index = 0; index < nanoseconds.length; index++) {
            below += nanoseconds[index];
            double bound = index < bounds.length ? bounds[index] : Double.POSITIVE_INFINITY;
            writer.sample(name + "_bucket", labels, "le", TextWriter.number(bound), (double) below);
        }
        writer.sample(name + "_sum", labels, sum);
        writer.sample(name + "_count", labels, (double) below);
    }
}
