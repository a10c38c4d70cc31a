package dev.edict.generator.api;

import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldRules;
import dev.edict.codegen.model.FieldType;
import dev.edict.codegen.model.FieldType.ListOf;
import dev.edict.codegen.model.FieldType.MapOf;
import dev.edict.codegen.model.FieldType.Simple;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.codegen.model.Presence;
import dev.edict.model.json.Json;
import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import dev.edict.model.schema.ZeroValue;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a property of a schema is as a field of a record. */
final class FieldTypes {
    private static final Set<Value> EMPTY = Set.of(new StringValue(""), NumberValue.of(0L), BooleanValue.FALSE);

    /** Values that are told from none by null alone: their types have no empty value, or one that means something. */
    private static final Set<Simple> WITHOUT_EMPTY = Set.of(Simple.TIME, Simple.MICRO_TIME, Simple.RAW);

    FieldModel field(String name, Schema property, boolean required, boolean confidential, String description) {
        FieldType type = type(property);
        return new FieldModel(name, type, presence(type, property, required), description,
                rules(property, required, confidential));
    }

    private static FieldRules rules(Schema property, boolean required, boolean confidential) {
        String list = property.source().string("x-kubernetes-list-type");
        return new FieldRules(required, standard(property), list, list.equals("map") ? property.listMapKeys() : List.of(),
                property.reference() == null && property.isAtomic(), confidential);
    }

    /**
     * The default that the API's authors have set. For a field that Go always writes, its empty value is published as the default,
     * and is none.
     */
    private static @Nullable String standard(Schema property) {
        Value value = property.defaultValue();
        if (value == null || value instanceof ObjectValue || property.zero() != ZeroValue.OMITTED && EMPTY.contains(value)) {
            return null;
        }
        return value instanceof StringValue text ? text.text() : Json.text(value);
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
