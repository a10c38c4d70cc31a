package dev.edict.server.custom;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.schema.structural.CustomResourceReader;
import dev.edict.schema.structural.MetadataReader;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.KindDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the bodies that are sent to one version of a custom resource. A body may say that it is anything: what is not
 * of the resource's kind is read without a schema, and left to validation to refuse.
 */
final class CustomDecoder implements KindDecoder {
    private final CustomResourceType type;
    private final CustomVersion version;
    private final KindDecoder builtIn;
    private final CustomResourceReader stranger;

    CustomDecoder(CustomResourceType type, CustomVersion version, KindDecoder builtIn, MetadataReader metadata) {
        this.type = type;
        this.version = version;
        this.builtIn = builtIn;
        this.stranger = new CustomResourceReader(null, true, metadata);
    }

    @Override
    public boolean takesAnyKind(GroupVersionKind expected) {
        return expected.equals(version.kind());
    }

    @Override
    public @Nullable Schema schema(GroupVersionKind kind) {
        return kind.equals(version.kind()) ? version.schema() : builtIn.schema(kind);
    }

    @Override
    public DecodedObject decode(Value tree, DuplicateKeys duplicates, GroupVersionKind kind) {
        if (!kind.equals(version.kind())) {
            return builtIn.decode(tree, duplicates, kind);
        }
        if (!(tree instanceof ObjectValue object)) {
            throw new DecodeException("json: cannot unmarshal " + tree.typeName()
                    + " into Go value of type map[string]interface {}");
        }
        if (object.string("kind").isEmpty()) {
            throw new DecodeException("Object 'Kind' is missing in '" + Json.text(tree) + "'");
        }
        return reader(object).read(new JsonDocument(object, duplicates));
    }

    private CustomResourceReader reader(ObjectValue object) {
        CustomVersion said = object.string("kind").equals(version.kind().kind())
                ? type.find(object.string("apiVersion")) : null;
        return said == null ? stranger : said.reader();
    }

    @Override
    public ObjectValue readProtobuf(byte[] bytes, GroupVersionKind expected) {
        if (expected.equals(version.kind())) {
            throw BodyReader.notHandled(expected, expected, "object *unstructured.Unstructured does not implement the "
                    + "protobuf marshalling interface and cannot be encoded to a protobuf message");
        }
        return builtIn.readProtobuf(bytes, expected);
    }
}
