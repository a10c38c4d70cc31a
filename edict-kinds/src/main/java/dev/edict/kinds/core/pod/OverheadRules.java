package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.container.ResourceRequirementRules;
import dev.edict.kinds.core.podspec.ClaimNames;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;

/** The rules for what a pod needs beyond its containers. */
public final class OverheadRules {
    private OverheadRules() {}

    /** Fills in the amounts under a key of an object. */
    public static ObjectValue setDefaults(ObjectValue holder, String key) {
        return ResourceLists.round(holder, key);
    }

    /** The amounts are checked as the limits of a container would be. */
    public static void validate(ObjectValue amounts, FieldPath path, FieldErrors errors) {
        ResourceRequirementRules.container(ObjectValue.of("limits", amounts), ClaimNames.NONE,
                PodTolerances.forTemplate(null), path, errors);
    }
}
