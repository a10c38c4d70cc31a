package dev.edict.model.object;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A tree that is an API object: it has a kind and metadata. A view without state of its own; {@link #tree} is the
 * object, and each {@code with} method returns a view of a changed copy.
 */
public record ApiObject(ObjectValue tree) {

    public String apiVersion() {
        return tree.string("apiVersion");
    }

    public String kind() {
        return tree.string("kind");
    }

    /** The full name of the type; an apiVersion that cannot be read counts as a version of the core group. */
    public GroupVersionKind groupVersionKind() {
        GroupVersion groupVersion = GroupVersion.parse(apiVersion());
        return groupVersion == null
                ? new GroupVersionKind("", apiVersion(), kind())
                : groupVersion.kind(kind());
    }

    public ObjectValue metadata() {
        return tree.object("metadata");
    }

    public String name() {
        return metadata().string("name");
    }

    public String namespace() {
        return metadata().string("namespace");
    }

    public String generateName() {
        return metadata().string("generateName");
    }

    public String uid() {
        return metadata().string("uid");
    }

    public String resourceVersion() {
        return metadata().string("resourceVersion");
    }

    public long generation() {
        return metadata().integer("generation");
    }

    public Map<String, String> labels() {
        return metadata().object("labels").strings();
    }

    public Map<String, String> annotations() {
        return metadata().object("annotations").strings();
    }

    public ListValue finalizers() {
        return metadata().list("finalizers");
    }

    public ListValue managedFields() {
        return metadata().list("managedFields");
    }

    public boolean isBeingDeleted() {
        return metadata().isSet("deletionTimestamp");
    }

    public ObjectValue spec() {
        return tree.object("spec");
    }

    public ObjectValue status() {
        return tree.object("status");
    }

    public ApiObject withTree(UnaryOperator<ObjectValue> change) {
        return new ApiObject(change.apply(tree));
    }

    public ApiObject withMetadata(UnaryOperator<ObjectValue> change) {
        return new ApiObject(tree.with("metadata", change.apply(metadata())));
    }

    public ApiObject withMetadata(String key, Value value) {
        return withMetadata(metadata -> metadata.with(key, value));
    }

    public ApiObject withMetadata(String key, String text) {
        return withMetadata(key, new StringValue(text));
    }

    public ApiObject withoutMetadata(String key) {
        return withMetadata(metadata -> metadata.without(key));
    }

    public ApiObject with(String key, Value value) {
        return new ApiObject(tree.with(key, value));
    }
}
