package dev.edict.node.admit;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.HostPort;
import dev.edict.pods.NodeRequirement;
import dev.edict.pods.Resources;
import dev.edict.pods.Tolerations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Whether a pod can be on a node, by what the kubelet looks at: what is left of the node, its labels, its ports, the taints that
 * drive pods away, and what the pod wants of the kernel. That it can not be scheduled there any more does not count.
 */
final class NodeFit {
    private static final String OS = "linux";
    private static final String OS_LABEL = "kubernetes.io/os";
    private static final Set<String> DRIVES_AWAY = Set.of("NoExecute");

    private NodeFit() {}

    /**
     * All that keeps a pod away, in the order in which the kubelet finds it; people are told the first.
     *
     * @param others what the other pods of the node take
     */
    static List<Misfit> of(Pod pod, Share share, Node node, Map<String, Quantity> allocatable, NodeLoad others) {
        Unsuitable forbidden = Sysctls.misfit(pod);
        if (forbidden != null) {
            return List.of(forbidden);
        }
        if (!pod.metadata().labels().getOrDefault(OS_LABEL, OS).equals(OS)) {
            return List.of(new Unsuitable("PodOSSelectorNodeLabelDoesNotMatch",
                    "Failed to admit pod as the `" + OS_LABEL + "` label doesn't match node label"));
        }
        if (pod.spec().os() != null && !pod.spec().os().name().equals(OS)) {
            return List.of(new Unsuitable("PodOSNotSupported", "Failed to admit pod as the OS field doesn't match node OS"));
        }
        List<Misfit> misfits = new ArrayList<>(shortages(share.ofNode(pod), allocatable, others));
        if (!NodeRequirement.of(pod.spec()).matches(node)) {
            misfits.add(Unsuitable.predicate("NodeAffinity", "node(s) didn't match Pod's node affinity/selector"));
        }
        if (HostPort.conflict(share.ports(), others.ports())) {
            misfits.add(Unsuitable.predicate("NodePorts", "node(s) didn't have free ports for the requested pod ports"));
        }
        if (!Tolerations.cover(pod.spec().tolerations(), node.spec().taints(), DRIVES_AWAY)) {
            misfits.add(Unsuitable.predicate("TaintToleration", "node(s) had taints that the pod didn't tolerate"));
        }
        Unsuitable profile = misfits.isEmpty() ? AppArmor.misfit(pod) : null;
        return profile == null ? misfits : List.of(profile);
    }

    /** What a node has too little of beside its other pods. Extended resources that it does not know are somebody else's affair. */
    static List<Shortage> shortages(Resources wanted, Map<String, Quantity> allocatable, NodeLoad others) {
        Resources has = Resources.of(allocatable);
        Resources used = others.requests();
        List<Shortage> shortages = new ArrayList<>();
        look("pods", 1, allocatable.getOrDefault("pods", Quantity.ZERO).value(), others.pods(), shortages);
        look("cpu", wanted.cpu(), has.cpu(), used.cpu(), shortages);
        look("memory", wanted.memory(), has.memory(), used.memory(), shortages);
        look("ephemeral-storage", wanted.ephemeralStorage(), has.ephemeralStorage(), used.ephemeralStorage(), shortages);
        new TreeMap<>(wanted.scalars()).forEach((name, amount) -> {
            if (!Resources.isExtended(name) || allocatable.containsKey(name)) {
                look(name, amount, has.scalar(name), used.scalar(name), shortages);
            }
        });
        return shortages;
    }

    private static void look(String resource, long wanted, long has, long used, List<Shortage> shortages) {
        if (wanted > 0 && wanted > has - used) {
            shortages.add(new Shortage(resource, wanted, used, has));
        }
    }
}
