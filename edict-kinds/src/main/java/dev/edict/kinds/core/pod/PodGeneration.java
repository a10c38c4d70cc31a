package dev.edict.kinds.core.pod;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** How the generation of pods counts, and what the subresources of their spec leave alone. */
final class PodGeneration {
    private static final List<String> RESET =
            List.of("deletionTimestamp", "generation", "labels", "annotations", "finalizers", "ownerReferences");

    private PodGeneration() {}

    /** Counts a change of the spec. */
    static ObjectValue count(ObjectValue pod, ObjectValue old) {
        return Preparation.countGeneration(pod, old, !SemanticEquality.equal(pod.get("spec"), old.get("spec")));
    }

    /** What a write to a subresource of the spec becomes: the old object's status, labels and the like. */
    static ObjectValue keepAllButSpec(ObjectValue pod, ObjectValue old) {
        ObjectValue kept = Preparation.keepStatus(pod, old);
        for (String key : RESET) {
            kept = Preparation.keepMetadata(kept, old, key);
        }
        return kept;
    }
}
