package dev.edict.client.discover;

import dev.edict.model.name.GroupVersion;
import java.util.Comparator;
import java.util.List;

/**
 * A group that a server has.
 *
 * @param name empty for the core group
 * @param preferred the version that the server wants clients to use; empty if it can not be known now
 * @param versions in the server's order
 */
public record ApiGroup(String name, String preferred, List<String> versions) {

    public ApiGroup {
        versions = List.copyOf(versions);
    }

    /** The versions, that which the server prefers first. */
    public List<GroupVersion> byPreference() {
        return versions.stream()
                .sorted(Comparator.comparing(version -> !version.equals(preferred)))
                .map(version -> new GroupVersion(name, version))
                .toList();
    }
}
