package dev.edict.types;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An object of a type that is known at run time only: its tree. With {@link #typeOf} whatever works with typed objects
 * works with any kind that a server has, and nothing of an object is lost.
 *
 * <p>Metadata are read when somebody asks for them, names without that. Metadata that are none are found then.
 */
public final class DynamicObject implements Resource {
    private static final String METADATA = "metadata";

    private static final Codec<PartialObjectMetadata> ONLY_METADATA =
            new PartialObjectMetadata.PartialCodec(new GroupVersionKind("", "", ""));

    private final ObjectValue tree;
    /** Read on first use, by any thread: all would read the same. */
    private @Nullable ObjectMeta metadata;

    private DynamicObject(ObjectValue tree) {
        this.tree = tree;
    }

    /** @param tree with its kind and apiVersion */
    public static DynamicObject of(ObjectValue tree) {
        return new DynamicObject(tree);
    }

    /** An object as a tree, whatever type it has. */
    public static <T extends Resource> DynamicObject of(ObjectType<T> type, T object) {
        return new DynamicObject(type.codec().toObject(object));
    }

    /**
     * A type whose objects are trees. Objects that come without kind and apiVersion, as the items of lists do, get those
     * of the type.
     */
    public static ObjectType<DynamicObject> typeOf(GroupVersionKind kind, String plural, Scope scope) {
        return ObjectType.of(kind, plural, scope, new DynamicObjectCodec(kind), DynamicObject::withMetadata);
    }

    public ObjectValue tree() {
        return tree;
    }

    /** What the object says that it is; an apiVersion that cannot be read counts as a version of the core group. */
    public GroupVersionKind kind() {
        String apiVersion = tree.string("apiVersion");
        GroupVersion version = GroupVersion.parse(apiVersion);
        return (version == null ? new GroupVersion("", apiVersion) : version).kind(tree.string("kind"));
    }

    /** @throws UnreadableException if the metadata have fields of wrong types */
    @Override
    public ObjectMeta metadata() {
        ObjectMeta read = metadata;
        if (read == null) {
            read = ONLY_METADATA.fromTree(tree).metadata();
            metadata = read;
        }
        return read;
    }

    @Override
    public String name() {
        return tree.object(METADATA).string("name");
    }

    @Override
    public String namespace() {
        return tree.object(METADATA).string("namespace");
    }

    @Override
    public String resourceVersion() {
        return tree.object(METADATA).string("resourceVersion");
    }

    @Override
    public boolean isBeingDeleted() {
        return tree.object(METADATA).isSet("deletionTimestamp");
    }

    /** What stands at a path such as {@code "spec", "replicas"}; null if nothing does. */
    public @Nullable Value at(String... path) {
        return tree.at(path);
    }

    /** The same object with another value at a path, where objects that are missing on the way are made. */
    public DynamicObject withAt(Value value, String... path) {
        return edit(object -> object.withAt(value, path));
    }

    public DynamicObject withMetadata(ObjectMeta changed) {
        return of(tree.with(METADATA, ObjectMeta.CODEC.toTree(changed)));
    }

    public DynamicObject editMetadata(UnaryOperator<ObjectMeta> change) {
        return withMetadata(change.apply(metadata()));
    }

    public DynamicObject edit(UnaryOperator<ObjectValue> change) {
        return of(change.apply(tree));
    }

    /** The object as one of a type that is known. @throws UnreadableException if it is none */
    public <T> T as(Codec<T> codec) {
        return codec.fromTree(tree);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DynamicObject that && tree.equals(that.tree);
    }

    @Override
    public int hashCode() {
        return tree.hashCode();
    }

    @Override
    public String toString() {
        return shown(tree.string("kind").equals("Secret") ? hidden(tree) : tree);
    }

    private static String shown(ObjectValue tree) {
        return Codecs.VALUE.describe(tree.withoutAt(METADATA, "managedFields")
                .withoutAt(METADATA, "annotations", "kubectl.kubernetes.io/last-applied-configuration"));
    }

    /** A secret with the names of what it holds. */
    private static ObjectValue hidden(ObjectValue secret) {
        ObjectValue result = secret;
        for (String field : List.of("data", "stringData")) {
            for (String key : secret.object(field).keys()) {
                result = result.withAt(new StringValue("..."), field, key);
            }
        }
        return result;
    }
}
