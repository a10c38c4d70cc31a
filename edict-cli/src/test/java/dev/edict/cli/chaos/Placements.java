package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodStates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A pod is put on one node once, and a node is given no more than it has. */
final class Placements implements Invariant {
    private static final List<String> RESOURCES = List.of("cpu", "memory");

    @Override
    public List<String> after(Change<?> change, World world) {
        if (!(change.after() instanceof Pod pod) || pod.spec().nodeName().isEmpty()) {
            return List.of();
        }
        String before = change.before() instanceof Pod former && former.metadata().uid().equals(pod.metadata().uid())
                ? former.spec().nodeName()
                : "";
        if (before.equals(pod.spec().nodeName())) {
            return List.of();
        }
        if (!before.isEmpty()) {
            return List.of(change + ", and was moved from " + before + " to " + pod.spec().nodeName());
        }
        return world.all(Node.TYPE).stream().filter(node -> node.name().equals(pod.spec().nodeName())).findFirst()
                .map(node -> overcommitted(node, change, world)).orElse(List.of());
    }

    private static List<String> overcommitted(Node node, Change<?> change, World world) {
        List<Pod> pods = world.all(Pod.TYPE).stream()
                .filter(other -> other.spec().nodeName().equals(node.name()) && !PodStates.isTerminal(other)).toList();
        List<String> wrong = new ArrayList<>();
        for (String resource : RESOURCES) {
            BigDecimal asked = pods.stream().flatMap(pod -> pod.spec().containers().stream())
                    .map(container -> container.resources().requests().getOrDefault(resource, Quantity.ZERO).amount())
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            compare(node, resource, asked, change, wrong);
        }
        compare(node, "pods", BigDecimal.valueOf(pods.size()), change, wrong);
        return wrong;
    }

    private static void compare(Node node, String resource, BigDecimal asked, Change<?> change, List<String> wrong) {
        Quantity there = node.status().allocatable().get(resource);
        if (there != null && asked.compareTo(there.amount()) > 0) {
            wrong.add(change + ", and " + node.name() + " has " + there + " of " + resource + ", of which " + asked + " are taken");
        }
    }
}
