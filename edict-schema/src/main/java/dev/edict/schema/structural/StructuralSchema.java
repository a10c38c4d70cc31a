package dev.edict.schema.structural;

import dev.edict.model.budget.TimeBudget;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a custom resource or of a part of it, read once from an {@code openAPIV3Schema} and immutable.
 *
 * <p>The same type stands for the parts that give an object its structure and for those within {@code allOf},
 * {@code anyOf}, {@code oneOf} and {@code not}, which only restrict values. Reading takes any tree: a keyword of the
 * wrong type counts as absent, keywords that a custom resource may not use (such as {@code $ref}) are not kept. Whether
 * a schema may be used is for the rules of custom resource definitions to say, which look at the tree itself.
 */
public final class StructuralSchema {
    private static final int SHORT_ENUMERATION = 16;

    /** A schema that says nothing, and so lets everything through. */
    public static final StructuralSchema EMPTY = new StructuralSchema(ObjectValue.EMPTY);

    private final ObjectValue source;
    private final String type;
    private final String format;
    private final String pattern;
    private final boolean nullable;
    private final boolean preservesUnknownFields;
    private final boolean embeddedResource;
    private final boolean intOrString;
    private final boolean uniqueItems;
    private final boolean additionalAllowed;
    private final boolean withDefaults;
    private final boolean withEmbeddedResources;
    private final @Nullable String listType;
    private final @Nullable String mapType;
    private final @Nullable Value defaultValue;
    private final @Nullable StructuralSchema items;
    private final @Nullable StructuralSchema additionalProperties;
    private final @Nullable StructuralSchema not;
    private final Map<String, StructuralSchema> properties;
    private final List<String> required;
    private final List<String> listMapKeys;
    private final ListValue enumValues;
    /** The values of a long enumeration but null, for looking them up; null for a short one. */
    private final @Nullable Set<Value> enumSet;
    private final Bounds bounds;
    private final List<StructuralSchema> allOf;
    private final List<StructuralSchema> anyOf;
    private final List<StructuralSchema> oneOf;
    private final List<ValidationRule> rules;

    private StructuralSchema(ObjectValue tree) {
        TimeBudget.giveWay();
        source = tree;
        type = tree.string("type");
        format = tree.string("format");
        pattern = tree.string("pattern");
        nullable = tree.bool("nullable");
        preservesUnknownFields = tree.bool("x-kubernetes-preserve-unknown-fields");
        embeddedResource = tree.bool("x-kubernetes-embedded-resource");
        intOrString = tree.bool("x-kubernetes-int-or-string");
        uniqueItems = tree.bool("uniqueItems");
        listType = tree.stringOrNull("x-kubernetes-list-type");
        mapType = tree.stringOrNull("x-kubernetes-map-type");
        Value given = tree.get("default");
        defaultValue = given == NullValue.NULL ? null : given;
        items = child(tree, "items");
        additionalProperties = child(tree, "additionalProperties");
        additionalAllowed = additionalProperties != null || tree.get("additionalProperties") == BooleanValue.TRUE;
        not = child(tree, "not");
        properties = properties(tree.object("properties"));
        required = List.copyOf(tree.list("required").strings());
        listMapKeys = List.copyOf(tree.list("x-kubernetes-list-map-keys").strings());
        enumValues = tree.list("enum");
        enumSet = enumValues.size() <= SHORT_ENUMERATION ? null : enumValues.stream()
                .filter(value -> value != NullValue.NULL)
                .collect(Collectors.toUnmodifiableSet());
        bounds = Bounds.of(tree);
        allOf = branches(tree, "allOf");
        anyOf = branches(tree, "anyOf");
        oneOf = branches(tree, "oneOf");
        rules = tree.list("x-kubernetes-validations").objects().stream()
                .map(ValidationRule::of)
                .toList();
        withDefaults = defaultValue != null || anyPart(part -> part.withDefaults);
        withEmbeddedResources = embeddedResource || anyPart(part -> part.withEmbeddedResources);
    }

    private boolean anyPart(Predicate<StructuralSchema> test) {
        return (items != null && test.test(items))
                || (additionalProperties != null && test.test(additionalProperties))
                || properties.values().stream().anyMatch(test);
    }

    /** The schema that an {@code openAPIV3Schema} describes. */
    public static StructuralSchema of(ObjectValue tree) {
        return tree.isEmpty() ? EMPTY : new StructuralSchema(tree);
    }

    private static @Nullable StructuralSchema child(ObjectValue tree, String key) {
        return tree.get(key) instanceof ObjectValue object ? of(object) : null;
    }

    private static Map<String, StructuralSchema> properties(ObjectValue tree) {
        if (tree.isEmpty()) {
            return Map.of();
        }
        Map<String, StructuralSchema> properties = LinkedHashMap.newLinkedHashMap(tree.size());
        tree.forEach((name, property) -> {
            if (property instanceof ObjectValue object) {
                properties.put(name, of(object));
            }
        });
        return Collections.unmodifiableMap(properties);
    }

