package dev.edict.patch.merge;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A type that is read from its schema on first use. Reading twice in a race gives equal types, so none is lost. */
final class Lazy {
    private final @Nullable Supplier<MergeType> source;
    private volatile @Nullable MergeType type;

    private Lazy(@Nullable Supplier<MergeType> source, @Nullable MergeType type) {
        this.source = source;
        this.type = type;
    }

    static Lazy of(MergeType type) {
        return new Lazy(null, type);
    }

    static Lazy from(Supplier<MergeType> source) {
        return new Lazy(source, null);
    }

    MergeType get() {
        MergeType known = type;
        if (known == null) {
            known = source == null ? MergeType.UNTYPED : source.get();
            type = known;
        }
        return known;
    }
}
