package dev.edict.client.discover;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Scope;
import java.util.List;

/**
 * A resource that a server has in one version of a group.
 *
 * @param singular such as {@code pod}
 * @param verbs such as {@code list}
 * @param subresources such as {@code status}
 */
public record ApiResource(
        GroupVersionResource resource,
        GroupVersionKind kind,
        String singular,
        Scope scope,
        List<String> verbs,
        List<String> shortNames,
        List<String> categories,
        List<String> subresources) {

    public ApiResource {
        verbs = List.copyOf(verbs);
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
        subresources = List.copyOf(subresources);
    }

    /** The type of its objects, as trees. */
    public ObjectType<DynamicObject> type() {
        return DynamicObject.typeOf(kind, resource.resource(), scope);
    }

    ApiResource withSubresources(List<String> all) {
        return new ApiResource(resource, kind, singular, scope, verbs, shortNames, categories, all);
    }
}
