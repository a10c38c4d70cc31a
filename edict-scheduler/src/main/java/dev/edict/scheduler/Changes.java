package dev.edict.scheduler;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.pods.Resources;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What of a change pods may have waited for. */
final class Changes {
    private Changes() {}

    static List<ClusterEvent> of(Node before, Node after) {
        Set<Trigger> triggers = EnumSet.noneOf(Trigger.class);
        if (before.spec().unschedulable() && !after.spec().unschedulable()) {
            triggers.add(Trigger.NODE_TAINTS);
        }
        if (!before.status().allocatable().equals(after.status().allocatable())) {
            triggers.add(Trigger.NODE_ALLOCATABLE);
        }
        if (!before.metadata().labels().equals(after.metadata().labels())) {
            triggers.add(Trigger.NODE_LABELS);
        }
        if (!before.spec().taints().equals(after.spec().taints())) {
            triggers.add(Trigger.NODE_TAINTS);
        }
        if (!before.status().declaredFeatures().equals(after.status().declaredFeatures())) {
            triggers.add(Trigger.NODE_FEATURES);
        }
        return triggers.stream().map(trigger -> new ClusterEvent(trigger, before, after)).toList();
    }

    static List<ClusterEvent> of(Pod before, Pod after) {
        List<ClusterEvent> events = new ArrayList<>();
        if (!before.metadata().labels().equals(after.metadata().labels())) {
            events.add(new ClusterEvent(Trigger.POD_LABELS, before, after));
        }
        if (isScaledDown(PodFacts.of(before).requests(), PodFacts.of(after).requests())) {
            events.add(new ClusterEvent(Trigger.POD_SCALED_DOWN, before, after));
        }
        if (!before.spec().schedulingGates().isEmpty() && after.spec().schedulingGates().isEmpty()) {
            events.add(new ClusterEvent(Trigger.POD_GATES_GONE, before, after));
        }
        if (before.spec().tolerations().size() != after.spec().tolerations().size()) {
            events.add(new ClusterEvent(Trigger.POD_TOLERATIONS, before, after));
        }
        if (!before.status().resourceClaimStatuses().equals(after.status().resourceClaimStatuses())
                || !Objects.equals(
                        before.status().extendedResourceClaimStatus(), after.status().extendedResourceClaimStatus())) {
            events.add(new ClusterEvent(Trigger.POD_CLAIMS, before, after));
        }
        return events.isEmpty() ? List.of(new ClusterEvent(Trigger.POD_OTHERWISE, before, after)) : events;
    }

    private static boolean isScaledDown(Resources before, Resources after) {
        return before.cpu() > after.cpu()
                || before.memory() > after.memory()
                || before.ephemeralStorage() > after.ephemeralStorage()
                || before.scalars().entrySet().stream().anyMatch(scalar -> scalar.getValue() > after.scalar(scalar.getKey()));
    }
}
