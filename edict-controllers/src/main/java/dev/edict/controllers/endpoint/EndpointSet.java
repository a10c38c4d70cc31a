package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.discovery.v1.Endpoint;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Endpoints by what makes them the same one, whatever else changes about them. Belongs to who has made it. */
final class EndpointSet {
    private final Map<Identity, Endpoint> endpoints = new LinkedHashMap<>();

    private record Identity(List<String> addresses, String hostname, String namespace, String name) {
        static Identity of(Endpoint endpoint) {
            ObjectReference target = endpoint.targetRef();
            String hostname = endpoint.hostname();
            return new Identity(
                    endpoint.addresses().stream().sorted().toList(),
                    hostname == null ? "" : hostname,
                    target == null ? "" : target.namespace(),
                    target == null ? "" : target.name());
        }
    }

    EndpointSet() {}

    EndpointSet(Collection<Endpoint> some) {
        some.forEach(this::add);
    }

    void add(Endpoint endpoint) {
        endpoints.put(Identity.of(endpoint), endpoint);
    }

    int size() {
        return endpoints.size();
    }

    boolean isEmpty() {
        return endpoints.isEmpty();
    }

    @Nullable Endpoint find(Endpoint same) {
        return endpoints.get(Identity.of(same));
    }

    /** Takes the one that is the same as another out. */
    @Nullable Endpoint take(Endpoint same) {
        return endpoints.remove(Identity.of(same));
    }

    /** Takes any out. */
    Endpoint takeAny() {
        Identity first = endpoints.keySet().iterator().next();
        return Objects.requireNonNull(endpoints.remove(first));
    }

    /** Whether two that are the same one also say the same. */
    static boolean areEqual(Endpoint some, Endpoint other) {
        return Objects.equals(some.nodeName(), other.nodeName())
                && Objects.equals(some.zone(), other.zone())
                && some.conditions().equals(other.conditions())
                && Objects.equals(withoutVersion(some.targetRef()), withoutVersion(other.targetRef()));
    }

    private static @Nullable ObjectReference withoutVersion(@Nullable ObjectReference target) {
        return target == null ? null : target.withResourceVersion("");
    }
}
