package dev.edict.server.assembly;

import dev.edict.server.authorize.CountedRights;
import dev.edict.server.authorize.node.NodeRights;
import dev.edict.server.authorize.rbac.RoleRights;
import dev.edict.server.authorize.rbac.RoleSources;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.metrics.AuthorizationMetrics;
import java.util.ArrayList;
import java.util.List;

/** Who is asked for rights, in order. */
final class Authorizations {
    private Authorizations() {}

    static Authorizer of(ControlPlane plane, Seams seams, AuthorizationMetrics metrics) {
        List<Authorizer> asked = new ArrayList<>(List.of(Authorizer.masters()));
        asked.addAll(seams.authorizers());
        asked.add(new CountedRights(new NodeRights(resource -> plane.registry(resource).recent()),
                metrics.decisions("Node", "node")));
        asked.add(new CountedRights(
                new RoleRights(new RoleSources(plane::registry)), metrics.decisions("RBAC", "rbac")));
        asked.add(Authorizer.everybody());
        return Authorizer.chain(asked);
    }
}
