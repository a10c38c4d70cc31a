package dev.edict.server.custom;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first needed, once. */
final class Lazy<T> implements Supplier<T> {
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

    private synchronized T make() {
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
