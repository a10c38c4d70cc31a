package dev.edict.scheduler.plugin;

import dev.edict.scheduler.snapshot.PodFacts;
import java.util.Set;

/** Something that has a say in where pods run. */
public interface Plugin {
    /** Under which it is known to people. */
    String name();

    /** What may help a pod that this has rejected; nothing else is worth a look, but for taints where a new node would be. */
    default Set<Trigger> triggers() {
        return Set.of();
    }

    /** Whether a pod that this has rejected may fit now. Is asked about its {@link #triggers} only. */
    default boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        return true;
    }

    /** Whether something that has happened may help a pod that this has rejected. */
    default boolean isHelpedBy(PodFacts pod, ClusterEvent event) {
        Set<Trigger> triggers = triggers();
        return triggers.contains(event.trigger())
                ? isWorthATry(pod, event)
                : event.trigger() == Trigger.NODE_TAINTS && triggers.contains(Trigger.NODE_ADDED);
    }
}
