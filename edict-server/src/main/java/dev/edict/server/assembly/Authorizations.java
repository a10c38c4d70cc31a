package dev.edict.server.assembly;

import dev.edict.server.authorize.configuration.ConfiguredRights;
import dev.edict.server.authorize.node.NodeRights;
import dev.edict.server.authorize.rbac.RoleRights;
import dev.edict.server.authorize.rbac.RoleSources;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.metrics.AuthorizationMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Who is asked for rights, in order: masters may do all, then come those of the application, then those that are configured. */
final class Authorizations implements AutoCloseable {
    /** How often it is looked whether the file that says who is asked has changed. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final ConfiguredRights configured;
    private final Authorizer asked;

    Authorizations(ControlPlane plane, Seams seams, AuthorizationMetrics metrics, String server) {
        this.configured = new ConfiguredRights(seams.authorization(), new ConfiguredRights.Surroundings(
                Map.of("Node", () -> new NodeRights(
                                resource -> plane.registry(resource).recent(), metrics::graphChanged),
                        "RBAC", () -> new RoleRights(new RoleSources(plane::registry))),
                metrics, plane.clock(), server));
        List<Authorizer> all = new ArrayList<>(List.of(Authorizer.masters()));
        all.addAll(seams.authorizers());
        all.add(configured);
        this.asked = Authorizer.chain(all);
    }

    Authorizer asked() {
        return asked;
    }

    /** Follows the file that says who is asked, if there is one. */
    void follow() {
        configured.start(INTERVAL);
    }

    @Override
    public void close() {
        configured.close();
    }
}
