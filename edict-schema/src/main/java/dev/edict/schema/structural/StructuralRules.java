package dev.edict.schema.structural;

import dev.edict.cel.pattern.PatternException;
import dev.edict.model.budget.TimeBudget;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a schema is structural: that the type of every field can be told without looking at the values of others,
 * so that pruning and defaults are well defined. What stands within {@code allOf}, {@code anyOf}, {@code oneOf} and
 * {@code not} may only restrict values.
 */
public final class StructuralRules {
    private static final ObjectValue INTEGER = ObjectValue.of("type", "integer");
    private static final ObjectValue STRING = ObjectValue.of("type", "string");
    private static final Set<Set<String>> METADATA_FIELDS =
            Set.of(Set.of("name"), Set.of("generateName"), Set.of("name", "generateName"));

    private final FieldErrors errors = new FieldErrors();
    private final PatternRules patterns = new PatternRules();

    private StructuralRules() {}

    /** What keeps a schema from being structural, sorted by its text; empty if nothing does. */
    public static List<FieldError> check(StructuralSchema schema, FieldPath path) {
        StructuralRules rules = new StructuralRules();
        rules.structure(schema, Level.ROOT, path);
        rules.complete(schema, schema, path, path);
        List<FieldError> sorted = new ArrayList<>();
        rules.errors.forEach(sorted::add);
        sorted.sort(Comparator.comparing(FieldError::toString));
        return sorted;
    }

