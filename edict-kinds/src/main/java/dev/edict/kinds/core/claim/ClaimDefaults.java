package dev.edict.kinds.core.claim;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.model.field.FieldPath;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;

/** What a claim on storage means by what it leaves out, and what is odd about what it asks for. */
public final class ClaimDefaults {
    private ClaimDefaults() {}

    /** Fills in a whole claim, of its own or of a stateful set. */
    public static ObjectValue apply(ObjectValue claim) {
        ObjectValue status = claim.object("status");
        ObjectValue spec = ResourceLists.roundRequirements(claim.object("spec"), "resources");
        ObjectValue defaulted = claim.with("spec", spec.withDefault("volumeMode", "Filesystem"));
        return status.string("phase").isEmpty()
                ? defaulted.with("status", status.with("phase", "Pending"))
                : defaulted;
    }

    /** What to warn of: amounts of storage that are not whole bytes. */
    public static List<String> warnings(ObjectValue spec, FieldPath path) {
        List<String> warnings = new ArrayList<>();
        for (String key : List.of("requests", "limits")) {
            Quantity size = ResourceLists.quantity(spec.object("resources").object(key).get("storage"));
            if (size.milliValue() % 1000 != 0) {
                warnings.add(path.child("resources", key).key("storage") + ": fractional byte value \"" + size
                        + "\" is invalid, must be an integer");
            }
        }
        return warnings;
    }
}
