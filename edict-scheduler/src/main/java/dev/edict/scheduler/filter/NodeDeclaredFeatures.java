package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A pod that needs a feature which not every kubelet has runs on nodes that declare it. */
public final class NodeDeclaredFeatures implements FilterPlugin {
    private static final String NAME = "NodeDeclaredFeatures";
    private static final Rejection LACKING = Rejection.lasting(NAME, "node(s) didn't match Pod's required features");

    private static final String RESTART_ALL = "RestartAllContainersOnContainerExits";
    private static final String USERS_ON_HOST_NETWORK = "UserNamespacesHostNetworkSupport";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        Set<String> needed = needed(pod.pod().spec());
        return needed.isEmpty()
                ? Preparation.NOTHING
                : Preparation.check(node -> node.node().status().declaredFeatures().containsAll(needed) ? null : LACKING);
    }

    private static Set<String> needed(PodSpec spec) {
        Set<String> needed = new HashSet<>();
        if (restartsAll(spec.containers()) || restartsAll(spec.initContainers())) {
            needed.add(RESTART_ALL);
        }
        if (spec.hostNetwork() && Boolean.FALSE.equals(spec.hostUsers())) {
            needed.add(USERS_ON_HOST_NETWORK);
        }
        return needed;
    }

    private static boolean restartsAll(List<Container> containers) {
        return containers.stream().flatMap(container -> container.restartPolicyRules().stream())
                .anyMatch(rule -> rule.action().equals("RestartAllContainers"));
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.NODE_ADDED, Trigger.NODE_FEATURES);
    }
}
