package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.pods.NodeRequirement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The pods of a set: how they are made for a node, and for which node one was made. */
final class DaemonPods {
    /** On pods and revisions: of which template they are. */
    static final String HASH_LABEL = "controller-revision-hash";

    /** Which of several pods of a node counts: one that is on the node already, then the oldest, then by name. */
    static final Comparator<Pod> ORDER = Comparator.comparing((Pod pod) -> pod.spec().nodeName().isEmpty())
            .thenComparing(DaemonPods::created)
            .thenComparing(Pod::name);

    private static final String GENERATION_LABEL = "pod-template-generation";
    private static final String GENERATION_ANNOTATION = "deprecated.daemonset.template.generation";

    private DaemonPods() {}

    private static Instant created(Pod pod) {
        Instant time = pod.metadata().creationTimestamp();
        return time == null ? Instant.EPOCH : time;
    }

    /** The template for a pod of one node. The scheduler puts it there, since no other node is left to it. */
    static PodTemplateSpec template(DaemonSet set, String hash, String node) {
        PodTemplateSpec labelled = set.spec().template().editMetadata(metadata -> metadata.putLabels(HASH_LABEL, hash));
        PodTemplateSpec numbered = generation(set)
                .map(number -> labelled.editMetadata(metadata -> metadata.putLabels(GENERATION_LABEL, number)))
                .orElse(labelled);
        return numbered.editSpec(spec -> {
            Affinity affinity = spec.affinity() == null ? Affinity.EMPTY : spec.affinity();
            return DaemonTolerations.added(spec).withAffinity(affinity.editNodeAffinity(
                    ofNodes -> ofNodes.withRequiredDuringSchedulingIgnoredDuringExecution(only(node))));
        });
    }

    private static NodeSelector only(String node) {
        return NodeSelector.EMPTY.withNodeSelectorTerms(List.of(NodeSelectorTerm.EMPTY.withMatchFields(
                List.of(NodeSelectorRequirement.EMPTY
                        .withKey(NodeRequirement.NAME_FIELD).withOperator("In").withValues(List.of(node))))));
    }

    /** How old versions of the API count templates; what is no number is none. */
    private static Optional<String> generation(DaemonSet set) {
        try {
            return Optional.ofNullable(set.metadata().annotations().get(GENERATION_ANNOTATION))
                    .map(text -> Long.toString(Long.parseLong(text)));
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    /** Whether a pod is of the set's present template. */
    static boolean isUpdated(DaemonSet set, String hash, Pod pod) {
        Map<String, String> labels = pod.metadata().labels();
        return hash.equals(labels.get(HASH_LABEL))
                || generation(set).filter(number -> number.equals(labels.get(GENERATION_LABEL))).isPresent();
    }

    /** The node on which a pod is, or for which it was made; empty if that can not be told. */
    static String node(Pod pod) {
        if (!pod.spec().nodeName().isEmpty()) {
            return pod.spec().nodeName();
        }
        NodeSelector required = NodeRequirement.required(pod.spec());
        if (required == null) {
            return "";
        }
        return required.nodeSelectorTerms().stream()
                .flatMap(term -> term.matchFields().stream())
                .filter(field -> field.key().equals(NodeRequirement.NAME_FIELD) && field.operator().equals("In"))
                .findFirst()
                .map(NodeSelectorRequirement::values)
                .filter(values -> values.size() == 1)
                .map(List::getFirst)
                .orElse("");
    }

    /** Pods by their nodes, in the order of the nodes' names, those of a node in {@link #ORDER}. */
    static Map<String, List<Pod>> byNode(Collection<Pod> pods) {
        Map<String, List<Pod>> byNode = new TreeMap<>();
        for (Pod pod : pods) {
            String node = node(pod);
            if (!node.isEmpty()) {
                byNode.computeIfAbsent(node, ignored -> new ArrayList<>()).add(pod);
            }
        }
        byNode.values().forEach(here -> here.sort(ORDER));
        return byNode;
    }
}
