package dev.edict.server.convert;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.schema.decode.ObjectDecoder;
import org.jspecify.annotations.Nullable;

/** Reads trees as objects of a kind. */
public interface KindDecoder {

    default boolean knows(GroupVersionKind kind) {
        return schema(kind) != null;
    }

    /** Whether a body that is expected to be of this kind is decoded whatever it says it is, and judged later. */
    default boolean takesAnyKind(GroupVersionKind expected) {
        return false;
    }

    /** The schema of a kind, be it that of a resource or one that only travels in bodies; null if nobody knows it. */
    @Nullable Schema schema(GroupVersionKind kind);

    /**
     * The object that a tree says: known fields only, of the right types; and what was passed over.
     *
     * @param duplicates the keys that stood twice in the text
     * @throws dev.edict.schema.decode.DecodeException if a value is not of its field's type
     */
    DecodedObject decode(Value tree, DuplicateKeys duplicates, GroupVersionKind kind);

    /** As {@link #decode}, of what a strategic merge has made: see {@link ObjectDecoder#decodeMerged}. */
    default DecodedObject decodeMerged(Value tree, GroupVersionKind kind) {
        return decode(tree, DuplicateKeys.NONE, kind);
    }

    /**
     * The object in a Kubernetes protobuf envelope, as a tree with its kind and version.
     *
     * @param expected the kind of an object that does not say its kind
     * @throws dev.edict.schema.decode.DecodeException if the bytes are no such envelope
     */
    ObjectValue readProtobuf(byte[] bytes, GroupVersionKind expected);
}
