package dev.edict.kinds.core.podspec;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names of the resource claims of a pod, of which its containers choose. */
public final class ClaimNames {
    /** Nothing to choose of. */
    public static final ClaimNames NONE = new ClaimNames(Set.of());

    private final Set<String> names;
    private @Nullable String listed;

    public ClaimNames(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    public boolean contains(String name) {
        return names.contains(name);
    }

    /** What is told those who choose another; made once, however many do. */
    public String mustBeOne() {
        String known = listed;
        if (known == null) {
            known = "must be one of the names in pod.spec.resourceClaims"
                    + (names.isEmpty() ? " which is empty" : ": " + String.join(", ", new TreeSet<>(names)));
            listed = known;
        }
        return known;
    }
}
