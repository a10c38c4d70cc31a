package dev.edict.server.authorize.defaults;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The default roles and bindings of Kubernetes 1.36, as objects without what the server adds to new ones. They are written down
 * in {@code roles.txt}, which says how.
 *
 * @param gathered the rules of those ClusterRoles that are made of others, by name, as they are in a new cluster
 */
public record DefaultPolicy(
        List<ObjectValue> clusterRoles,
        Map<String, ListValue> gathered,
        List<ObjectValue> clusterRoleBindings,
        List<ObjectValue> roles,
        List<ObjectValue> roleBindings) {

    public DefaultPolicy {
        clusterRoles = List.copyOf(clusterRoles);
        gathered = Map.copyOf(gathered);
        clusterRoleBindings = List.copyOf(clusterRoleBindings);
        roles = List.copyOf(roles);
        roleBindings = List.copyOf(roleBindings);
    }

    /** Reads them anew: they are needed once. */
    public static DefaultPolicy read() {
        return new PolicyText().read(text("roles.txt"));
    }

    /** Those of a server that has ClusterTrustBundles, which somebody publishes. */
    public static DefaultPolicy readWithTrustBundles() {
        return new PolicyText().read(text("roles.txt") + text("trust-bundle-roles.txt"));
    }

    private static String text(String name) {
        try (InputStream text = Objects.requireNonNull(DefaultPolicy.class.getResourceAsStream(name))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
