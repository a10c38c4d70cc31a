package dev.edict.types;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.name.GroupVersionKind;

/**
 * An object of which nothing is known but what all objects have: for those who watch objects of a type by name, label
 * or owner, and pay for no more. Whatever else an object comes with is passed over.
 *
 * @param kind what the object is, even where a server calls what it sends a {@code PartialObjectMetadata}
 */
public record PartialObjectMetadata(GroupVersionKind kind, ObjectMeta metadata) implements Resource {

    /** The objects of a type, by their metadata. A client asks the server for no more of them. */
    public static ObjectType<PartialObjectMetadata> typeOf(ObjectType<?> type) {
        return typeOf(type.kind(), type.plural(), type.scope());
    }

    /** The objects of a type, by their metadata. A client asks the server for no more of them. */
    public static ObjectType<PartialObjectMetadata> typeOf(GroupVersionKind kind, String plural, Scope scope) {
        return ObjectType.of(kind, plural, scope, new PartialCodec(kind), PartialObjectMetadata::withMetadata);
    }

    /** Whether this is what one of the other methods has given. */
    public static boolean isTypeOf(ObjectType<?> type) {
        return type.codec() instanceof PartialCodec;
    }

    public PartialObjectMetadata withMetadata(ObjectMeta changed) {
        return new PartialObjectMetadata(kind, changed);
    }

    /** Reads metadata and passes over the rest. */
    record PartialCodec(GroupVersionKind kind) implements Codec<PartialObjectMetadata> {
        private static final FieldNames NAMES = FieldNames.of("kind", "apiVersion", "metadata");

        @Override
        public PartialObjectMetadata read(ValueReader in) {
            ObjectMeta metadata = ObjectMeta.EMPTY;
            in.begin();
            for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
                if (field == 2) {
                    metadata = in.read(ObjectMeta.CODEC);
                } else {
                    in.skip();
                }
            }
            return new PartialObjectMetadata(kind, metadata);
        }

        @Override
        public void write(PartialObjectMetadata object, ValueWriter out) {
            out.begin();
            out.name(NAMES, 0).string(object.kind().kind());
            out.name(NAMES, 1).string(object.kind().apiVersion());
            out.name(NAMES, 2).write(object.metadata(), ObjectMeta.CODEC);
            out.end();
        }
    }
}
