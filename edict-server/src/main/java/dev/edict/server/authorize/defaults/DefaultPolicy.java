package dev.edict.server.authorize.defaults;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

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
    private static final Map<GroupVersionResource, String> OPTIONAL = Map.of(
            new GroupVersionResource("certificates.k8s.io", "v1beta1", "clustertrustbundles"), "trust-bundle-roles.txt",
            new GroupVersionResource("storagemigration.k8s.io", "v1beta1", "storageversionmigrations"), "migration-roles.txt");

    public DefaultPolicy {
        clusterRoles = List.copyOf(clusterRoles);
        gathered = Map.copyOf(gathered);
        clusterRoleBindings = List.copyOf(clusterRoleBindings);
        roles = List.copyOf(roles);
        roleBindings = List.copyOf(roleBindings);
    }

    /** Those of a server that has nothing that is off by default. Reads them anew: they are needed once. */
    public static DefaultPolicy read() {
        return read(resource -> false);
    }

    /** @param served which of the resources that are off by default a server has: what deals with them has roles then */
    public static DefaultPolicy read(Predicate<GroupVersionResource> served) {
        StringBuilder all = new StringBuilder(text("roles.txt"));
        OPTIONAL.forEach((resource, file) -> all.append(served.test(resource) ? text(file) : ""));
        return new PolicyText().read(all.toString());
    }

    private static String text(String name) {
        try (InputStream text = Objects.requireNonNull(DefaultPolicy.class.getResourceAsStream(name))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
