package dev.edict.controllers.quota;

import dev.edict.model.name.GroupResource;
import java.util.Optional;
import java.util.Set;

/** Names of a quota that count objects, and nothing else of them. */
final class CountedNames {
    private static final Set<String> SHORT = Set.of("configmaps", "resourcequotas", "replicationcontrollers", "secrets");
    private static final String COUNT = "count/";

    private CountedNames() {}

    /** Which objects a name counts: {@code count/widgets.example.com}, or one of the old names. */
    static Optional<GroupResource> counted(String name) {
        if (SHORT.contains(name)) {
            return Optional.of(new GroupResource("", name));
        }
        if (!name.startsWith(COUNT)) {
            return Optional.empty();
        }
        String resource = name.substring(COUNT.length());
        int dot = resource.indexOf('.');
        return Optional.of(dot < 0
                ? new GroupResource("", resource)
                : new GroupResource(resource.substring(dot + 1), resource.substring(0, dot)));
    }
}
