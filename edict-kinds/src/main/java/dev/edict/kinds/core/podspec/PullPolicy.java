package dev.edict.kinds.core.podspec;

import dev.edict.kinds.field.Choice;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.List;

/** When the image of a container or of a volume is looked up. */
public final class PullPolicy {
    private static final List<String> POLICIES = List.of("Always", "IfNotPresent", "Never");

    private PullPolicy() {}

    /** What is filled in: an image that may change under its name is looked up each time. */
    public static String of(String image) {
        return ImageReference.isLatest(image) ? "Always" : "IfNotPresent";
    }

    public static void validate(String policy, FieldPath path, FieldErrors errors) {
        Choice.required(policy, POLICIES, path, errors);
    }
}
