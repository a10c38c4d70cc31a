package dev.edict.controllers.node;

import dev.edict.api.core.v1.Node;
import java.util.HashMap;
import java.util.Map;

/** The old labels for the system of a node, which say what the new ones say. */
final class NodeLabels {
    private static final Map<String, String> OLD = Map.of(
            "kubernetes.io/os", "beta.kubernetes.io/os",
            "kubernetes.io/arch", "beta.kubernetes.io/arch");

    private NodeLabels() {}

    static Node reconciled(Node node) {
        Map<String, String> labels = new HashMap<>(node.metadata().labels());
        OLD.forEach((primary, secondary) -> {
            String value = labels.get(primary);
            if (value != null) {
                labels.put(secondary, value);
            }
        });
        return labels.equals(node.metadata().labels()) ? node : node.editMetadata(metadata -> metadata.withLabels(labels));
    }
}
