package dev.edict.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How long somebody waited for answers, how often he was told to come again, and how often he got none in his time. */
final class WaitTimes {
    private final List<Double> milliseconds = new ArrayList<>();
    private int refused;
    private int missed;

    synchronized void answered(long begin) {
        milliseconds.add((System.nanoTime() - begin) / 1e6);
    }

    synchronized void refused() {
        refused++;
    }

    synchronized void missed(long begin) {
        missed++;
        answered(begin);
    }

    synchronized int missedCount() {
        return missed;
    }

    /** The part of the answers that took no longer than this, in milliseconds. */
    private double within(double part) {
        List<Double> sorted = new ArrayList<>(milliseconds);
        Collections.sort(sorted);
        return sorted.isEmpty() ? Double.NaN : sorted.get((int) Math.min(sorted.size() - 1.0, sorted.size() * part));
    }

    synchronized double longest() {
        return within(1);
    }

    synchronized String text() {
        return "%,.0f / %,.0f / %,.0f ms of %,d".formatted(within(0.5), within(0.99), within(1), milliseconds.size());
    }

    synchronized String failures() {
        return "%,d refused, %,d missed".formatted(refused, missed);
    }
}
