package dev.edict.types;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Types by their kinds: which record an object is to be read as, where only the object says what it is. Immutable. */
public final class Scheme {
    public static final Scheme EMPTY = new Scheme(Map.of());

    private final Map<GroupVersionKind, ObjectType<?>> types;

    private Scheme(Map<GroupVersionKind, ObjectType<?>> types) {
        this.types = Map.copyOf(types);
    }

    public static Scheme of(ObjectType<?>... types) {
        return EMPTY.with(types);
    }

    /** All types that are registered on the class path of the calling thread. */
    public static Scheme load() {
        return load(ServiceLoader.load(TypeProvider.class));
    }

    /** All types that are registered with a class loader. */
    public static Scheme load(ClassLoader loader) {
        return load(ServiceLoader.load(TypeProvider.class, loader));
    }

    private static Scheme load(ServiceLoader<TypeProvider> providers) {
        return of(providers.stream().map(provider -> provider.get().type()).toArray(ObjectType<?>[]::new));
    }

    /** The same with more types; of two of the same kind, the later counts. */
    public Scheme with(ObjectType<?>... more) {
        Map<GroupVersionKind, ObjectType<?>> all = new HashMap<>(types);
        for (ObjectType<?> type : more) {
            all.put(type.kind(), type);
        }
        return new Scheme(all);
    }

    public Optional<ObjectType<?>> find(GroupVersionKind kind) {
        return Optional.ofNullable(types.get(kind));
    }

    public Collection<ObjectType<?>> types() {
        return types.values();
    }

    /**
     * Reads an object as what it says that it is; as a {@link DynamicObject} if there is no type of that kind here.
     *
     * @throws UnreadableException if it is not of its type
     */
    public Resource read(ObjectValue tree) {
        DynamicObject object = DynamicObject.of(tree);
        ObjectType<?> type = types.get(object.kind());
        return type == null ? object : type.codec().fromTree(tree);
    }
}
