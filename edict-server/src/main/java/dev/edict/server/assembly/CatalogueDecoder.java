package dev.edict.server.assembly;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.schema.decode.ObjectDecoder;
import dev.edict.server.convert.KindDecoder;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Decodes bodies by the schemas of the catalogue. */
final class CatalogueDecoder implements KindDecoder {
    private final Catalogue catalogue;
    private final ProtobufForm protobuf;
    private final ObjectDecoder decoder = new ObjectDecoder();
    private final ConcurrentMap<GroupVersionKind, Schema> schemas = new ConcurrentHashMap<>();

    CatalogueDecoder(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.protobuf = new ProtobufForm(this::schema);
    }

    ProtobufForm protobuf() {
        return protobuf;
    }

    @Override
    public @Nullable Schema schema(GroupVersionKind kind) {
        Schema known = schemas.get(kind);
        if (known == null) {
            known = catalogue.schema(kind);
            if (known != null) {
                schemas.put(kind, known);
            }
        }
        return known;
    }

    @Override
    public DecodedObject decode(Value tree, DuplicateKeys duplicates, GroupVersionKind kind) {
        return named(tree, kind, decoder.decode(new JsonDocument(tree, duplicates), known(kind), kind));
    }

    @Override
    public DecodedObject decodeMerged(Value tree, GroupVersionKind kind) {
        return named(tree, kind, decoder.decodeMerged(tree, known(kind), kind));
    }

    private Schema known(GroupVersionKind kind) {
        Schema schema = schema(kind);
        if (schema == null) {
            throw new DecodeException("no kind " + kind.kind());
        }
        return schema;
    }

    private static DecodedObject named(Value tree, GroupVersionKind kind, DecodedObject decoded) {
        ObjectValue named = decoded.object().with("kind", kind.kind()).with("apiVersion", kind.apiVersion());
        return new DecodedObject(resetsOwners(tree) ? withoutOwners(named) : named, decoded.strictErrors());
    }

    /** The form in which an object of a resource is stored. */
    ObjectValue canonical(ObjectValue object, ResourceType type) {
        return decoder.canonical(object, type.schema().get(), type.kind());
    }

    /** An empty list of owners is no list that may be left out: it asks for the owners to be forgotten. */
    private static boolean resetsOwners(Value tree) {
        return tree instanceof ObjectValue object
                && object.object("metadata").get("managedFields") instanceof ListValue owners && owners.isEmpty();
    }

    private static ObjectValue withoutOwners(ObjectValue object) {
        return object.with("metadata", object.object("metadata").with("managedFields", ListValue.EMPTY));
    }

    @Override
    public ObjectValue readProtobuf(byte[] bytes, GroupVersionKind expected) {
        return protobuf.read(bytes, expected);
    }
}
