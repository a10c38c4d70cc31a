package dev.edict.controllers.podgc;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Nodes that pods are on and nobody knows. One may only be late to be seen; so it is asked for after a while, and counts as gone if
 * it is not there then. Of one thread.
 */
final class MissingNodes {
    private static final Duration QUARANTINE = Duration.ofSeconds(40);

    /** From the name of a node to when it is asked for. */
    private final Map<String, Instant> due = new HashMap<>();

    /**
     * @param used those that pods are on
     * @param known those that have been seen
     * @param isThere asks the server
     * @return those that are gone
     */
    Set<String> gone(Set<String> used, Set<String> known, Instant now, Predicate<String> isThere) {
        used.stream().filter(name -> !known.contains(name)).forEach(name -> due.putIfAbsent(name, now.plus(QUARANTINE)));
        Set<String> ripe = due.entrySet().stream()
                .filter(entry -> !entry.getValue().isAfter(now))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        due.keySet().removeAll(ripe);
        return ripe.stream().filter(name -> !known.contains(name) && !isThere.test(name)).collect(Collectors.toSet());
    }
}
