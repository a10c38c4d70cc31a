package dev.edict.client.discover;

import dev.edict.model.name.GroupResource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds resources by what people call them: {@code pods}, {@code pod}, {@code po}, {@code Deployment}, {@code deployments.apps},
 * {@code deployments.v1.apps}. Whole names go before short ones, and what the server names first before the rest.
 */
final class ResourceNames {
    private final ServerApis apis;

    ResourceNames(ServerApis apis) {
        this.apis = apis;
    }

    Optional<ApiResource> find(String words) {
        String[] parts = words.split("\\.", 3);
        String name = parts[0].toLowerCase(Locale.ROOT);
        if (parts.length == 3) {
            Optional<ApiResource> exact = find(name, resource ->
                    resource.resource().version().equals(parts[1]) && resource.resource().group().equals(parts[2]));
            if (exact.isPresent()) {
                return exact;
            }
        }
        if (parts.length == 1) {
            return find(name, resource -> true);
        }
        String group = words.substring(parts[0].length() + 1);
        return find(name, resource -> resource.resource().group().equals(group))
                .or(() -> find(name, resource -> resource.resource().group().startsWith(group)));
    }

    private Optional<ApiResource> find(String name, Predicate<ApiResource> among) {
        return apis.byPreference()
                .filter(among)
                .filter(resource -> resource.resource().resource().equals(name) || resource.singular().equals(name))
                .findFirst()
                .or(() -> apis.byPreference().filter(among).filter(resource -> resource.shortNames().contains(name)).findFirst());
    }

    /** The resources of a category, each in the version that the server prefers. */
    List<ApiResource> category(String category) {
        Map<GroupResource, ApiResource> found = new LinkedHashMap<>();
        Stream<ApiResource> members = apis.byPreference().filter(resource -> resource.categories().contains(category));
        members.forEach(resource -> found.putIfAbsent(resource.resource().groupResource(), resource));
        return List.copyOf(found.values());
    }
}
