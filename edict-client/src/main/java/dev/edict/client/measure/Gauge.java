package dev.edict.client.measure;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A number that goes up and down. It is either counted, or set, or follows something that is asked whenever somebody looks; these
 * do not go together at the same time.
 */
public final class Gauge implements Series {
    private final DoubleAdder count = new DoubleAdder();
    private final AtomicReference<@Nullable DoubleSupplier> source = new AtomicReference<>();

    Gauge() {}

    public void increment() {
        count.add(1);
    }

    public void decrement() {
        count.add(-1);
    }

    public void add(double change) {
        count.add(change);
    }

    public void set(double value) {
        count.reset();
        count.add(value);
    }

    /**
     * Asks a source from now on, and no longer the one before. It is asked by whoever reads the metrics, and must not wait for
     * long.
     */
    public void follow(DoubleSupplier newSource) {
        source.set(newSource);
    }

    /** Asks a source no longer, if it is the one that is asked. @return whether it was */
    public boolean unfollow(DoubleSupplier oldSource) {
        return source.compareAndSet(oldSource, null);
    }

    public double value() {
        DoubleSupplier followed = source.get();
        return followed != null ? followed.getAsDouble() : count.sum();
    }

    @Override
    public void write(TextWriter writer, String name, Labels labels) {
        writer.sample(name, labels, value());
    }
}
