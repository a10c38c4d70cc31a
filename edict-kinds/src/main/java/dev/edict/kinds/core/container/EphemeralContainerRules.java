package dev.edict.kinds.core.container;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for containers that are added to a running pod to look into it: much of a container is not for them. */
final class EphemeralContainerRules {
    private static final String FORBIDDEN = "cannot be set for an Ephemeral Container";

    /** What a container has that is not for debugging, in the order of the type. */
    private static final List<String> NOT_FOR_DEBUGGING = List.of("ports", "resources", "resizePolicy",
            "restartPolicy", "restartPolicyRules", "livenessProbe", "readinessProbe", "startupProbe", "lifecycle");

    private EphemeralContainerRules() {}

    static void fields(ObjectValue container, FieldPath path, FieldErrors errors) {
        for (String key : NOT_FOR_DEBUGGING) {
            boolean set = key.equals("resources") ? !container.object(key).isEmpty() : container.isSet(key);
            if (set) {
                errors.forbidden(path.child(key), FORBIDDEN);
            }
        }
        List<ObjectValue> mounts = container.list("volumeMounts").objects();
        for (int index = 0; index < mounts.size(); index++) {
            for (String key : List.of("subPath", "subPathExpr")) {
                if (!mounts.get(index).string(key).isEmpty()) {
                    errors.forbidden(path.child("volumeMounts").index(index).child(key), FORBIDDEN);
                }
            }
        }
    }
}
