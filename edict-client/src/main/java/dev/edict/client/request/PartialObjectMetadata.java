package dev.edict.client.request;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.types.Codec;
import dev.edict.types.FieldNames;
import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import dev.edict.types.ValueReader;
import dev.edict.types.ValueWriter;

/** Of an object, only what all objects have. Whoever needs no more saves the server, the wire and himself the rest. */
public record PartialObjectMetadata(ObjectMeta metadata) implements Resource {
    public static final Codec<PartialObjectMetadata> CODEC = new Codec<>() {
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
            return new PartialObjectMetadata(metadata);
        }

        @Override
        public void write(PartialObjectMetadata value, ValueWriter out) {
            out.begin();
            out.name(NAMES, 0).string("PartialObjectMetadata");
            out.name(NAMES, 1).string("meta.k8s.io/v1");
            out.name(NAMES, 2).write(value.metadata, ObjectMeta.CODEC);
            out.end();
        }
    };

    public PartialObjectMetadata withMetadata(ObjectMeta other) {
        return new PartialObjectMetadata(other);
    }

    /** The type of these parts of another type's objects: its names, and this codec. */
    static ObjectType<PartialObjectMetadata> of(ObjectType<?> whole) {
        return ObjectType.of(whole.kind(), whole.plural(), whole.scope(), CODEC, PartialObjectMetadata::withMetadata);
    }
}
