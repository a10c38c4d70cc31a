package dev.edict.pods;

import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.model.selector.LabelRequirement;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Some nodes, by labels and names that all have to be so. One that says nothing, or nothing that makes sense, means none. */
public final class NodeTerm {
    private static final NodeTerm NOTHING = new NodeTerm(LabelSelector.NOTHING, List.of());

    private final LabelSelector labels;
    private final List<NodeSelectorRequirement> fields;

    private NodeTerm(LabelSelector labels, List<NodeSelectorRequirement> fields) {
        this.labels = labels;
        this.fields = fields;
    }

    public static NodeTerm of(NodeSelectorTerm term) {
        if (term.matchExpressions().isEmpty() && term.matchFields().isEmpty()) {
            return NOTHING;
        }
        List<LabelRequirement> requirements = new ArrayList<>();
        for (NodeSelectorRequirement expression : term.matchExpressions()) {
            Operator operator = operator(expression.operator());
            if (operator == null) {
                return NOTHING;
            }
            requirements.add(new LabelRequirement(expression.key(), operator, expression.values()));
        }
        boolean understood = term.matchFields().stream().allMatch(NodeTerm::isUnderstood);
        return understood ? new NodeTerm(LabelSelector.of(requirements), term.matchFields()) : NOTHING;
    }

    private static boolean isUnderstood(NodeSelectorRequirement field) {
        return field.values().size() == 1 && (field.operator().equals("In") || field.operator().equals("NotIn"));
    }

    private static @Nullable Operator operator(String word) {
        return switch (word) {
            case "Gt" -> Operator.GREATER_THAN;
            case "Lt" -> Operator.LESS_THAN;
            default -> Selectors.operator(word);
        };
    }

    public boolean matches(String name, Map<String, String> nodeLabels) {
        if (!labels.matches(nodeLabels)) {
            return false;
        }
        for (NodeSelectorRequirement field : fields) {
            String value = field.key().equals(NodeRequirement.NAME_FIELD) ? name : "";
            if (!name.isEmpty() && field.values().getFirst().equals(value) != field.operator().equals("In")) {
                return false;
            }
        }
        return true;
    }
}
