package dev.edict.scheduler.argument;

import dev.edict.pods.Resources;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Resources of somebody's own that a node need not have: somebody else looks after them.
 *
 * @param groups what stands before the slash in the names of such
 */
public record IgnoredResources(Set<String> names, Set<String> groups) {
    /** None are ignored. */
    public static final IgnoredResources NONE = new IgnoredResources(Set.of(), Set.of());

    public IgnoredResources {
        names = Set.copyOf(names);
        groups = Set.copyOf(groups);
    }

    /** What remains of amounts. */
    public Resources outOf(Resources amounts) {
        if ((names.isEmpty() && groups.isEmpty()) || amounts.scalars().isEmpty()) {
            return amounts;
        }
        Map<String, Long> left = new HashMap<>(amounts.scalars());
        left.keySet().removeIf(this::contain);
        return new Resources(amounts.cpu(), amounts.memory(), amounts.ephemeralStorage(), left);
    }

    private boolean contain(String name) {
        return Resources.isExtended(name)
                && (names.contains(name) || groups.contains(name.substring(0, name.indexOf('/'))));
    }
}
