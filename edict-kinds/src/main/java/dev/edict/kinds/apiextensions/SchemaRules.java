package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.SchemaPath;
import dev.edict.schema.structural.StructuralSchema;
import dev.edict.schema.structural.ValidationRule;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that a schema uses its keywords, and only those that it may, in a way that makes sense. For one schema. */
final class SchemaRules {
    private static final List<String> TYPES = List.of("array", "boolean", "integer", "number", "object", "string");
    private static final Set<String> META_FIELDS = Set.of("metadata", "kind", "apiVersion");
    private static final List<String> REASONS =
            List.of("FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");
    private static final String RULES = "x-kubernetes-validations";

    private final Strictness strictness;
    private final FieldErrors errors;
    private final Set<StructuralSchema> unsound = Collections.newSetFromMap(new IdentityHashMap<>());

    SchemaRules(Strictness strictness, FieldErrors errors) {
        this.strictness = strictness;
        this.errors = errors;
    }

    static boolean hasUnknownType(StructuralSchema schema) {
        return !schema.type().isEmpty() && !TYPES.contains(schema.type());
    }

    /** Whether nothing was found wrong with a schema, by identity, nor with anything in it. */
    boolean isSound(StructuralSchema schema) {
        return !unsound.contains(schema);
    }

    void check(StructuralSchema schema, FieldPath path) {
        String reason = strictness.defaults() ? null
                : "(cannot set default values in apiextensions.k8s.io/v1beta1 CRDs, must use apiextensions.k8s.io/v1)";
        check(schema, path, new Place(reason, false), true);
    }

    /**
     * Where a schema is.
     *
     * @param noDefaults why there may be no defaults, or null where there may be
     * @param inMetadata whether it is within the kind, version or metadata of a resource
     */
    private record Place(@Nullable String noDefaults, boolean inMetadata) {
        Place withoutDefaults(String reason) {
            return new Place(reason, inMetadata);
        }

        Place ofMetadata() {
            return new Place(noDefaults, true);
        }
    }

    private void check(StructuralSchema schema, FieldPath path, Place place, boolean root) {
        int before = errors.size();
        keywords(schema, path, place);
        additionalProperties(schema, path, place);
        properties(schema, path, place, root);
        StructuralSchema not = schema.not();
        if (not != null) {
            check(not, path.child("not"), place, false);
        }
        branches(schema.allOf(), path.child("allOf"), place);
        branches(schema.oneOf(), path.child("oneOf"), place);
        branches(schema.anyOf(), path.child("anyOf"), place);
        map(schema.source().object("definitions"), path.child("definitions"), place);
        items(schema, path.child("items"), place);
        map(schema.source().object("dependencies"), path.child("dependencies"), place);
        if (Boolean.FALSE.equals(schema.source().boolOrNull("x-kubernetes-preserve-unknown-fields"))) {
            errors.invalid(path.child("x-kubernetes-preserve-unknown-fields"), false, "must be true or undefined");
        }
        ListRules.check(schema, path, strictness, errors);
        List<ValidationRule> rules = schema.rules();
        for (int index = 0; index < rules.size(); index++) {
            rule(rules.get(index), schema, path.child(RULES).index(index));
        }
        if (errors.size() > before) {
            unsound.add(schema);
        }
    }

