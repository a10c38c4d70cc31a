package dev.edict.client.discover;

import dev.edict.model.name.GroupVersion;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that a server has, or what of it could be learnt.
 *
 * @param groups in the server's order; the core group first
 * @param resources of each version that could be asked
 * @param failed the versions that could not be asked, and why: those of a server behind this one that is away
 */
public record ServerApis(
        List<ApiGroup> groups, Map<GroupVersion, List<ApiResource>> resources, Map<GroupVersion, String> failed) {

    public ServerApis {
        groups = List.copyOf(groups);
        resources = Map.copyOf(resources);
        failed = Map.copyOf(failed);
    }

    public boolean isComplete() {
        return failed.isEmpty();
    }

    /** All resources in all versions: groups in their order, in each the preferred version first. */
    public Stream<ApiResource> byPreference() {
        return groups.stream()
                .flatMap(group -> group.byPreference().stream())
                .flatMap(version -> resources.getOrDefault(version, List.of()).stream());
    }

    /** What could not be learnt, in the words of client-go; empty if nothing. */
    public String complaint() {
        return failed.isEmpty()
                ? ""
                : "unable to retrieve the complete list of server APIs: "
                        + failed.entrySet().stream()
                                .map(entry -> entry.getKey() + ": " + entry.getValue())
                                .sorted()
                                .collect(Collectors.joining(", "));
    }
}
