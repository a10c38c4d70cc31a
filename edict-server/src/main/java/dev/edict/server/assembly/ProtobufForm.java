package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.schema.Schema;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.protobuf.ProtobufCodec;
import dev.edict.schema.protobuf.ProtobufEnvelope;
import dev.edict.schema.protobuf.ProtobufException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Objects of known kinds in Kubernetes protobuf. */
final class ProtobufForm {
    private final ProtobufCodec codec = new ProtobufCodec();
    private final Function<GroupVersionKind, @Nullable Schema> schemas;

    ProtobufForm(Function<GroupVersionKind, @Nullable Schema> schemas) {
        this.schemas = schemas;
    }

    /** @throws dev.edict.model.status.ApiException if the kind has no such form */
    byte[] write(ObjectValue object) {
        GroupVersionKind kind = new ApiObject(object).groupVersionKind();
        Schema schema = schemas.apply(kind);
        if (schema == null) {
            throw ApiErrors.notAcceptable("only the following media types are accepted: application/json, "
                    + "application/yaml");
        }
        return codec.encode(kind, object, schema);
    }

    /**
     * @param expected the kind of an object that does not say its kind
     * @throws DecodeException if the bytes are not an object of a known kind
     */
    ObjectValue read(byte[] bytes, GroupVersionKind expected) {
        try {
            ProtobufEnvelope envelope = ProtobufEnvelope.read(bytes);
            GroupVersionKind kind = kind(envelope, expected);
            Schema schema = schemas.apply(kind);
            if (schema == null) {
                throw new DecodeException("no kind " + ApiErrors.quote(kind.kind()) + " is registered for version "
                        + ApiErrors.quote(kind.apiVersion()));
            }
            return codec.decode(envelope, schema);
        } catch (ProtobufException notProtobuf) {
            throw new DecodeException(String.valueOf(notProtobuf.getMessage()));
        }
    }

    private static GroupVersionKind kind(ProtobufEnvelope envelope, GroupVersionKind expected) {
        String name = envelope.kind().isEmpty() ? expected.kind() : envelope.kind();
        GroupVersion version = envelope.apiVersion().isEmpty()
                ? expected.groupVersion() : GroupVersion.parse(envelope.apiVersion());
        if (version == null) {
            throw new DecodeException("unexpected GroupVersion string: " + envelope.apiVersion());
        }
        return version.kind(name);
    }
}
