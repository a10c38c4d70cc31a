package dev.edict.server.openapi;

import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A custom resource in one version, as OpenAPI is to describe it. One object stands for one state of the type: documents
 * that hold the same objects as before are not written again.
 */
public final class CustomKind {
    private final ResourceType type;
    private final Supplier<@Nullable ObjectValue> schema;
    private final boolean preservesUnknownFields;
    private final List<String> selectableFields;

    /**
     * @param schema the structural schema of the version; null if it has none that can be published
     * @param preservesUnknownFields whether objects may have fields that the schema does not know
     * @param selectableFields the fields by which objects can be selected
     */
    public CustomKind(
            ResourceType type, Supplier<@Nullable ObjectValue> schema, boolean preservesUnknownFields,
            List<String> selectableFields) {
        this.type = type;
        this.schema = schema;
        this.preservesUnknownFields = preservesUnknownFields;
        this.selectableFields = List.copyOf(selectableFields);
    }

    ResourceType type() {
        return type;
    }

    @Nullable ObjectValue schema() {
        return schema.get();
    }

    boolean preservesUnknownFields() {
        return preservesUnknownFields;
    }

    List<String> selectableFields() {
        return selectableFields;
    }

    /** The definition of an object. */
    String definition() {
        return DefinitionNames.custom(type.kind());
    }

    /** The definition of a list of objects. */
    String listDefinition() {
        return DefinitionNames.custom(type.kind().groupVersion().kind(type.listKind()));
    }
}
