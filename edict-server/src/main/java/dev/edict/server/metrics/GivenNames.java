package dev.edict.server.metrics;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names that users give to one kind of what is counted. There are as many as they like, so all after the first thousand count as
 * one.
 */
final class GivenNames {
    static final String OTHER = "other";
    private static final int MOST = 1_000;

    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /** Under which name something is counted. */
    String known(String name) {
        if (known.contains(name)) {
            return name;
        }
        if (known.size() >= MOST) {
            return OTHER;
        }
        known.add(name);
        return name;
    }
}
