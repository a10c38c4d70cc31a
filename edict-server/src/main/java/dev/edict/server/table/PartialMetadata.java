package dev.edict.server.table;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import java.util.List;
import java.util.Map;

/** Objects of which only the metadata is told: {@code PartialObjectMetadata} and lists of it. */
public final class PartialMetadata {
    /** Go packages of the hub types whose name is not the first word of the group. */
    private static final Map<String, String> PACKAGES =
            Map.of("", "core", "internal.apiserver.k8s.io", "apiserverinternal");

    private PartialMetadata() {}

    /** @param version of the group {@code meta.k8s.io}: v1, or v1beta1 for older clients */
    public static ObjectValue of(ObjectValue object, GroupVersion version) {
        return ObjectValue.of(
                "kind", "PartialObjectMetadata",
                "apiVersion", version.apiVersion(),
                "metadata", object.object("metadata"));
    }

    public static ObjectValue ofList(ObjectValue listMetadata, List<ObjectValue> items, GroupVersion version) {
        return ObjectValue.of(
                "kind", "PartialObjectMetadataList",
                "apiVersion", version.apiVersion(),
                "metadata", listMetadata,
                "items", ListValue.copyOf(items.stream().map(item -> of(item, version)).toList()));
    }

    /** The failure of asking for one object's metadata where there is a list. */
    public static ApiException isList(ResourceType type, boolean custom) {
        return ApiErrors.notAcceptable("you requested PartialObjectMetadata, but the requested object is a list ("
                + (custom ? "*unstructured.UnstructuredList" : goType(type, type.listKind())) + ")");
    }

    /** The failure of asking for a list of metadata where there is one object. */
    public static ApiException isNoList(ResourceType type, boolean custom) {
        return custom ? ApiErrors.unclassified("content is not a list") : isNoList(goType(type));
    }

    /** @param type the name of the object's type, as Go prints it */
    public static ApiException isNoList(String type) {
        return ApiErrors.notAcceptable(
                "you requested PartialObjectMetadataList, but the requested object is not a list (" + type + ")");
    }

    /** The name of the type of a kind's objects, as Go prints it. */
    public static String goType(ResourceType type) {
        return goType(type, type.kind().kind());
    }

    private static String goType(ResourceType type, String kind) {
        String group = type.storage().group();
        int dot = group.indexOf('.');
        String word = dot < 0 ? group : group.substring(0, dot);
        return "*" + PACKAGES.getOrDefault(group, word) + "." + kind;
    }
}
