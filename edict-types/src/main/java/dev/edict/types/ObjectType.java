package dev.edict.types;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import java.util.function.BiFunction;

/**
 * What the API calls a type of objects, and how they are read and written.
 *
 * @param kind such as {@code apps/v1, Kind=Deployment}
 * @param plural the name in paths, such as {@code deployments}
 * @param withMetadata the same object with other metadata
 */
public record ObjectType<T extends Resource>(
        GroupVersionKind kind,
        String plural,
        Scope scope,
        Codec<T> codec,
        BiFunction<T, ObjectMeta, T> withMetadata) {

    public static <T extends Resource> ObjectType<T> of(
            GroupVersionKind kind,
            String plural,
            Scope scope,
            Codec<T> codec,
            BiFunction<T, ObjectMeta, T> withMetadata) {
        return new ObjectType<>(kind, plural, scope, codec, withMetadata);
    }

    public GroupVersionResource resource() {
        return kind.groupVersion().resource(plural);
    }

    @Override
    public String toString() {
        return resource().toString();
    }
}
