package dev.edict.server.assembly;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.convert.Converters;
import dev.edict.schema.convert.VersionDefaults;
import dev.edict.server.convert.ObjectCodec;

/**
 * A built-in kind in one version: its defaults, and its way to and from the stored version.
 *
 * @param rules those of the stored version, whose defaults count
 */
record KindCodec(ResourceType type, ResourceType storage, KindRules rules, CatalogueDecoder decoder) implements ObjectCodec {

    /** What an old version leaves out is filled in as that version means it, then as the stored version does. */
    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ItemLimit.check(object);
        if (isStorage()) {
            return rules.setDefaults(object);
        }
        ObjectValue stored = toStorage(VersionDefaults.apply(object, type.kind()));
        return fromStorage(rules.setDefaults(stored));
    }

    @Override
    public ObjectValue toStorage(ObjectValue object) {
        return isStorage() ? object : Converters.convert(object, type.kind(), storage.kind());
    }

    @Override
    public ObjectValue fromStorage(ObjectValue object) {
        return isStorage()
                ? object : decoder.canonical(Converters.convert(object, storage.kind(), type.kind()), type);
    }

    @Override
    public boolean isStorage() {
        return type.isStorage();
    }
}
