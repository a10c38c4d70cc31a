package dev.edict.client.control;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.index.Index;
import dev.edict.client.index.ObjectKey;
import dev.edict.model.name.GroupVersion;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import dev.edict.types.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Who owns an object. An object may have many owners, of which one at most controls it. */
public final class Owners {
    /** The name of {@link #index}. */
    public static final String INDEX = "controller";

    private Owners() {}

    /** The reference of what an owner controls. The owner's deletion, if it waits for what it owns, waits for this. */
    public static <O extends Resource> OwnerReference controllerReference(ObjectType<O> type, O owner) {
        return OwnerReference.builder()
                .apiVersion(type.kind().apiVersion())
                .kind(type.kind().kind())
                .name(owner.name())
                .uid(owner.metadata().uid())
                .controller(true)
                .blockOwnerDeletion(true)
                .build();
    }

    /** The reference to who controls an object. */
    public static Optional<OwnerReference> controllerOf(Resource object) {
        return object.metadata().ownerReferences().stream().filter(Owners::isController).findFirst();
    }

    /** Whether this very owner, and not another of its name, controls an object. */
    public static boolean isControlledBy(Resource object, Resource owner) {
        return controllerOf(object).filter(reference -> reference.uid().equals(owner.metadata().uid())).isPresent();
    }

    private static boolean isController(OwnerReference reference) {
        return Boolean.TRUE.equals(reference.controller());
    }

    /**
     * The same object, controlled by an owner. A reference to the same kind and name is replaced, where it stands.
     *
     * @throws IllegalArgumentException if somebody else controls it, or if the owner lives where it can not own the object: in
     *     another namespace, or in any for an object that lives in none
     */
    public static <T extends Resource, O extends Resource> T withController(
            ObjectType<T> type, T object, ObjectType<O> ownerType, O owner) {
        checkPlaces(object, owner);
        OwnerReference reference = controllerReference(ownerType, owner);
        List<OwnerReference> references = new ArrayList<>(object.metadata().ownerReferences());
        for (OwnerReference known : references) {
            if (isController(known) && !isSame(known, reference)) {
                throw new IllegalArgumentException(ObjectKey.of(object) + " is controlled by " + known.kind() + " " + known.name());
            }
        }
        int place = IntStream.range(0, references.size())
                .filter(at -> isSame(references.get(at), reference))
                .findFirst()
                .orElse(-1);
        if (place < 0) {
            references.add(reference);
        } else {
            references.set(place, reference);
        }
        ObjectMeta metadata = object.metadata().withOwnerReferences(references);
        return type.withMetadata().apply(object, metadata);
    }

    private static void checkPlaces(Resource object, Resource owner) {
        if (owner.namespace().isEmpty() || owner.namespace().equals(object.namespace())) {
            return;
        }
        throw new IllegalArgumentException(object.namespace().isEmpty()
                ? "the cluster-wide " + object.name() + " must not have an owner in a namespace, such as " + ObjectKey.of(owner)
                : ObjectKey.of(object) + " must not have an owner in another namespace, such as " + ObjectKey.of(owner));
    }

    /** Whether two references mean the same kind and name, in whatever version. */
    private static boolean isSame(OwnerReference one, OwnerReference other) {
        return one.kind().equals(other.kind()) && one.name().equals(other.name())
                && group(one.apiVersion()).equals(group(other.apiVersion()));
    }

    private static String group(String apiVersion) {
        GroupVersion parsed = GroupVersion.parse(apiVersion);
        return parsed == null ? apiVersion : parsed.group();
    }

    /** From an object to the key of its controller, if that is of a type, in whatever version. */
    public static <T extends Resource> Function<T, List<ObjectKey>> controllerKey(ObjectType<?> ownerType) {
        return object -> controllerOf(object).filter(reference -> isOf(reference, ownerType))
                .map(reference -> List.of(key(object, reference, ownerType))).orElse(List.of());
    }

    /** From an object to the keys of all its owners of a type, whether they control it or not. */
    public static <T extends Resource> Function<T, List<ObjectKey>> ownerKeys(ObjectType<?> ownerType) {
        return object -> object.metadata().ownerReferences().stream()
                .filter(reference -> isOf(reference, ownerType))
                .map(reference -> key(object, reference, ownerType))
                .distinct()
                .toList();
    }

    private static boolean isOf(OwnerReference reference, ObjectType<?> type) {
        return reference.kind().equals(type.kind().kind()) && group(reference.apiVersion()).equals(type.kind().group());
    }

    private static ObjectKey key(Resource object, OwnerReference reference, ObjectType<?> ownerType) {
        return new ObjectKey(ownerType.scope() == Scope.NAMESPACED ? object.namespace() : "", reference.name());
    }

    /** Finds objects by the uid of who controls them, and those that nobody controls by {@link #orphansIn}. */
    public static <T extends Resource> Index<T> index() {
        return Index.ofOne(INDEX, object ->
                controllerOf(object).map(OwnerReference::uid).orElseGet(() -> orphansIn(object.namespace())));
    }

    /** The value of {@link #index} for the objects of a namespace that nobody controls, and that may be adopted. No uid is like it. */
    public static String orphansIn(String namespace) {
        return "orphans/" + namespace;
    }
}
