package dev.edict.schema.rule;

import dev.edict.cel.type.DeclaredType;
import dev.edict.cel.type.FieldNames;
import dev.edict.cel.type.SchemaTypes;
import dev.edict.cel.type.SchemaView;
import dev.edict.schema.structural.StructuralSchema;
import dev.edict.schema.structural.ValidationRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a schema that has rules, or leads to parts that have. Rules are compiled when they are first needed, each
 * part for itself: most parts of most schemas are never looked at.
 */
final class RuleNode {
    private final StructuralSchema schema;
    private final List<ValidationRule> written;
    private final SchemaView view;
    private final @Nullable DeclaredType type;
    private final SchemaTypes types;
    private final boolean resource;
    private @Nullable RuleNode items;
    private @Nullable RuleNode additional;
    private final Map<String, RuleNode> properties = new LinkedHashMap<>();
    private final List<RuleNode> allOf = new ArrayList<>();
    private volatile @Nullable List<CompiledRule> compiled;
    private volatile @Nullable Boolean usesOldSelf;

    private RuleNode(
            StructuralSchema schema,
            List<ValidationRule> written,
            SchemaView view,
            @Nullable DeclaredType type,
            SchemaTypes types,
            boolean resource) {
        this.schema = schema;
        this.written = written;
        this.view = view;
        this.type = type;
        this.types = types;
        this.resource = resource;
    }

    /**
     * The rules of a schema; null if it has none.
     *
     * @param resource whether its values have a kind and metadata
     */
    static @Nullable RuleNode of(StructuralSchema schema, boolean resource) {
        if (!hasRules(schema)) {
            return null;
        }
        SchemaTypes types = new SchemaTypes();
        StructuralView view = new StructuralView(schema);
        DeclaredType type = types.declare(view, "selfType", resource);
        return make(schema, schema, view, type, types, resource);
    }

    private static boolean hasRules(@Nullable StructuralSchema schema) {
        return schema != null
                && (!schema.rules().isEmpty()
                        || hasRules(schema.items())
                        || hasRules(schema.additionalProperties())
                        || schema.properties().values().stream().anyMatch(RuleNode::hasRules)
                        || schema.allOf().stream().anyMatch(RuleNode::hasRules));
    }

    /** @param rules where the rules stand: the schema of the values, or what restricts it further */
    private static @Nullable RuleNode make(
            StructuralSchema rules,
            StructuralSchema schema,
            SchemaView view,
            @Nullable DeclaredType type,
            SchemaTypes types,
            boolean resource) {
        RuleNode node = new RuleNode(schema, rules.rules(), view, type, types, resource);
        node.addElements(rules);
        node.addProperties(rules);
        for (StructuralSchema branch : rules.allOf()) {
            RuleNode more = hasRules(branch) ? make(branch, schema, view, type, types, resource) : null;
            if (more != null) {
                node.allOf.add(more);
            }
        }
        boolean empty = node.written.isEmpty() && node.items == null && node.additional == null
                && node.properties.isEmpty() && node.allOf.isEmpty();
        return empty ? null : node;
    }

    private void addElements(StructuralSchema rules) {
        DeclaredType element = type == null ? null : type.element();
        StructuralSchema itemRules = rules.items();
        StructuralSchema itemSchema = schema.items();
        SchemaView itemView = view.items();
        if (itemRules != null && itemSchema != null && itemView != null) {
            items = make(itemRules, itemSchema, itemView, element, types, itemSchema.isEmbeddedResource());
        }
        StructuralSchema valueRules = rules.additionalProperties();
        StructuralSchema valueSchema = schema.additionalProperties();
        SchemaView valueView = view.additionalProperties();
        if (valueRules != null && valueSchema != null && valueView != null) {
            additional = make(valueRules, valueSchema, valueView, element, types, valueSchema.isEmbeddedResource());
        }
    }

    private void addProperties(StructuralSchema rules) {
        Map<String, SchemaView> views = view.properties();
        rules.properties().forEach((name, propertyRules) -> {
            StructuralSchema property = schema.property(name);
            SchemaView propertyView = views == null ? null : views.get(name);
            if (property == null || propertyView == null) {
                return;
            }
            String written = FieldNames.escape(name);
            DeclaredType declared = written == null
                    ? types.declare(propertyView, "selfType.'" + name + "'", property.isEmbeddedResource())
                    : type == null ? null : type.fields().get(written);
            RuleNode node = declared == null
                    ? null
                    : make(propertyRules, property, propertyView, declared, types, property.isEmbeddedResource());
            if (node != null) {
                properties.put(name, node);
            }
        });
    }

    StructuralSchema schema() {
        return schema;
    }

    @Nullable RuleNode items() {
        return items;
    }

    @Nullable RuleNode additional() {
        return additional;
    }

    Map<String, RuleNode> properties() {
        return properties;
    }

    List<RuleNode> allOf() {
        return allOf;
    }

    /** The schema through which the rules see a value. */
    SchemaView seenThrough() {
        return resource ? view.ofResource() : view;
    }

    /** Whether there are rules that cannot be compiled, because nothing is known of the type of the values. */
    boolean hasNoType() {
        return type == null && !written.isEmpty();
    }

    List<CompiledRule> rules() {
        List<CompiledRule> known = compiled;
        if (known == null) {
            // Two threads may both do it; the results are the same.
            known = type == null || written.isEmpty()
                    ? List.of()
                    : new RuleCompiler(schema, type, types).compile(written);
            compiled = known;
        }
        return known;
    }

    boolean usesOldSelf() {
        Boolean known = usesOldSelf;
        if (known == null) {
            known = rules().stream().anyMatch(CompiledRule::usesOldSelf);
            usesOldSelf = known;
        }
        return known;
    }

    @Nullable DeclaredType type() {
        return type;
    }
}