    private void keywords(StructuralSchema schema, FieldPath path, Place place) {
        ObjectValue tree = schema.source();
        if (strictness.types() && hasUnknownType(schema)) {
            errors.notSupported(path.child("type"), schema.type(), TYPES);
        }
        if (schema.defaultValue() != null && place.noDefaults() != null) {
            errors.forbidden(path.child("default"), "must not be set " + place.noDefaults());
        }
        unsupported(!tree.string("id").isEmpty(), "id", path);
        unsupported(tree.isSet("additionalItems"), "additionalItems", path);
        unsupported(!tree.object("patternProperties").isEmpty(), "patternProperties", path);
        unsupported(!tree.object("definitions").isEmpty(), "definitions", path);
        unsupported(tree.isSet("dependencies"), "dependencies", path);
        unsupported(tree.isSet("$ref"), "$ref", path);
        if (schema.type().equals("null")) {
            errors.forbidden(path.child("type"), "type cannot be set to null, use nullable as an alternative");
        }
        if (tree.get("items") instanceof ListValue several && !several.isEmpty()) {
            errors.forbidden(path.child("items"), "items must be a schema object and not an array");
        }
        if (place.inMetadata() && schema.isEmbeddedResource()) {
            errors.forbidden(path.child("x-kubernetes-embedded-resource"), "must not be used inside of resource meta");
        }
        if (schema.hasUniqueItems()) {
            errors.forbidden(path.child("uniqueItems"),
                    "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
        }
    }

    private void unsupported(boolean there, String keyword, FieldPath path) {
        if (there) {
            errors.forbidden(path.child(keyword), keyword + " is not supported");
        }
    }

    private void additionalProperties(StructuralSchema schema, FieldPath path, Place place) {
        StructuralSchema additional = schema.additionalProperties();
        boolean anything = schema.allowsAdditionalProperties() && additional == null;
        if (schema.hasAdditionalProperties() && !schema.properties().isEmpty() && !anything) {
            errors.forbidden(path.child("additionalProperties"), "additionalProperties and properties are mutual exclusive");
        }
        if (additional != null) {
            Place within = place.inMetadata()
                    ? place.withoutDefaults("inside additionalProperties applying to object metadata") : place;
            check(additional, path.child("additionalProperties"), within, false);
        }
    }

    private void properties(StructuralSchema schema, FieldPath path, Place place, boolean root) {
        for (Map.Entry<String, StructuralSchema> property : schema.properties().entrySet()) {
            String name = property.getKey();
            Place within = place;
            if ((root || schema.isEmbeddedResource()) && META_FIELDS.contains(name)) {
                within = root ? place.ofMetadata().withoutDefaults("in top-level " + name) : place.ofMetadata();
            }
            check(property.getValue(), path.child("properties").key(name), within, false);
        }
    }

    private void branches(List<StructuralSchema> branches, FieldPath path, Place place) {
        for (int index = 0; index < branches.size(); index++) {
            check(branches.get(index), path.index(index), place, false);
        }
    }

    private void map(ObjectValue schemas, FieldPath path, Place place) {
        schemas.forEach((name, tree) -> {
            if (tree instanceof ObjectValue object) {
                check(StructuralSchema.of(object), path.key(name), place, false);
            }
        });
    }

    private void items(StructuralSchema schema, FieldPath path, Place place) {
        StructuralSchema items = schema.items();
        if (items != null) {
            check(items, path, place, false);
        }
        List<ObjectValue> several = schema.source().list("items").objects();
        for (int index = 0; index < several.size(); index++) {
            check(StructuralSchema.of(several.get(index)), path.index(index), place, false);
        }
    }

    private void rule(ValidationRule rule, StructuralSchema schema, FieldPath path) {
        String message = rule.message().strip();
        String expression = rule.rule().strip();
        if (expression.isEmpty()) {
            errors.required(path.child("rule"), "rule is not specified");
        } else if (!rule.message().isEmpty() && message.isEmpty()) {
            errors.invalid(path.child("message"), rule.message(), "must be non-empty if specified");
        } else if (hasLineBreaks(message)) {
            errors.invalid(path.child("message"), rule.message(), "must not contain line breaks");
        } else if (hasLineBreaks(expression) && message.isEmpty()) {
            errors.required(path.child("message"), "message must be specified if rule contains line breaks");
        }
        if (!rule.messageExpression().isEmpty() && rule.messageExpression().isBlank()) {
            errors.required(path.child("messageExpression"), "messageExpression must be non-empty if specified");
        }
        String reason = rule.reason();
        if (reason != null && !REASONS.contains(reason)) {
            errors.notSupported(path.child("reason"), reason, REASONS);
        }
        fieldPath(rule.fieldPath(), schema, path.child("fieldPath"));
    }

    private void fieldPath(String given, StructuralSchema schema, FieldPath path) {
        if (given.isEmpty()) {
            return;
        }
        if (given.isBlank()) {
            errors.invalid(path, given, "must be non-empty if specified");
        }
        if (hasLineBreaks(given)) {
            errors.invalid(path, given, "must not contain line breaks");
        }
        try {
            SchemaPath.of(given, schema, true);
        } catch (SchemaPath.Broken broken) {
            errors.invalid(path, given, "must be a valid path");
        }
    }

    private static boolean hasLineBreaks(String text) {
        return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
    }
}
