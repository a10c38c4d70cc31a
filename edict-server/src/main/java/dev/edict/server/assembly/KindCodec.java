package dev.edict.server.assembly;

import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.kind.BuiltInKinds;
import dev.edict.server.convert.ObjectCodec;

/** A built-in kind in one version: its defaults, and its way to and from the stored version. */
record KindCodec(ResourceType type, ResourceType storage) implements ObjectCodec {

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return BuiltInKinds.rulesFor(type.kind().groupKind()).setDefaults(object);
    }

    @Override
    public ObjectValue toStorage(ObjectValue object) {
        return object;
    }

    @Override
    public ObjectValue fromStorage(ObjectValue object) {
        return object;
    }

    @Override
    public boolean isStorage() {
        return type.isStorage();
    }
}
