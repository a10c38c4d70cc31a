package dev.edict.server.metrics;

import java.util.concurrent.atomic.LongAdder;

/** A number that goes up and down. Setting it and counting it at the same time do not go together. */
final class Gauge implements Series {
    private final LongAdder count = new LongAdder();

    public void increment() {
        count.increment();
    }

    public void decrement() {
        count.decrement();
    }

    public void add(long change) {
        count.add(change);
    }

    public void set(long value) {
        count.reset();
        count.add(value);
    }

    public long value() {
        return count.sum();
    }

    @Override
    public void write(TextWriter writer, String name, Labels labels) {
        writer.sample(name, labels, (double) value());
    }
}
