package dev.edict.generator.api;

import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.codegen.model.Presence;
import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import java.util.Objects;
import java.util.Set;

/** What a property of a schema is as a field of a record. */
final class FieldTypes {
    /** Values that are told from none by null alone: their types have no empty value, or one that means something. */
    private static final Set<Simple> WITHOUT_EMPTY = Set.of(Simple.TIME, Simple.MICRO_TIME, Simple.RAW);

    FieldModel field(String name, Schema property, boolean required, String description) {
        FieldType type = type(property);
        return new FieldModel(name, type, presence(type, property, required), description);
    }

    /** Whether a schema is of an object with fields that are known. */
    static boolean isRecord(Schema schema) {
        return schema.protobufType().isEmpty() && schema.type() == SchemaType.OBJECT && !schema.properties().isEmpty();
    }

    private FieldType type(Schema schema) {
        return switch (schema.protobufType()) {
            case "time" -> Simple.TIME;
            case "micro-time" -> Simple.MICRO_TIME;
            case "quantity" -> Simple.QUANTITY;
            case "int-or-string" -> Simple.INT_OR_STRING;
            case "json", "raw", "fields", "schema-or-list", "schema-or-boolean", "schema-or-strings" -> Simple.RAW;
            default -> byShape(schema);
        };
    }

    private FieldType byShape(Schema schema) {
        return switch (schema.type()) {
            case OBJECT -> isRecord(schema) ? struct(schema) : Simple.RAW;
            case MAP -> new MapOf(type(Objects.requireNonNull(schema.additional())));
            case LIST -> new ListOf(type(Objects.requireNonNull(schema.items())));
            case STRING -> schema.format().equals("byte") ? Simple.BYTES : Simple.STRING;
            case INTEGER -> schema.format().equals("int64") ? Simple.INT64 : Simple.INT32;
            case NUMBER -> Simple.DOUBLE;
            case BOOLEAN -> Simple.BOOLEAN;
            case ANY -> schema.isIntOrString() ? Simple.INT_OR_STRING : Simple.RAW;
        };
    }

    private static Struct struct(Schema schema) {
        String reference = schema.reference();
        if (reference == null) {
            throw new IllegalArgumentException("an object without a name of its own: " + schema.source());
        }
        return BuiltInTypes.struct(reference);
    }

    /**
     * Go's rule for the field, with one exception: a part that is not required and has nothing set is left out, where Go
     * would write empty braces.
     */
    private static Presence presence(FieldType type, Schema property, boolean required) {
        if (type instanceof Simple simple && WITHOUT_EMPTY.contains(simple)) {
            return Presence.NULLABLE;
        }
        return switch (property.zero()) {
            case KEPT -> Presence.NULLABLE;
            case OMITTED -> Presence.UNLESS_EMPTY;
            case WRITTEN -> type instanceof Struct && !required ? Presence.UNLESS_EMPTY : Presence.ALWAYS;
            case WRITTEN_AS_NULL -> type.isCollection() && required ? Presence.ALWAYS
                    : type.isCollection() ? Presence.UNLESS_EMPTY : Presence.NULLABLE;
        };
    }
}
