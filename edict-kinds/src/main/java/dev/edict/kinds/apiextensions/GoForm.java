package dev.edict.kinds.apiextensions;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.ValidationRule;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Parts of a definition as messages show them: as the structs in which kube-apiserver holds them, with every field there, in
 * the order and under the names of their declaration.
 */
final class GoForm {
    private static final Value NONE = NullValue.NULL;
    private static final Value NO_TEXT = new StringValue("");

    /** What a field holds, if that is more than a plain value. */
    private enum Part { PLAIN, SCHEMA, SCHEMAS, ITEMS, MAP, UNION, DEPENDENCIES, DOCUMENTATION, RULES }

    /** @param empty what is shown for an absent field */
    private record Field(String name, String key, Value empty, Part part) {}

    /** The fields of a schema in their order. */
    private static final List<Field> SCHEMA = List.of(
            new Field("ID", "id", NO_TEXT, Part.PLAIN),
            new Field("Schema", "$schema", NO_TEXT, Part.PLAIN),
            new Field("Ref", "$ref", NONE, Part.PLAIN),
            new Field("Description", "description", NO_TEXT, Part.PLAIN),
            new Field("Type", "type", NO_TEXT, Part.PLAIN),
            new Field("Nullable", "nullable", BooleanValue.FALSE, Part.PLAIN),
            new Field("Format", "format", NO_TEXT, Part.PLAIN),
            new Field("Title", "title", NO_TEXT, Part.PLAIN),
            new Field("Default", "default", NONE, Part.PLAIN),
            new Field("Maximum", "maximum", NONE, Part.PLAIN),
            new Field("ExclusiveMaximum", "exclusiveMaximum", BooleanValue.FALSE, Part.PLAIN),
            new Field("Minimum", "minimum", NONE, Part.PLAIN),
            new Field("ExclusiveMinimum", "exclusiveMinimum", BooleanValue.FALSE, Part.PLAIN),
            new Field("MaxLength", "maxLength", NONE, Part.PLAIN),
            new Field("MinLength", "minLength", NONE, Part.PLAIN),
            new Field("Pattern", "pattern", NO_TEXT, Part.PLAIN),
            new Field("MaxItems", "maxItems", NONE, Part.PLAIN),
            new Field("MinItems", "minItems", NONE, Part.PLAIN),
            new Field("UniqueItems", "uniqueItems", BooleanValue.FALSE, Part.PLAIN),
            new Field("MultipleOf", "multipleOf", NONE, Part.PLAIN),
            new Field("Enum", "enum", NONE, Part.PLAIN),
            new Field("MaxProperties", "maxProperties", NONE, Part.PLAIN),
            new Field("MinProperties", "minProperties", NONE, Part.PLAIN),
            new Field("Required", "required", NONE, Part.PLAIN),
            new Field("Items", "items", NONE, Part.ITEMS),
            new Field("AllOf", "allOf", NONE, Part.SCHEMAS),
            new Field("OneOf", "oneOf", NONE, Part.SCHEMAS),
            new Field("AnyOf", "anyOf", NONE, Part.SCHEMAS),
            new Field("Not", "not", NONE, Part.SCHEMA),
            new Field("Properties", "properties", NONE, Part.MAP),
            new Field("AdditionalProperties", "additionalProperties", NONE, Part.UNION),
            new Field("PatternProperties", "patternProperties", NONE, Part.MAP),
            new Field("Dependencies", "dependencies", NONE, Part.DEPENDENCIES),
            new Field("AdditionalItems", "additionalItems", NONE, Part.UNION),
            new Field("Definitions", "definitions", NONE, Part.MAP),
            new Field("ExternalDocs", "externalDocs", NONE, Part.DOCUMENTATION),
            new Field("Example", "example", NONE, Part.PLAIN),
            new Field("XPreserveUnknownFields", "x-kubernetes-preserve-unknown-fields", NONE, Part.PLAIN),
            new Field("XEmbeddedResource", "x-kubernetes-embedded-resource", BooleanValue.FALSE, Part.PLAIN),
            new Field("XIntOrString", "x-kubernetes-int-or-string", BooleanValue.FALSE, Part.PLAIN),
            new Field("XListMapKeys", "x-kubernetes-list-map-keys", NONE, Part.PLAIN),
            new Field("XListType", "x-kubernetes-list-type", NONE, Part.PLAIN),
            new Field("XMapType", "x-kubernetes-map-type", NONE, Part.PLAIN),
            new Field("XValidations", "x-kubernetes-validations", NONE, Part.RULES));

    private GoForm() {}

    /** The names of the fields that a schema sets, in their order. */
    static List<String> fieldsOf(ObjectValue schema) {
        return SCHEMA.stream().filter(field -> schema.isSet(field.key())).map(Field::name).toList();
    }

    /** A rule in the expression language. */
    public static ObjectValue rule(ValidationRule rule) {
        ObjectValue shown = ObjectValue.of("Rule", rule.rule(), "Message", rule.message(), "MessageExpression",
                rule.messageExpression());
        return shown.with("Reason", Value.of(rule.reason()))
                .with("FieldPath", rule.fieldPath())
                .with("OptionalOldSelf", Value.of(rule.optionalOldSelf()));
    }

