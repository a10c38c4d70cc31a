package dev.edict.scheduler.plugin;

import dev.edict.scheduler.snapshot.PodFacts;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

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

    /** Which of the pods that this has rejected may be helped by something that has happened; empty if none is, as mostly. */
    default Optional<Predicate<PodFacts>> helpedBy(ClusterEvent event) {
        Set<Trigger> triggers = triggers();
        if (triggers.contains(event.trigger())) {
            return Optional.of(pod -> isWorthATry(pod, event));
        }
        return event.trigger() == Trigger.NODE_TAINTS && triggers.contains(Trigger.NODE_ADDED) ? Optional.of(pod -> true) : Optional.empty();
    }
}
