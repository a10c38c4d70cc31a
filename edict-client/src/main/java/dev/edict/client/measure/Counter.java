package dev.edict.client.measure;

import java.util.concurrent.atomic.LongAdder;

/** A number that only grows. */
public final class Counter implements Series {
    private final LongAdder count = new LongAdder();

    Counter() {}

    public void increment() {
        count.increment();
    }

    public void add(long more) {
        count.add(more);
    }

    public long value() {
        return count.sum();
    }

    @Override
    public void write(TextWriter writer, String name, Labels labels) {
        writer.sample(name, labels, value());
    }
}
