package dev.edict.kinds.rule;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;

/**
 * What the rules of nearly every kind begin with: where its objects live and how they are named. On its own it is the
 * rules of a kind that has only metadata to check.
 */
public class ObjectRules implements KindRules {
    /** Where an error is that is about no field: Go writes a path without a name like this. */
    public static final FieldPath NO_FIELD = FieldPath.of("[]");

    private final boolean namespaced;
    private final NameFormat names;

    public ObjectRules(boolean namespaced, NameFormat names) {
        this.namespaced = namespaced;
        this.names = names;
    }

    /** Checks the metadata of a whole object. */
    protected final void metadata(ObjectValue object, FieldErrors errors) {
        ObjectMetaRules.validateCreate(
                object.object("metadata"), namespaced, names, ObjectMetaRules.METADATA, errors);
    }

    /** Checks the metadata of a whole object, of a kind that lets any qualified finalizer through. */
    protected final void genericMetadata(ObjectValue object, FieldErrors errors) {
        ObjectMetaRules.validateGenericCreate(
                object.object("metadata"), namespaced, names, ObjectMetaRules.METADATA, errors);
    }

    /** Checks what an update does to the metadata, of a kind that lets any qualified finalizer through. */
    protected static void genericMetadataUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectMetaRules.validateGenericUpdate(
                object.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
    }

    /** Checks what an update does to the metadata. */
    protected static void metadataUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectMetaRules.validateUpdate(
                object.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
    }
}
