package dev.edict.server.assembly;

import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.DecodeException;
import dev.edict.server.convert.KindDecoder;
import java.util.List;

/** Decodes bodies by the schemas of the catalogue. */
final class CatalogueDecoder implements KindDecoder {
    private final Catalogue catalogue;

    CatalogueDecoder(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public boolean knows(GroupVersionKind kind) {
        return catalogue.findKind(kind) != null;
    }

    @Override
    public Decoded decode(BodyReader.Parsed parsed, GroupVersionKind kind) throws DecodeException {
        ResourceType type = catalogue.findKind(kind);
        ObjectValue tree = parsed.value();
        if (type != null) {
            tree = tree.with("apiVersion", kind.apiVersion()).with("kind", kind.kind());
        }
        return new Decoded(tree, List.of());
    }

    @Override
    public JsonDocument readYaml(byte[] bytes) throws DecodeException {
        throw new DecodeException("yaml");
    }

    @Override
    public ObjectValue readProtobuf(byte[] bytes) throws DecodeException {
        throw new DecodeException("protobuf");
    }
}
