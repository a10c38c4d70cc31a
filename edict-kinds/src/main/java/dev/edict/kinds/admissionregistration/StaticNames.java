package dev.edict.kinds.admissionregistration;

import dev.edict.model.value.ObjectValue;
import java.util.List;

/** Names kept for configurations that a server reads from files. */
final class StaticNames {
    private static final String SUFFIX = ".static.k8s.io";

    private StaticNames() {}

    static List<String> warnings(ObjectValue object) {
        return object.object("metadata").string("name").endsWith(SUFFIX)
                ? List.of("metadata.name: names ending with \"" + SUFFIX + "\" are reserved for static manifest-based"
                        + " configurations and cannot be managed via the API")
                : List.of();
    }
}
