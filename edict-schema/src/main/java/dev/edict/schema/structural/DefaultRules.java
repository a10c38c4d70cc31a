package dev.edict.schema.structural;

import dev.edict.cel.pattern.MatchTime;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.EmbeddedResources.Refused;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that the defaults within a structural schema are valid themselves: that nothing of them would be pruned, and that
 * the schema that they belong to accepts them.
 */
public final class DefaultRules {
    private static final Duration PATTERN_TIME = Duration.ofSeconds(2);
    private static final Set<String> META_FIELDS = Set.of("apiVersion", "kind", "metadata");

    private final MetadataReader metadata;
    private final DefaultEvaluation rules;
    private final boolean pruned;
    private final FieldErrors errors;
    private final Patterns patterns = new Patterns();
    private final MatchTime time = MatchTime.of(PATTERN_TIME);

    private DefaultRules(MetadataReader metadata, DefaultEvaluation rules, boolean pruned, FieldErrors errors) {
        this.metadata = metadata;
        this.rules = rules;
        this.pruned = pruned;
        this.errors = errors;
    }

    /** Evaluates the rules of a schema, in the expression language, on its default. */
    @FunctionalInterface
    public interface DefaultEvaluation {
        /** @param resource whether the schema is that of a whole object */
        List<FieldError> evaluate(StructuralSchema schema, boolean resource, Value value, FieldPath path);
    }

    /** @param pruned whether defaults with fields that would be pruned are refused */
    public static void check(StructuralSchema schema, FieldPath path, boolean pruned, MetadataReader metadata,
            DefaultEvaluation rules, FieldErrors errors) {
        if (schema.hasDefaultsWithin()) {
            new DefaultRules(metadata, rules, pruned, errors)
                    .schema(schema, true, new Resource(schema, Place.ROOT, false), path);
        }
    }

    /**
     * The resource around a schema.
     *
     * @param place where in the resource the schema is
     * @param inMetadata whether that is within its kind, version or metadata
     */
    private record Resource(StructuralSchema schema, Place place, boolean inMetadata) {
        Resource at(Place inner, boolean within) {
            return new Resource(schema, inner, within);
        }
    }

    private void schema(StructuralSchema schema, boolean root, Resource around, FieldPath path) {
        if (!schema.hasDefaultsWithin()) {
            return;
        }
        boolean resource = root || schema.isEmbeddedResource();
        Resource within = resource ? new Resource(schema, Place.ROOT, false) : around;
        Value value = schema.defaultValue();
        if (value != null) {
            if (within.inMetadata()) {
                ofMetadata(value, schema, within, path.child("default"));
            } else {
                plain(value, schema, resource, path.child("default"));
            }
        }
        StructuralSchema items = schema.items();
        if (items != null) {
            schema(items, false, within.at(within.place().item(), within.inMetadata()), path.child("items"));
        }
        for (Map.Entry<String, StructuralSchema> property : schema.properties().entrySet()) {
            String name = property.getKey();
            boolean inMetadata = within.inMetadata() || (resource && META_FIELDS.contains(name));
            schema(property.getValue(), false, within.at(within.place().child(name), inMetadata),
                    path.child("properties").key(name));
        }
    }

    private void plain(Value value, StructuralSchema schema, boolean resource, FieldPath path) {
        Pruning pruning = new Pruning(new FieldTrail());
        Value rest = resource && value instanceof ObjectValue object
                ? pruning.root(object, schema) : pruning.value(value, schema);
        if (pruned && !rest.equals(value)) {
            errors.invalid(path, Trees.sorted(value), "must not have unknown fields");
        }
        Value coerced;
        try {
            coerced = new EmbeddedResources(metadata, new FieldTrail(), false).coerce(value, schema, resource, path);
        } catch (Refused refused) {
            errors.add(refused.error());
            return;
        }
        FieldErrors found = new FieldErrors();
        new EmbeddedResourceRules(metadata, found).check(coerced, schema, resource, path);
        if (found.isEmpty()) {
            accepted(coerced, schema, resource, path);
        } else {
            errors.addAll(found);
        }
    }

    private void ofMetadata(Value value, StructuralSchema schema, Resource around, FieldPath path) {
        ObjectValue object = (ObjectValue) around.place().surround(value);
        ObjectValue named = object.has("kind") ? object : object.with("kind", "Validation");
        named = named.has("apiVersion") ? named : named.with("apiVersion", "validation/v1");
        FieldErrors found = new FieldErrors();
        try {
            Value coerced = new EmbeddedResources(metadata, new FieldTrail(), false)
                    .coerce(named, around.schema(), true, null);
            new EmbeddedResourceRules(metadata, found).check(coerced, around.schema(), true, null);
        } catch (Refused refused) {
            found.add(refused.error());
        }
        if (found.isEmpty()) {
            accepted(value, schema, false, path);
        } else {
            errors.invalid(path, Trees.sorted(value), "must result in valid metadata: " + together(found));
        }
    }

    private static String together(FieldErrors found) {
        Set<String> texts = new LinkedHashSet<>();
        found.forEach(error -> texts.add(error.toString()));
        return texts.size() == 1 ? texts.iterator().next() : "[" + String.join(", ", texts) + "]";
    }

    private void accepted(Value value, StructuralSchema schema, boolean resource, FieldPath path) {
        Outcome outcome = new Outcome(path.toString());
        new SchemaCheck(patterns, time, true).check(value, schema, DataPath.ROOT, null, outcome);
        errors.addAll(outcome.isValid() ? rules.evaluate(schema, resource, value, path) : outcome.errors());
    }
}
