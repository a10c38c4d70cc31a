package dev.edict.kinds.core.config;

import dev.edict.kinds.field.Texts;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;

/** ConfigMap: texts and bytes under keys, at most a megabyte together. */
public final class ConfigMapRules extends ObjectRules {
    static final String FROZEN = "field is immutable when `immutable` is set";
    static final int MAXIMUM_SIZE = 1024 * 1024;

    private static final FieldPath DATA = FieldPath.of("data");
    private static final FieldPath BINARY_DATA = FieldPath.of("binaryData");

    public ConfigMapRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue data = object.object("data");
        ObjectValue binaryData = object.object("binaryData");
        long size = 0;
        for (String key : data.keys()) {
            FieldRules.format(Formats.configMapKey(key), key, DATA.key(key), errors);
            if (binaryData.has(key)) {
                errors.invalid(DATA.key(key), key, "duplicate of key present in binaryData");
            }
            size += Texts.size(data.string(key));
        }
        for (String key : binaryData.keys()) {
            FieldRules.format(Formats.configMapKey(key), key, BINARY_DATA.key(key), errors);
            size += Texts.decodedSize(binaryData.string(key));
        }
        if (size > MAXIMUM_SIZE) {
            errors.tooLong(NO_FIELD, MAXIMUM_SIZE);
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        if (old.bool("immutable")) {
            if (!object.bool("immutable")) {
                errors.forbidden(FieldPath.of("immutable"), FROZEN);
            }
            if (Preparation.differs(object, old, "data")) {
                errors.forbidden(DATA, FROZEN);
            }
            if (Preparation.differs(object, old, "binaryData")) {
                errors.forbidden(BINARY_DATA, FROZEN);
            }
        }
        validateCreate(object, errors);
    }

    /** No bytes are stored as empty ones. */
    @Override
    public ObjectValue canonicalize(ObjectValue object) {
        return Texts.withoutNulls(object, "binaryData");
    }
}
