package dev.edict.server.assembly;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.rule.KindRules;
import dev.edict.patch.field.FieldPath;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.route.ObjectAction;
import dev.edict.server.route.ObjectConnection;
import dev.edict.server.route.ServedResource.Subresource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which parts of which built-in objects have paths, and what is behind them. */
public final class Subresources {
    /** Subresources that take the whole object and change a part of it. */
    private static final Set<String> PARTS = Set.of("finalize", "ephemeralcontainers", "resize", "approval");

    private final Map<String, ObjectAction> actions;
    private final Map<String, ObjectConnection> connections;
    private final OwnershipRules ownership;

    /** @param actions what creating something at a path does, by resource and subresource ({@code pods/binding}),
     *     or by resource alone for those that are not stored
     * @param connections what can be opened at objects, by the same */
    Subresources(Map<String, ObjectAction> actions, Map<String, ObjectConnection> connections, OwnershipRules ownership) {
        this.connections = Map.copyOf(connections);
        this.actions = Map.copyOf(actions);
        this.ownership = ownership;
    }

    Map<String, Subresource> of(ResourceType type) {
        Map<String, Subresource> all = new LinkedHashMap<>();
        for (ResourceType.Subresource declared : type.subresources()) {
            Subresource subresource = subresource(type, declared);
            if (subresource != null) {
                all.put(declared.name(), subresource);
            }
        }
        return all;
    }

    /** What creating an object of a resource that is not stored does, or null. */
    @Nullable ObjectAction creation(ResourceType type) {
        return type.verbs().equals(Set.of("create")) ? actions.get(type.resource().resource()) : null;
    }

    private @Nullable Subresource subresource(
            ResourceType type, ResourceType.Subresource declared) {
        ObjectAction action = actions.get(type.resource().resource() + "/" + declared.name());
        if (action != null) {
            return new Subresource.Action(declared.kind(), declared.name(), action,
                    () -> ownership.trackerOfPart(declared.kind()));
        }
        ObjectConnection connection = connections.get(type.resource().resource() + "/" + declared.name());
        if (connection != null) {
            return new Subresource.Connection(declared.kind(), connection);
        }
        if (declared.name().equals("status")) {
            return new Subresource.Part(declared.kind(), registry -> UpdateRules.status(registry.strategy().rules()));
        }
        if (declared.name().equals("scale")) {
            return new Subresource.Scale(declared.kind(),
                    new BuiltInScale(declared.kind(), ownership.inEachVersion(type, FieldPath.of("spec", "replicas"))),
                    () -> ownership.trackerOfPart(declared.kind()));
        }
        if (PARTS.contains(declared.name())) {
            KindRules rules = BuiltInKinds.STANDARD.rulesFor(type.kind().groupKind(), declared.name());
            return new Subresource.Part(declared.kind(), registry -> UpdateRules.part(rules));
        }
        return null;
    }
}
