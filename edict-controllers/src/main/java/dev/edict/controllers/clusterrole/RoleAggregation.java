package dev.edict.controllers.clusterrole;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.rbac.v1.AggregationRule;
import dev.edict.api.rbac.v1.ClusterRole;
import dev.edict.api.rbac.v1.PolicyRule;
import dev.edict.client.control.Controller;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Source;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Work;
import java.util.List;

/** Keeps the rules of ClusterRoles that are made of others. Whenever one changes all of them are looked at: any may be a part of any. */
public final class RoleAggregation {
    private static final String NAME = "clusterrole-aggregation-controller";
    private static final int WORKERS = 5;

    private final Cache<ClusterRole> roles;
    private final ResourceClient<ClusterRole> writing;

    private RoleAggregation(Cache<ClusterRole> roles, ResourceClient<ClusterRole> writing) {
        this.roles = roles;
        this.writing = writing;
    }

    /** {@code clusterrole-aggregation-controller}. */
    public static ControlLoop loop() {
        return ControlLoop.of(NAME, RoleAggregation::works);
    }

    private static List<Work> works(Bench bench) {
        SharedInformer<ClusterRole> roles = bench.informers().informer(ClusterRole.TYPE);
        RoleAggregation loop = new RoleAggregation(roles.cache(), bench.client().as(NAME).of(ClusterRole.TYPE));
        Controller<ObjectKey> controller = Controller.of(
                bench.<ObjectKey>options("ClusterRoleAggregator").withWorkers(WORKERS),
                List.of(Source.of(roles, changed -> loop.gathering())),
                loop::reconcile);
        return List.of(controller::run);
    }

    private List<ObjectKey> gathering() {
        return roles.list().stream().filter(role -> role.aggregationRule() != null).map(ObjectKey::of).toList();
    }

    private Outcome reconcile(ObjectKey key) {
        ClusterRole role = roles.get(key);
        AggregationRule how = role == null ? null : role.aggregationRule();
        if (role != null && how != null) {
            List<PolicyRule> rules = Aggregation.rules(role, how, roles.list());
            if (!rules.equals(role.rules())) {
                ClusterRole wanted =
                        ClusterRole.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(role.name())).withRules(rules);
                writing.patch(role.name(), Patch.apply(wanted, ClusterRole.TYPE).forced());
            }
        }
        return Outcome.done();
    }
}
