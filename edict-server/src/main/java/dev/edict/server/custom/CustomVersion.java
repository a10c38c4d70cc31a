package dev.edict.server.custom;

import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.schema.rule.ValidationRules;
import dev.edict.schema.structural.CustomResourceReader;
import dev.edict.schema.structural.CustomResourceValidation;
import dev.edict.schema.structural.StructuralRules;
import dev.edict.schema.structural.StructuralSchema;
import dev.edict.server.table.TablePrinter;
import org.jspecify.annotations.Nullable;

/** What the server knows of one version of a custom resource. Everything that takes room is made on first use. */
final class CustomVersion {
    private final DefinitionVersion declared;
    private final GroupVersionKind kind;
    private final Lazy<ObjectValue> published;
    private final Lazy<StructuralSchema> structural;
    private final Lazy<CustomResourceReader> reader;
    private final Lazy<CustomResourceValidation> validation;
    private final Lazy<MergeType> mergeType;
    private final Lazy<TablePrinter> tables;

    CustomVersion(Definition definition, DefinitionVersion declared, CustomTools tools) {
        this.declared = declared;
        this.kind = new GroupVersionKind(definition.group(), declared.name(), definition.accepted().kind());
        boolean preserves = definition.preservesUnknownFields();
        this.published = new Lazy<>(() -> tree(definition, declared.name()));
        this.structural = new Lazy<>(() -> {
            ObjectValue source = openApiSchema();
            return source == null ? StructuralSchema.EMPTY : StructuralSchema.of(source);
        });
        this.reader = new Lazy<>(() -> new CustomResourceReader(structural(), preserves, tools.metadata()));
        this.validation = new Lazy<>(() -> new CustomResourceValidation(kind, definition.namespaced(), structural(),
                declared.scale(), ValidationRules.of(structural.get()), tools.metadata()));
        this.mergeType = new Lazy<>(() -> MergeType.ofCustomResource(
                asSchema(publishedSchema()), tools.objectMeta(), preserves));
        this.tables = new Lazy<>(
                () -> tools.tables().ofCustomResource(published.get().list("additionalPrinterColumns")));
    }

    private static ObjectValue tree(Definition definition, String name) {
        return definition.tree().object("spec").list("versions").objects().stream()
                .filter(version -> version.string("name").equals(name)).findFirst().orElse(ObjectValue.EMPTY);
    }

    DefinitionVersion declared() {
        return declared;
    }

    GroupVersionKind kind() {
        return kind;
    }

    /** The schema as the definition gives it; null where it gives none. */
    @Nullable ObjectValue openApiSchema() {
        return published.get().object("schema").objectOrNull("openAPIV3Schema");
    }

    /** The schema if it can be published: clients are shown structural schemas only. */
    @Nullable ObjectValue publishedSchema() {
        StructuralSchema schema = structural();
        return schema != null && StructuralRules.unsupported(schema) == null
                && StructuralRules.check(schema, FieldPath.of("schema")).isEmpty() ? schema.source() : null;
    }

    @Nullable StructuralSchema structural() {
        StructuralSchema read = structural.get();
        return read == StructuralSchema.EMPTY && openApiSchema() == null ? null : read;
    }

    /** The schema for whoever looks at all kinds alike; a version without one takes any object. */
    Schema schema() {
        return asSchema(openApiSchema());
    }

    private static Schema asSchema(@Nullable ObjectValue source) {
        return Schema.of(source == null ? ObjectValue.of("type", "object") : source, name -> {
            throw new IllegalArgumentException("the schema of a custom resource refers to no other");
        });
    }

    CustomResourceReader reader() {
        return reader.get();
    }

    CustomResourceValidation validation() {
        return validation.get();
    }

    MergeType mergeType() {
        return mergeType.get();
    }

    TablePrinter tables() {
        return tables.get();
    }
}
