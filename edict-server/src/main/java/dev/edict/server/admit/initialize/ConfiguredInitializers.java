package dev.edict.server.admit.initialize;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.match.Configurations;
import dev.edict.server.registry.ResourceRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All initializers that are configured: configurations in the order of their names, and within each as it is written. Without
 * a configuration a look costs a comparison. Safe for use by any thread.
 */
public final class ConfiguredInitializers {
    private final Configurations<List<Initializer>> configurations;
    private volatile Merged merged = new Merged(List.of(), List.of(), new ConcurrentHashMap<>());

    /** @param pending what new objects of a resource begin with; empty for those at which nobody looks */
    private record Merged(
            List<List<Initializer>> source, List<Initializer> all, Map<GroupVersionResource, ObjectValue> pending) {}

    /** @param source the registry of InitializerConfigurations */
    public ConfiguredInitializers(Supplier<ResourceRegistry> source) {
        this.configurations = new Configurations<>(source, Initializer::of);
    }

    private Merged current() {
        List<List<Initializer>> source = configurations.current();
        Merged known = merged;
        if (known.source() == source) {
            return known;
        }
        Merged fresh = new Merged(source, source.stream().flatMap(List::stream).toList(), new ConcurrentHashMap<>());
        merged = fresh;
        return fresh;
    }

    /** What new objects of a resource have as their {@code metadata.initializers}; empty if nobody is to look at them. */
    ObjectValue pending(GroupVersionResource resource) {
        Merged now = current();
        if (now.all().isEmpty()) {
            return ObjectValue.EMPTY;
        }
        ObjectValue known = now.pending().get(resource);
        return known != null ? known : now.pending().computeIfAbsent(resource, absent -> {
            List<ObjectValue> names = now.all().stream()
                    .filter(initializer -> initializer.looksAt(absent))
                    .map(initializer -> ObjectValue.of("name", initializer.name()))
                    .toList();
            return names.isEmpty() ? ObjectValue.EMPTY : ObjectValue.of("pending", ListValue.copyOf(names));
        });
    }

    /** The initializer of a name; null if none is configured. */
    @Nullable Initializer find(String name) {
        for (Initializer initializer : current().all()) {
            if (initializer.name().equals(name)) {
                return initializer;
            }
        }
        return null;
    }

    boolean isEmpty() {
        return current().all().isEmpty();
    }

    /** Whether somebody looks at objects of this resource in some version. */
    boolean mayLookAt(GroupVersionResource resource) {
        return current().all().stream().anyMatch(initializer -> initializer.mayLookAt(resource));
    }
}
