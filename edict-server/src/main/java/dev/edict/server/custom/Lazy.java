package dev.edict.server.custom;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first needed, once. */
final class Lazy<T> implements Supplier<T> {
    /** Not a monitor: what is made may give way to others, and would take a carrier along. */
    private final ReentrantLock making = new ReentrantLock();

    private @Nullable Supplier<T> source;
    private volatile @Nullable T value;

    Lazy(Supplier<T> source) {
        this.source = source;
    }

    @Override
    public T get() {
        T known = value;
        return known != null ? known : make();
    }

    private T make() {
        making.lock();
        try {
            return made();
        } finally {
            making.unlock();
        }
    }

    private T made() {
        T known = value;
        Supplier<T> maker = source;
        if (known != null || maker == null) {
            return java.util.Objects.requireNonNull(known);
        }
        T made = maker.get();
        value = made;
        source = null;
        return made;
    }
}
