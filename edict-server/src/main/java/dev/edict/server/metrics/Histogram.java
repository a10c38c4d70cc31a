package dev.edict.server.metrics;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often a value fell below each of several bounds. What is read while others count may be an observation short in
 * one number and not in another.
 */
final class Histogram implements Series {
    private final double[] bounds;
    private final LongAdder[] counts;
    private final DoubleAdder sum = new DoubleAdder();

    /** @param bounds upper bounds, ascending; the last bucket, without a bound, is not among them */
    Histogram(double[] bounds) {
        this.bounds = bounds;
        this.counts = new LongAdder[bounds.length + 1];
        for (int index = 0; index < counts.length; index++) {
            counts[index] = new LongAdder();
        }
    }

    public void observe(double value) {
        int bucket = 0;
        while (bucket < bounds.length && value > bounds[bucket]) {
            bucket++;
        }
        counts[bucket].increment();
        if (value != 0) {
            sum.add(value);
        }
    }

    public void observeNanoseconds(long nanoseconds) {
        observe(nanoseconds / 1e9);
    }

    public long count() {
        long count = 0;
        for (LongAdder bucket : counts) {
            count += bucket.sum();
        }
        return count;
    }

    @Override
    public void write(TextWriter writer, String name, Labels labels) {
        long below = 0;
        for (int index = 0; index < counts.length; index++) {
            below += counts[index].sum();
            double bound = index < bounds.length ? bounds[index] : Double.POSITIVE_INFINITY;
            writer.sample(name + "_bucket", labels, "le", TextWriter.number(bound), (double) below);
        }
        writer.sample(name + "_sum", labels, sum.sum());
        writer.sample(name + "_count", labels, (double) below);
    }
}
