package dev.edict.client.record;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;

/**
 * An object that something is told of. What is not known is empty.
 *
 * @param fieldPath a part of it, such as {@code spec.containers{web}}
 */
public record ObjectReference(
        String apiVersion, String kind, String namespace, String name, String uid, String resourceVersion, String fieldPath) {

    public static <T extends Resource> ObjectReference of(ObjectType<T> type, T object) {
        return of(type.kind().apiVersion(), type.kind().kind(), object.metadata());
    }

    public static ObjectReference of(DynamicObject object) {
        return of(object.kind().apiVersion(), object.kind().kind(), object.metadata());
    }

    private static ObjectReference of(String apiVersion, String kind, ObjectMeta metadata) {
        return new ObjectReference(
                apiVersion, kind, metadata.namespace(), metadata.name(), metadata.uid(), metadata.resourceVersion(), "");
    }

    public ObjectReference withFieldPath(String path) {
        return new ObjectReference(apiVersion, kind, namespace, name, uid, resourceVersion, path);
    }

    ObjectValue tree() {
        ObjectValue.Builder tree = ObjectValue.builder();
        Trees.put(tree, "kind", kind);
        Trees.put(tree, "namespace", namespace);
        Trees.put(tree, "name", name);
        Trees.put(tree, "uid", uid);
        Trees.put(tree, "apiVersion", apiVersion);
        Trees.put(tree, "resourceVersion", resourceVersion);
        Trees.put(tree, "fieldPath", fieldPath);
        return tree.build();
    }
}
