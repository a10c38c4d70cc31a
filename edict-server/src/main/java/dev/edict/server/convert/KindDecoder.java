package dev.edict.server.convert;

import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** Reads trees as objects of a kind. */
public interface KindDecoder {

    /** An object of a kind: known fields only, of the right types; and what was passed over. */
    record Decoded(ObjectValue object, List<String> strictErrors) {}

    boolean knows(GroupVersionKind kind);

    Decoded decode(BodyReader.Parsed parsed, GroupVersionKind kind) throws DecodeException;

    JsonDocument readYaml(byte[] bytes) throws DecodeException;

    /** The object in a Kubernetes protobuf envelope, as a tree with its kind and version. */
    ObjectValue readProtobuf(byte[] bytes) throws DecodeException;
}
