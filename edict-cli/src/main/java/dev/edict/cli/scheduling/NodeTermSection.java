package dev.edict.cli.scheduling;

import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.Value;
import dev.edict.server.configure.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Some nodes, by their labels and names. */
final class NodeTermSection {
    private static final List<String> OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");
    private static final List<String> FIELD_OPERATORS = List.of("In", "NotIn");

    private NodeTermSection() {}

    static NodeSelectorTerm of(Settings term, FieldPath path, FieldErrors errors) {
        term.requireKnown(Set.of("matchExpressions", "matchFields"));
        List<NodeSelectorRequirement> labels = requirements(term, "matchExpressions");
        List<NodeSelectorRequirement> fields = requirements(term, "matchFields");
        for (int index = 0; index < labels.size(); index++) {
            checkLabel(labels.get(index), path.child("matchExpressions").index(index), errors);
        }
        for (int index = 0; index < fields.size(); index++) {
            checkField(fields.get(index), path.child("matchFields").index(index), errors);
        }
        return NodeSelectorTerm.EMPTY.withMatchExpressions(labels).withMatchFields(fields);
    }

    private static List<NodeSelectorRequirement> requirements(Settings term, String field) {
        List<NodeSelectorRequirement> requirements = new ArrayList<>();
        for (Settings requirement : term.objects(field)) {
            requirement.requireKnown(Set.of("key", "operator", "values"));
            requirements.add(NodeSelectorRequirement.EMPTY
                    .withKey(requirement.string("key"))
                    .withOperator(requirement.string("operator"))
                    .withValues(requirement.strings("values")));
        }
        return requirements;
    }

    private static void checkLabel(NodeSelectorRequirement label, FieldPath path, FieldErrors errors) {
        if (!OPERATORS.contains(label.operator())) {
            errors.notSupported(path.child("operator"), label.operator(), OPERATORS);
            return;
        }
        List<String> wrong = Formats.qualifiedName(label.key());
        if (!wrong.isEmpty()) {
            errors.invalid(path.child("key"), label.key(), String.join("; ", wrong));
        }
        checkNumber(label, path.child("values"), errors);
        for (int index = 0; index < label.values().size(); index++) {
            List<String> malformed = Formats.labelValue(label.values().get(index));
            if (!malformed.isEmpty()) {
                errors.invalid(path.child("values").index(index).key(label.key()), label.values().get(index),
                        String.join("; ", malformed));
            }
        }
    }

    private static void checkNumber(NodeSelectorRequirement label, FieldPath path, FieldErrors errors) {
        List<String> values = label.values();
        switch (label.operator()) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    errors.invalid(path, Value.of(values), "for 'in', 'notin' operators, values set can't be empty");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    errors.invalid(path, Value.of(values), "values set must be empty for exists and does not exist");
                }
            }
            default -> {
                if (values.size() != 1) {
                    errors.invalid(path, Value.of(values), "for 'Gt', 'Lt' operators, exactly one value is required");
                }
                for (int index = 0; index < values.size(); index++) {
                    checkInteger(values.get(index), path.index(index), errors);
                }
            }
        }
    }

    private static void checkInteger(String value, FieldPath path, FieldErrors errors) {
        try {
            Long.parseLong(value);
        } catch (NumberFormatException noInteger) {
            errors.invalid(path, value, "for 'Gt', 'Lt' operators, the value must be an integer");
        }
    }

    private static void checkField(NodeSelectorRequirement field, FieldPath path, FieldErrors errors) {
        if (!FIELD_OPERATORS.contains(field.operator())) {
            errors.notSupported(path.child("operator"), field.operator(), FIELD_OPERATORS);
        } else if (field.values().size() != 1) {
            errors.invalid(path.child("values"), Value.of(field.values()), "must have one element");
        }
    }
}
