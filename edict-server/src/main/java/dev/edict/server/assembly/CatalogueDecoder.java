package dev.edict.server.assembly;

import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.Schema;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.schema.decode.ObjectDecoder;
import dev.edict.server.convert.KindDecoder;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Decodes bodies by the schemas of the catalogue. */
final class CatalogueDecoder implements KindDecoder {
    private static final GroupVersionKind DELETE_OPTIONS = new GroupVersionKind("", "v1", "DeleteOptions");

    private final Catalogue catalogue;
    private final ObjectDecoder decoder = new ObjectDecoder();
    private final ConcurrentMap<GroupVersionKind, Schema> schemas = new ConcurrentHashMap<>();

    CatalogueDecoder(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public @Nullable Schema schema(GroupVersionKind kind) {
        Schema known = schemas.get(kind);
        if (known == null) {
            known = find(kind);
            if (known != null) {
                schemas.put(kind, known);
            }
        }
        return known;
    }

    private @Nullable Schema find(GroupVersionKind kind) {
        ResourceType type = catalogue.findKind(kind);
        if (type != null) {
            return type.schema().get();
        }
        String group = kind.group().isEmpty() ? "core" : kind.group().split("\\.", 2)[0];
        String name = kind.equals(DELETE_OPTIONS)
                ? "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions"
                : "io.k8s.api." + group + "." + kind.version() + "." + kind.kind();
        try {
            return catalogue.definitions().definition(name);
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }

    @Override
    public DecodedObject decode(Value tree, List<String> duplicates, GroupVersionKind kind) {
        Schema schema = schema(kind);
        if (schema == null) {
            throw new DecodeException("no kind " + kind.kind());
        }
        DecodedObject decoded = decoder.decode(new JsonDocument(tree, duplicates), schema, kind);
        ObjectValue named = decoded.object().with("kind", kind.kind()).with("apiVersion", kind.apiVersion());
        return new DecodedObject(resetsOwners(tree) ? withoutOwners(named) : named, decoded.strictErrors());
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
    public ObjectValue readProtobuf(byte[] bytes) {
        throw new DecodeException("protobuf bodies are not read yet");
    }
}
