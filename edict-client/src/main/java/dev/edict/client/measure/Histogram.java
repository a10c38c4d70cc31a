package dev.edict.client.measure;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often a value was at most each of several bounds. What is read while others count may lack an observation in one number only.
 */
public final class Histogram implements Series {
    private final double[] bounds;
    private final LongAdder[] counts;
    private final DoubleAdder sum = new DoubleAdder();

    Histogram(double[] bounds) {
        this.bounds = bounds;
        this.counts = new LongAdder[bounds.length + 1];
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] = new LongAdder();
        }
    }

    /** As many bounds as are wanted, each some times the one before. */
    public static double[] exponential(double first, double factor, int count) {
        double[] bounds = new double[count];
        double bound = first;
        for (int index = 0; index < count; index++) {
            bounds[index] = bound;
            bound *= factor;
        }
        return bounds;
    }

    public void observe(double value) {
        int bucket = 0;
        while (bucket < bounds.length && value > bounds[bucket]) {
            bucket++;
        }
        counts[bucket].increment();
        sum.add(value);
    }

    /** Observes a time in seconds, given in nanoseconds. */
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

    public double sum() {
        return sum.sum();
    }

    @Override
    public void write(TextWriter writer, String name, Labels labels) {
        long below = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            below += counts[bucket].sum();
            writer.bucket(name, labels, bucket < bounds.length ? bounds[bucket] : Double.POSITIVE_INFINITY, below);
        }
        writer.sample(name + "_sum", labels, sum());
        writer.sample(name + "_count", labels, below);
    }
}
