package dev.edict.schema.structural;

import dev.edict.model.field.FieldError;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.QuotedJson;
import dev.edict.schema.catalogue.Catalogue;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs objects through the checks of a custom resource. The schema is that of the field {@code spec}; objects and schemas
 * are written as JSON with single quotes.
 */
final class CustomResourceTrial {
    static final MetadataReader METADATA = MetadataReader.of(Catalogue.load());

    private final CustomResourceValidation validation;

    private CustomResourceTrial(StructuralSchema schema, @Nullable ScalePaths scale, RuleEvaluation rules) {
        validation = new CustomResourceValidation(
                new GroupVersionKind("example.com", "v1", "Thing"), true, schema, scale, rules, METADATA);
    }

    static CustomResourceTrial ofSpec(String schema) {
        return ofRoot("{'type':'object','properties':{'spec':" + schema + "}}");
    }

    static CustomResourceTrial ofRoot(String schema) {
        return new CustomResourceTrial(StructuralSchema.of(QuotedJson.tree(schema)), null, RuleEvaluation.NONE);
    }

    static CustomResourceTrial ofRoot(String schema, @Nullable ScalePaths scale, RuleEvaluation rules) {
        return new CustomResourceTrial(StructuralSchema.of(QuotedJson.tree(schema)), scale, rules);
    }

    private static ObjectValue object(String fields) {
        ObjectValue metadata = ObjectValue.of("name", "x", "namespace", "default", "uid", "u", "resourceVersion", "1");
        ObjectValue given = QuotedJson.tree(fields);
        ObjectValue.Builder builder =
                ObjectValue.of("apiVersion", "example.com/v1", "kind", "Thing", "metadata", metadata).toBuilder();
        given.forEach(builder::put);
        return builder.build();
    }

    List<String> create(String fields) {
        return texts(validation.validateCreate(object(fields)));
    }

    List<String> spec(String spec) {
        return create("{'spec':" + spec + "}");
    }

    List<String> update(String fields, String old) {
        return texts(validation.validateUpdate(object(fields), object(old)));
    }

    List<String> updateSpec(String spec, String old) {
        return update("{'spec':" + spec + "}", "{'spec':" + old + "}");
    }

    List<String> updateStatus(String fields, String old) {
        return texts(validation.validateStatusUpdate(object(fields), object(old)));
    }

    List<String> warnings(String fields) {
        return validation.warnings(object(fields), null);
    }

    private static List<String> texts(Verdict verdict) {
        return StreamSupport.stream(verdict.errors().spliterator(), false).map(FieldError::toString).toList();
    }
}