    private static List<StructuralSchema> branches(ObjectValue tree, String key) {
        List<StructuralSchema> branches = new ArrayList<>();
        for (ObjectValue branch : tree.list(key).objects()) {
            branches.add(of(branch));
        }
        return List.copyOf(branches);
    }

    /** The tree that this schema was read from. */
    public ObjectValue source() {
        return source;
    }

    /** One of object, array, string, integer, number, boolean in a valid schema; empty where none is given. */
    public String type() {
        return type;
    }

    public boolean isNullable() {
        return nullable;
    }

    /** The default, or null where there is none; a default of null counts as none. */
    public @Nullable Value defaultValue() {
        return defaultValue;
    }

    /** The properties by name, in the order of the document. */
    public Map<String, StructuralSchema> properties() {
        return properties;
    }

    public @Nullable StructuralSchema property(String name) {
        return properties.get(name);
    }

    /** The schema of the values of a map, or null where {@code additionalProperties} is absent or a boolean. */
    public @Nullable StructuralSchema additionalProperties() {
        return additionalProperties;
    }

    /** Whether {@code additionalProperties} is there and not false. */
    public boolean allowsAdditionalProperties() {
        return additionalAllowed;
    }

    /** Whether {@code additionalProperties} is there, be it as false. */
    public boolean hasAdditionalProperties() {
        return additionalAllowed || source.get("additionalProperties") == BooleanValue.FALSE;
    }

    public @Nullable StructuralSchema items() {
        return items;
    }

    public List<String> required() {
        return required;
    }

    /** The values of an enumeration; empty where there is none. */
    public ListValue enumValues() {
        return enumValues;
    }

    /** Whether a value is one of the enumeration; null never is. */
    boolean enumerates(Value value) {
        return value != NullValue.NULL && (enumSet == null ? enumValues.items().contains(value) : enumSet.contains(value));
    }

    public String format() {
        return format;
    }

    public String pattern() {
        return pattern;
    }

    public boolean hasUniqueItems() {
        return uniqueItems;
    }

    public Bounds bounds() {
        return bounds;
    }

    public List<StructuralSchema> allOf() {
        return allOf;
    }

    public List<StructuralSchema> anyOf() {
        return anyOf;
    }

    public List<StructuralSchema> oneOf() {
        return oneOf;
    }

    public @Nullable StructuralSchema not() {
        return not;
    }

    public boolean preservesUnknownFields() {
        return preservesUnknownFields;
    }

    public boolean isEmbeddedResource() {
        return embeddedResource;
    }

    public boolean isIntOrString() {
        return intOrString;
    }

    /** How writers share a list: atomic, set or map; null where the schema does not say. */
    public @Nullable String listType() {
        return listType;
    }

    public List<String> listMapKeys() {
        return listMapKeys;
    }

    /** How writers share an object: atomic or granular; null where the schema does not say. */
    public @Nullable String mapType() {
        return mapType;
    }

    /** Whether this or any of the parts that give structure has a default. */
    boolean hasDefaultsWithin() {
        return withDefaults;
    }

    /** Whether this or any of the parts that give structure is a resource of its own. */
    boolean hasEmbeddedResourcesWithin() {
        return withEmbeddedResources;
    }

    /** The schema of the field or map entry of a name, or null where there is none. */
    public @Nullable StructuralSchema child(String name) {
        StructuralSchema property = properties.get(name);
        return property != null ? property : additionalProperties;
    }

    /** Whether something of a default within this schema would be pruned. */
    public boolean hasUnprunedDefaults(MetadataReader metadata) {
        return !DefaultPruning.prune(this, metadata).source.equals(source);
    }

    /** All schemas directly within this one, those that only restrict values included. */
    public List<StructuralSchema> parts() {
        List<StructuralSchema> parts = new ArrayList<>();
        if (items != null) {
            parts.add(items);
        }
        parts.addAll(allOf);
        parts.addAll(anyOf);
        parts.addAll(oneOf);
        if (not != null) {
            parts.add(not);
        }
        parts.addAll(properties.values());
        if (additionalProperties != null) {
            parts.add(additionalProperties);
        }
        return parts;
    }

    /** Whether a test holds for this schema or any within it, at whatever depth. */
    public boolean anyWithin(Predicate<StructuralSchema> test) {
        if (test.test(this)) {
            return true;
        }
        for (StructuralSchema part : parts()) {
            if (part.anyWithin(test)) {
                return true;
            }
        }
        return false;
    }

    /** The rules in the expression language. */
    public List<ValidationRule> rules() {
        return rules;
    }

    public String description() {
        return source.string("description");
    }

    public String title() {
        return source.string("title");
    }

    public @Nullable Value example() {
        return source.get("example");
    }

    public @Nullable ObjectValue externalDocs() {
        return source.objectOrNull("externalDocs");
    }

    @Override
    public String toString() {
        return source.toString();
    }
}