    /** The first keyword of a schema, at any depth, that no structural schema can have; null if there is none. */
    public static @Nullable String unsupported(StructuralSchema schema) {
        ObjectValue tree = schema.source();
        if (!tree.string("id").isEmpty()) {
            return "OpenAPIV3Schema 'id' is not supported";
        }
        if (!tree.string("$schema").isEmpty()) {
            return "OpenAPIV3Schema 'schema' is not supported";
        }
        if (!tree.string("$ref").isEmpty()) {
            return "OpenAPIV3Schema '$ref' is not supported";
        }
        for (String key : List.of("patternProperties", "dependencies", "additionalItems", "definitions")) {
            boolean there = key.equals("additionalItems") ? tree.isSet(key) : !tree.object(key).isEmpty();
            if (there) {
                return "OpenAPIV3Schema '" + key + "' is not supported";
            }
        }
        if (Boolean.FALSE.equals(tree.boolOrNull("x-kubernetes-preserve-unknown-fields"))) {
            return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
        }
        if (tree.get("items") instanceof ListValue items && !items.isEmpty()) {
            return "OpenAPIV3Schema 'items' must be a schema, but is an array";
        }
        for (StructuralSchema part : schema.parts()) {
            String found = unsupported(part);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private enum Level {
        ROOT("must not be empty at the root"),
        ITEM("must not be empty for specified array items"),
        FIELD("must not be empty for specified object fields");

        private final String missingType;

        Level(String missingType) {
            this.missingType = missingType;
        }
    }

    private void structure(StructuralSchema schema, Level level, FieldPath path) {
        TimeBudget.step();
        StructuralSchema items = schema.items();
        if (schema.type().equals("array") && items == null) {
            errors.required(path.child("items"), "must be specified");
        }
        if (items != null) {
            structure(items, Level.ITEM, path.child("items"));
        }
        for (Map.Entry<String, StructuralSchema> property : schema.properties().entrySet()) {
            structure(property.getValue(), Level.FIELD, path.child("properties").key(property.getKey()));
        }
        additionalProperties(schema, level, path);
        intOrString(schema, path);
        restrictions(schema, isIntOrString(schema.anyOf()),
                !schema.allOf().isEmpty() && isIntOrString(schema.allOf().getFirst().anyOf()), path);
        type(schema, level, path);
        if (schema.isEmbeddedResource() && schema.hasAdditionalProperties()) {
            errors.forbidden(path.child("additionalProperties"), "must not be used if x-kubernetes-embedded-resource is set");
        }
        metaFields(schema, level, path.child("properties"));
        if (schema.isEmbeddedResource() && !schema.preservesUnknownFields() && schema.properties().isEmpty()) {
            errors.required(path.child("properties"), "must not be empty if x-kubernetes-embedded-resource is true without"
                    + " x-kubernetes-preserve-unknown-fields");
        }
    }

    private void additionalProperties(StructuralSchema schema, Level level, FieldPath path) {
        if (level == Level.ROOT && schema.hasAdditionalProperties()) {
            errors.forbidden(path.child("additionalProperties"), "must not be used at the root");
        }
        StructuralSchema additional = schema.additionalProperties();
        if (additional != null) {
            structure(additional, Level.FIELD, path.child("additionalProperties"));
        }
    }

    private void intOrString(StructuralSchema schema, FieldPath path) {
        if (schema.isIntOrString() && schema.preservesUnknownFields()) {
            errors.invalid(path.child("x-kubernetes-preserve-unknown-fields"), true,
                    "must be false if x-kubernetes-int-or-string is true");
        }
        if (schema.isIntOrString() && schema.isEmbeddedResource()) {
            errors.invalid(path.child("x-kubernetes-embedded-resource"), true,
                    "must be false if x-kubernetes-int-or-string is true");
        }
    }

    private static boolean isIntOrString(List<StructuralSchema> branches) {
        return branches.size() == 2
                && branches.get(0).source().equals(INTEGER)
                && branches.get(1).source().equals(STRING);
    }

    private void type(StructuralSchema schema, Level level, FieldPath path) {
        String type = schema.type();
        if (schema.isEmbeddedResource() && !type.equals("object")) {
            String detail = "must be object if x-kubernetes-embedded-resource is true";
            if (type.isEmpty()) {
                errors.required(path.child("type"), detail);
            } else {
                errors.invalid(path.child("type"), type, detail);
            }
        } else if (type.isEmpty() && !schema.isIntOrString() && !schema.preservesUnknownFields()) {
            errors.required(path.child("type"), level.missingType);
        }
        if (level == Level.ROOT && !type.isEmpty() && !type.equals("object")) {
            errors.invalid(path.child("type"), type, "must be object at the root");
        }
    }

    private void metaFields(StructuralSchema schema, Level level, FieldPath path) {
        boolean resource = level == Level.ROOT || schema.isEmbeddedResource();
        for (String name : List.of("kind", "apiVersion")) {
            StructuralSchema field = schema.property(name);
            if (resource && field != null && !field.type().equals("string")) {
                errors.invalid(path.key(name).child("type"), field.type(), "must be string");
            }
        }
        StructuralSchema metadata = schema.property("metadata");
        if (metadata == null) {
            return;
        }
        if (resource && !metadata.type().equals("object")) {
            errors.invalid(path.key("metadata").child("type"), metadata.type(), "must be object");
        }
        if (level == Level.ROOT) {
            ObjectValue rest = metadata.source().without("type").without("default");
            if (METADATA_FIELDS.contains(metadata.properties().keySet())) {
                rest = rest.without("properties");
            }
            if (!rest.isEmpty()) {
                errors.forbidden(path.key("metadata"), "must not specify anything other than name and generateName, but"
                        + " metadata is implicitly specified");
            }
        }
    }

    /** @param skipAnyOf whether {@code anyOf} is the one that an integer or string may have */
    private void restrictions(StructuralSchema schema, boolean skipAnyOf, boolean skipAnyOfOfFirst, FieldPath path) {
        if (!skipAnyOf) {
            branches(schema.anyOf(), path.child("anyOf"));
        }
        for (int index = 0; index < schema.allOf().size(); index++) {
            branch(schema.allOf().get(index), skipAnyOfOfFirst && index == 0, path.child("allOf").index(index));
        }
        branches(schema.oneOf(), path.child("oneOf"));
        StructuralSchema not = schema.not();
        if (not != null) {
            branch(not, false, path.child("not"));
        }
        try {
            patterns.check(schema.pattern());
        } catch (PatternException broken) {
            errors.invalid(path.child("pattern"), schema.pattern(),
                    "must be a valid regular expression, but isn't: " + broken.getMessage());
        }
    }

    private void branches(List<StructuralSchema> branches, FieldPath path) {
        for (int index = 0; index < branches.size(); index++) {
            branch(branches.get(index), false, path.index(index));
        }
    }

    private void branch(StructuralSchema schema, boolean skipAnyOf, FieldPath path) {
        TimeBudget.step();
        restrictions(schema, skipAnyOf, false, path);
        StructuralSchema items = schema.items();
        if (items != null) {
            branch(items, false, path.child("items"));
        }
        for (Map.Entry<String, StructuralSchema> property : schema.properties().entrySet()) {
            branch(property.getValue(), false, path.child("properties").key(property.getKey()));
        }
        forbidden(!schema.type().isEmpty(), path.child("type"), "must be empty to be structural");
        forbidden(schema.allowsAdditionalProperties(), path.child("additionalProperties"),
                "must be undefined to be structural");
        forbidden(schema.defaultValue() != null, path.child("default"), "must be undefined to be structural");
        forbidden(!schema.title().isEmpty(), path.child("title"), "must be empty to be structural");
        forbidden(!schema.description().isEmpty(), path.child("description"), "must be empty to be structural");
        forbidden(schema.isNullable(), path.child("nullable"), "must be false to be structural");
        forbidden(schema.preservesUnknownFields(), path.child("x-kubernetes-preserve-unknown-fields"),
                "must be false to be structural");
        forbidden(schema.isEmbeddedResource(), path.child("x-kubernetes-embedded-resource"),
                "must be false to be structural");
        forbidden(schema.isIntOrString(), path.child("x-kubernetes-int-or-string"), "must be false to be structural");
        forbidden(!schema.listMapKeys().isEmpty(), path.child("x-kubernetes-list-map-keys"),
                "must be empty to be structural");
        forbidden(schema.listType() != null, path.child("x-kubernetes-list-type"), "must be undefined to be structural");
        forbidden(schema.mapType() != null, path.child("x-kubernetes-map-type"), "must be undefined to be structural");
        forbidden(!schema.rules().isEmpty(), path.child("x-kubernetes-validations"), "must be empty to be structural");
        forbidden(schema.property("metadata") != null, path.child("properties").key("metadata"),
                "must not be specified in a nested context");
    }

    private void forbidden(boolean there, FieldPath path, String detail) {
        if (there) {
            errors.forbidden(path, detail);
        }
    }

    /** Reports what the restrictions at the root speak of and the structure does not have. */
    private void complete(StructuralSchema restriction, StructuralSchema structure, FieldPath path, FieldPath defined) {
        StructuralSchema not = restriction.not();
        if (not != null) {
            completeBranch(not, structure, path, defined.child("not"));
        }
        completeBranches(restriction.allOf(), structure, path, defined.child("allOf"));
        completeBranches(restriction.anyOf(), structure, path, defined.child("anyOf"));
        completeBranches(restriction.oneOf(), structure, path, defined.child("oneOf"));
    }

    private void completeBranches(
            List<StructuralSchema> branches, StructuralSchema structure, FieldPath path, FieldPath defined) {
        for (int index = 0; index < branches.size(); index++) {
            completeBranch(branches.get(index), structure, path, defined.index(index));
        }
    }

    private void completeBranch(
            StructuralSchema branch, @Nullable StructuralSchema structure, FieldPath path, FieldPath defined) {
        if (structure == null) {
            errors.required(path, "because it is defined in " + defined);
            return;
        }
        complete(branch, structure, path, defined);
        StructuralSchema items = branch.items();
        if (items != null) {
            completeBranch(items, structure.items(), path.child("items"), defined.child("items"));
        }
        for (Map.Entry<String, StructuralSchema> property : branch.properties().entrySet()) {
            completeBranch(property.getValue(), structure.property(property.getKey()),
                    path.child("properties").key(property.getKey()),
                    defined.child("properties").key(property.getKey()));
        }
    }
}
