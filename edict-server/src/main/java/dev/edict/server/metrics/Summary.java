package dev.edict.server.metrics;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long something took: the sum and the count of all times, and quantiles of those of the last hours.
 *
 * <p>Times are counted in buckets that grow with them, eight to each doubling, so a quantile is right to a sixteenth of its
 * value, and a few kilobytes hold whatever comes. The hours are counted apart, and each count goes when its hour is too long
 * ago.
 */
final class Summary implements Series {
    private static final double[] QUANTILES = {0.5, 0.9, 0.99};
    private static final int WINDOWS = 5;
    /** Buckets to a doubling, as a power of two. */
    private static final int FINENESS = 3;
    /** What is shorter than so many nanoseconds, as a power of two, is not told apart. */
    private static final int SHORTEST = 10;
    /** Nor is what is longer than a minute. */
    private static final int LONGEST = 36;
    private static final int BUCKETS = (LONGEST - SHORTEST << FINENESS) + 1;

    private final long windowNanoseconds;
    private final LongSupplier clock;
    private final LongAdder count = new LongAdder();
    private final DoubleAdder sum = new DoubleAdder();
    private final AtomicReferenceArray<@Nullable Window> windows = new AtomicReferenceArray<>(WINDOWS);

    /** What was seen in one stretch of time. @param number of the stretch, from a beginning that does not matter */
    private record Window(long number, AtomicIntegerArray counts) {}

    /** @param clock in nanoseconds from a point that does not matter */
    Summary(long ageNanoseconds, LongSupplier clock) {
        this.windowNanoseconds = ageNanoseconds / WINDOWS;
        this.clock = clock;
    }

    void observeNanoseconds(long nanoseconds) {
        count.increment();
        if (nanoseconds != 0) {
            sum.add(nanoseconds / 1e9);
        }
        window().counts().incrementAndGet(bucket(nanoseconds));
    }

    private Window window() {
        long number = Math.floorDiv(clock.getAsLong(), windowNanoseconds);
        int place = (int) Math.floorMod(number, (long) WINDOWS);
        Window known = windows.get(place);
        while (known == null || known.number() < number) {
            Window begun = new Window(number, new AtomicIntegerArray(BUCKETS));
            if (windows.compareAndSet(place, known, begun)) {
                return begun;
            }
            known = windows.get(place);
        }
        return known;
    }

    private static int bucket(long nanoseconds) {
        if (nanoseconds < 1L << SHORTEST) {
            return 0;
        }
        if (nanoseconds >= 1L << LONGEST) {
            return BUCKETS - 1;
        }
        int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanoseconds);
        int part = (int) (nanoseconds >>> doublings - FINENESS) & (1 << FINENESS) - 1;
        return (doublings - SHORTEST << FINENESS) + part;
    }

    /** The middle of a bucket. */
    private static double nanoseconds(int bucket) {
        int doublings = (bucket >> FINENESS) + SHORTEST;
        double part = (bucket & (1 << FINENESS) - 1) + 0.5;
        return (1L << doublings) * (1 + part / (1 << FINENESS));
    }

    /** Seconds that so large a part of the recent times did not exceed; not a number if there is none. */
    double quantile(double part) {
        long[] counts = recent();
        long all = 0;
        for (long bucket : counts) {
            all += bucket;
        }
        long wanted = (long) Math.ceil(part * all);
        long seen = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            seen += counts[bucket];
            if (seen >= wanted && seen > 0) {
                return nanoseconds(bucket) / 1e9;
            }
        }
        return Double.NaN;
    }

    private long[] recent() {
        long oldest = Math.floorDiv(clock.getAsLong(), windowNanoseconds) - WINDOWS;
        long[] counts = new long[BUCKETS];
        for (int place = 0; place < WINDOWS; place++) {
            Window window = windows.get(place);
            if (window != null && window.number() > oldest) {
                for (int bucket = 0; bucket < BUCKETS; bucket++) {
                    counts[bucket] += window.counts().get(bucket);
                }
            }
        }
        return counts;
    }

    @Override
    public void write(TextWriter writer, String name, Labels labels) {
        for (double part : QUANTILES) {
            writer.sample(name, labels, "quantile", TextWriter.number(part), quantile(part));
        }
        writer.sample(name + "_sum", labels, sum.sum());
        writer.sample(name + "_count", labels, (double) count.sum());
    }
}
