package dev.edict.controllers.daemonset;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeAffinity;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.PodSpec;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Which nodes a pod chooses: by its node selector, and by the node affinity that it requires. */
final class NodeChoice {
    /** The one field of nodes that terms may speak of. */
    static final String NAME_FIELD = "metadata.name";

    private NodeChoice() {}

    static boolean matches(PodSpec spec, Node node) {
        Map<String, String> labels = node.metadata().labels();
        if (!labels.entrySet().containsAll(spec.nodeSelector().entrySet())) {
            return false;
        }
        NodeSelector required = required(spec);
        return required == null || required.nodeSelectorTerms().stream().anyMatch(term -> matches(term, node));
    }

    static @Nullable NodeSelector required(PodSpec spec) {
        Affinity affinity = spec.affinity();
        NodeAffinity ofNodes = affinity == null ? null : affinity.nodeAffinity();
        return ofNodes == null ? null : ofNodes.requiredDuringSchedulingIgnoredDuringExecution();
    }

    /** A term that says nothing matches nothing. */
    private static boolean matches(NodeSelectorTerm term, Node node) {
        if (term.matchExpressions().isEmpty() && term.matchFields().isEmpty()) {
            return false;
        }
        Map<String, String> fields = Map.of(NAME_FIELD, node.name());
        return term.matchExpressions().stream().allMatch(one -> matches(one, node.metadata().labels()))
                && term.matchFields().stream().allMatch(one -> matches(one, fields));
    }

    private static boolean matches(NodeSelectorRequirement requirement, Map<String, String> values) {
        String value = values.get(requirement.key());
        return switch (requirement.operator()) {
            case "In" -> value != null && requirement.values().contains(value);
            case "NotIn" -> value == null || !requirement.values().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            case "Gt" -> compares(requirement, value, order -> order > 0);
            case "Lt" -> compares(requirement, value, order -> order < 0);
            default -> false;
        };
    }

    private static boolean compares(NodeSelectorRequirement requirement, @Nullable String value, LongPredicate wanted) {
        if (value == null || requirement.values().size() != 1) {
            return false;
        }
        try {
            return wanted.test(Long.compare(Long.parseLong(value), Long.parseLong(requirement.values().getFirst())));
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }
}
