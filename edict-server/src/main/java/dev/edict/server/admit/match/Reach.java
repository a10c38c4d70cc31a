package dev.edict.server.admit.match;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the rules of a configuration mean of the requests of one sort: nothing is left to be found out about a request but
 * the name of its object.
 *
 * @param ways the ways by which it is reached; the first that leads to an object counts
 * @param barred the names that are not meant after all
 */
public record Reach(List<Way> ways, List<Set<String>> barred) {

    /** @param names to which objects it leads; to all if there are none */
    record Way(RequestVersion version, Set<String> names) {}

    /** In which version a request for the object is seen, or null if it is not meant. @param name may be empty */
    public @Nullable RequestVersion version(String name) {
        for (Set<String> names : barred) {
            if (names.contains(name)) {
                return null;
            }
        }
        for (Way way : ways) {
            if (way.names().isEmpty() || way.names().contains(name)) {
                return way.version();
            }
        }
        return null;
    }
}
