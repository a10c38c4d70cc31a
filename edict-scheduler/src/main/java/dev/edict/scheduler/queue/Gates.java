package dev.edict.scheduler.queue;

import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.Set;
import java.util.function.Predicate;

/** What keeps a pod from being tried at all: gates that somebody has to take away, and a preemption of its own that is under way. */
public final class Gates {
    public static final String SCHEDULING = "SchedulingGates";
    public static final String PREEMPTION = "DefaultPreemption";
    public static final String CLAIMS = "DynamicResources";

    private final Predicate<PodFacts> isGated;
    private final Predicate<PodFacts> isPreempting;
    private final Predicate<PodFacts> lacksClaims;

    /**
     * @param isGated whether somebody has to take gates away from a pod
     * @param isPreempting whether others are being removed for a pod
     * @param lacksClaims whether claims of devices are not there that a pod names
     */
    public Gates(Predicate<PodFacts> isGated, Predicate<PodFacts> isPreempting, Predicate<PodFacts> lacksClaims) {
        this.isGated = isGated;
        this.isPreempting = isPreempting;
        this.lacksClaims = lacksClaims;
    }

    /** Who keeps a pod back; empty for nobody. */
    String of(PodFacts pod) {
        if (isGated.test(pod)) {
            return SCHEDULING;
        }
        if (lacksClaims.test(pod)) {
            return CLAIMS;
        }
        return isPreempting.test(pod) ? PREEMPTION : "";
    }

    /** What may make a gate open. */
    Set<Trigger> triggers(String gate) {
        return switch (gate) {
            case SCHEDULING -> Set.of(Trigger.POD_GATES_GONE);
            case PREEMPTION -> Set.of(Trigger.POD_DELETED);
            case CLAIMS -> Set.of(Trigger.DEVICE_CLAIM_ADDED, Trigger.DEVICE_CLAIM_CHANGED, Trigger.POD_CLAIMS);
            default -> Set.of();
        };
    }
}
