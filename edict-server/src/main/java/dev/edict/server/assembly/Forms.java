package dev.edict.server.assembly;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.protobuf.WatchFrames;
import dev.edict.server.convert.BodyReader;
import dev.edict.server.convert.TreeWriter;
import dev.edict.server.route.FieldLabels;
import dev.edict.server.route.ServedResource;
import dev.edict.server.table.Tables;

/** The forms in which built-in objects come in and go out, and who owns which of their fields. */
final class Forms {
    private final CatalogueDecoder decoder;
    private final TreeWriter writer;
    private final OwnershipRules ownership;
    private final Tables tables;
    private final BodyReader bodies;

    Forms(ControlPlane plane) {
        this.decoder = plane.decoder();
        this.writer = new TreeWriter(Yaml::bytes, decoder.protobuf()::write, WatchFrames::frame);
        this.ownership = new OwnershipRules(plane.catalogue(), decoder, plane.clock());
        this.tables = new Tables(plane.catalogue().documentation()::description, plane.clock());
        this.bodies = new BodyReader(decoder);
    }

    TreeWriter writer() {
        return writer;
    }

    OwnershipRules ownership() {
        return ownership;
    }

    Tables tables() {
        return tables;
    }

    /** What the handlers of a built-in resource work with. */
    ServedResource.Equipment equipment(ResourceType type) {
        return new ServedResource.Equipment(bodies, () -> tables.of(type),
                () -> decoder.decode(ObjectValue.EMPTY, DuplicateKeys.NONE, type.kind()).object(),
                () -> ownership.tracker(type), new FieldLabels(type), false);
    }
}
