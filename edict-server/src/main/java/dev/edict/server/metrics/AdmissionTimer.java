package dev.edict.server.metrics;

import org.jspecify.annotations.Nullable;

/**
 * How long one step of admission, or one of those who have a say in it, takes with one operation. What is never observed is
 * not told. Safe for use by any thread; allocates nothing but the first time.
 */
public final class AdmissionTimer {
    private final Maker maker;
    private volatile @Nullable Times passed;
    private volatile @Nullable Times rejected;

    /** @param quantiles null where only the histogram is told */
    record Times(Histogram histogram, @Nullable Summary quantiles) {}

    /** Makes the series under the last of the labels. */
    @FunctionalInterface
    interface Maker {
        Times make(String rejected);
    }

    AdmissionTimer(Maker maker) {
        this.maker = maker;
    }

    /** @param refused whether the request ended there */
    public void observe(long nanoseconds, boolean refused) {
        Times times = refused ? rejected : passed;
        if (times == null) {
            times = maker.make(Boolean.toString(refused));
            if (refused) {
                rejected = times;
            } else {
                passed = times;
            }
        }
        times.histogram().observeNanoseconds(nanoseconds);
        if (times.quantiles() != null) {
            times.quantiles().observeNanoseconds(nanoseconds);
        }
    }
}
