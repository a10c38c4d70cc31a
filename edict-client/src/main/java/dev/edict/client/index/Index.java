package dev.edict.client.index;

import dev.edict.types.Resource;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A way to find objects: by values that are read from them. The function is called while the cache is locked for others: it looks at
 * nothing but its object, and always finds the same in the same object. An object for which it fails is not in the index.
 */
public final class Index<T extends Resource> {
    /** The name of {@link #byNamespace}. */
    public static final String NAMESPACE = "namespace";

    private static final System.Logger LOG = System.getLogger(Index.class.getName());

    private final String name;
    private final @Nullable Function<? super T, @Nullable String> one;
    private final @Nullable Function<? super T, ? extends Collection<String>> several;

    private Index(
            String name,
            @Nullable Function<? super T, @Nullable String> one,
            @Nullable Function<? super T, ? extends Collection<String>> several) {
        this.name = name;
        this.one = one;
        this.several = several;
    }

    /** By any number of values of each object. */
    public static <T extends Resource> Index<T> of(String name, Function<? super T, ? extends Collection<String>> values) {
        return new Index<>(name, null, values);
    }

    /** By one value of each object; those without one, for which it is null, are not in the index. */
    public static <T extends Resource> Index<T> ofOne(String name, Function<? super T, @Nullable String> value) {
        return new Index<>(name, value, null);
    }

    public static <T extends Resource> Index<T> byNamespace() {
        return ofOne(NAMESPACE, Resource::namespace);
    }

    public String name() {
        return name;
    }

    boolean hasOneValue() {
        return one != null;
    }

    @Nullable String value(T object) {
        try {
            return one == null ? null : one.apply(object);
        } catch (RuntimeException | Error failure) {
            LOG.log(System.Logger.Level.ERROR, () -> "index " + name + " of " + ObjectKey.of(object) + " failed", failure);
            return null;
        }
    }

    Collection<String> values(T object) {
        try {
            return several == null ? List.of() : several.apply(object);
        } catch (RuntimeException | Error failure) {
            LOG.log(System.Logger.Level.ERROR, () -> "index " + name + " of " + ObjectKey.of(object) + " failed", failure);
            return List.of();
        }
    }
}