    static ObjectValue schema(ObjectValue tree) {
        ObjectValue.Builder shown = ObjectValue.builder();
        for (Field field : SCHEMA) {
            Value value = tree.get(field.key());
            shown.put(field.name(), value == null || value == NONE ? field.empty() : part(value, field.part()));
        }
        return shown.build();
    }

    private static Value part(Value value, Part part) {
        return switch (part) {
            case PLAIN -> sorted(value);
            case SCHEMA -> value instanceof ObjectValue tree ? schema(tree) : NONE;
            case SCHEMAS -> value instanceof ListValue list ? schemas(list) : NONE;
            case ITEMS -> value instanceof ListValue several
                    ? severalItems(several)
                    : ObjectValue.of("Schema", part(value, Part.SCHEMA), "JSONSchemas", NONE);
            case MAP -> value instanceof ObjectValue map ? map(map, Part.SCHEMA) : NONE;
            case UNION -> ObjectValue.of(
                    "Allows", value != BooleanValue.FALSE, "Schema", part(value, Part.SCHEMA));
            case DEPENDENCIES -> value instanceof ObjectValue map ? map(map, Part.PLAIN) : NONE;
            case DOCUMENTATION -> value instanceof ObjectValue documentation
                    ? ObjectValue.of("Description", documentation.string("description"), "URL", documentation.string("url"))
                    : NONE;
            case RULES -> value instanceof ListValue rules
                    ? ListValue.copyOf(rules.objects().stream().map(tree -> rule(ValidationRule.of(tree))).toList())
                    : NONE;
        };
    }

    private static Value map(ObjectValue map, Part part) {
        ObjectValue.Builder shown = ObjectValue.builder();
        for (String key : new TreeSet<>(map.keys())) {
            Value value = map.get(key);
            shown.put(key, value == null ? NONE : part(value, part));
        }
        return shown.build();
    }

    private static Value sorted(Value value) {
        return switch (value) {
            case ObjectValue map -> map(map, Part.PLAIN);
            case ListValue list -> ListValue.copyOf(list.stream().map(GoForm::sorted).toList());
            default -> value;
        };
    }

    private static ListValue schemas(ListValue list) {
        return ListValue.copyOf(list.objects().stream().map(GoForm::schema).toList());
    }

    /** Items that have a schema each. */
    static Value severalItems(ListValue several) {
        return ObjectValue.of("Schema", NONE, "JSONSchemas", schemas(several));
    }

    /** The versions of a definition. */
    static Value versions(List<ObjectValue> versions) {
        return versions.isEmpty() ? NONE : ListValue.copyOf(versions.stream().map(GoForm::version).toList());
    }

    private static ObjectValue version(ObjectValue version) {
        ObjectValue schema = version.objectOrNull("schema");
        return ObjectValue.of(
                "Name", version.string("name"),
                "Served", version.bool("served"),
                "Storage", version.bool("storage"),
                "Deprecated", version.bool("deprecated"),
                "DeprecationWarning", Value.of(version.stringOrNull("deprecationWarning")),
                "Schema", schema == null ? NONE
                        : ObjectValue.of("OpenAPIV3Schema", optional(schema, "openAPIV3Schema", Part.SCHEMA)),
                "Subresources", subresources(version),
                "AdditionalPrinterColumns", list(version, "additionalPrinterColumns", GoForm::column),
                "SelectableFields", list(version, "selectableFields",
                        field -> ObjectValue.of("JSONPath", field.string("jsonPath"))));
    }

    private static Value optional(ObjectValue object, String key, Part part) {
        Value value = object.get(key);
        return value == null ? NONE : part(value, part);
    }

    private static Value subresources(ObjectValue version) {
        ObjectValue subresources = version.objectOrNull("subresources");
        if (subresources == null) {
            return NONE;
        }
        ObjectValue scale = subresources.objectOrNull("scale");
        return ObjectValue.of(
                "Status", subresources.isSet("status") ? ObjectValue.EMPTY : NONE,
                "Scale", scale == null ? NONE : ObjectValue.of(
                        "SpecReplicasPath", scale.string("specReplicasPath"),
                        "StatusReplicasPath", scale.string("statusReplicasPath"),
                        "LabelSelectorPath", Value.of(scale.stringOrNull("labelSelectorPath"))));
    }

    private static ObjectValue column(ObjectValue column) {
        return ObjectValue.of(
                "Name", column.string("name"),
                "Type", column.string("type"),
                "Format", column.string("format"),
                "Description", column.string("description"),
                "Priority", column.integer("priority"),
                "JSONPath", column.string("jsonPath"));
    }

    private static Value list(
            ObjectValue object, String key, UnaryOperator<ObjectValue> item) {
        ListValue list = object.list(key);
        return list.isEmpty() ? NONE : ListValue.copyOf(list.objects().stream().map(item).toList());
    }
}
