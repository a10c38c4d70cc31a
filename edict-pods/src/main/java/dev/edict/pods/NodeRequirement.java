package dev.edict.pods;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.PodSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which nodes a pod can run on as far as their labels and names tell. */
public final class NodeRequirement {
    /** The one field of nodes that terms may speak of. */
    public static final String NAME_FIELD = "metadata.name";

    /** Any node will do. */
    public static final NodeRequirement NONE = new NodeRequirement(Map.of(), null);

    private final Map<String, String> labels;
    private final @Nullable List<NodeTerm> terms;

    private NodeRequirement(Map<String, String> labels, @Nullable List<NodeTerm> terms) {
        this.labels = labels;
        this.terms = terms;
    }

    public static NodeRequirement of(PodSpec spec) {
        NodeSelector required = required(spec);
        return spec.nodeSelector().isEmpty() && required == null
                ? NONE
                : new NodeRequirement(spec.nodeSelector(), required == null ? null : terms(required));
    }

    /** What a selector of nodes means, such as that of a volume. */
    public static NodeRequirement of(NodeSelector selector) {
        return new NodeRequirement(Map.of(), terms(selector));
    }

    /** The affinity to nodes without which a pod does not run; null if it has none. */
    public static @Nullable NodeSelector required(PodSpec spec) {
        Affinity affinity = spec.affinity();
        return affinity == null || affinity.nodeAffinity() == null
                ? null
                : affinity.nodeAffinity().requiredDuringSchedulingIgnoredDuringExecution();
    }

    private static List<NodeTerm> terms(NodeSelector selector) {
        return selector.nodeSelectorTerms().stream().map(NodeTerm::of).toList();
    }

    public boolean matches(Node node) {
        return matches(node.name(), node.metadata().labels());
    }

    /** @param name empty if only labels count */
    public boolean matches(String name, Map<String, String> nodeLabels) {
        for (Map.Entry<String, String> label : labels.entrySet()) {
            if (!label.getValue().equals(nodeLabels.get(label.getKey()))) {
                return false;
            }
        }
        if (terms == null) {
            return true;
        }
        for (NodeTerm term : terms) {
            if (term.matches(name, nodeLabels)) {
                return true;
            }
        }
        return false;
    }
}
