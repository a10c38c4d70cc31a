package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.authorize.defaults.Aggregation;
import dev.edict.server.authorize.rule.PolicyRule;
import dev.edict.server.http.LogText;
import dev.edict.server.http.Unquoted;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rules of ClusterRoles that are made of others. Whenever one changes all are looked at, once for all that changed
 * meanwhile: there are few, and any may be a part of any. Writes as Kubernetes' own controller does, under its name, so that both
 * may run.
 */
public final class RoleAggregation implements AutoCloseable {
    private static final Logger LOG = System.getLogger(RoleAggregation.class.getName());
    private static final String ALL = "clusterroles";
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);
    /** What was gathered before is in order unless somebody wrote parts while no server ran: no reason to hold up a start. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(2);

    private final OwnWrites roles;
    private final Reconciler looks;
    private final Follower follower;
    private volatile boolean following;

    public RoleAggregation(ControlPlane plane) {
        this.roles = new OwnWrites(plane, new GroupVersionResource("rbac.authorization.k8s.io", "v1", "clusterroles"),
                Aggregation.MANAGER);
        this.looks = new Reconciler(
                plane.supervisor(), "clusterrole-aggregation", FIRST_RETRY, LONGEST_RETRY, name -> look());
        this.follower = new Follower(plane.supervisor(), roles::registry, (name, role) -> changed());
    }

    public void start() {
        follower.start();
        following = true;
        looks.start(1);
    }

    private void changed() {
        looks.addAfter(ALL, following ? Duration.ZERO : FIRST_LOOK);
    }

    private @Nullable Duration look() {
        List<ObjectValue> all = roles.all("");
        for (ObjectValue role : all) {
            if (Aggregation.gathers(role)) {
                gather(role, all);
            }
        }
        return null;
    }

    private void gather(ObjectValue role, List<ObjectValue> all) {
        String name = new ApiObject(role).name();
        try {
            List<PolicyRule> rules = Aggregation.rules(role, all);
            if (rules != null) {
                roles.apply(Aggregation.configuration(name, rules));
            }
        } catch (SelectorException unreadable) {
            LOG.log(Logger.Level.DEBUG, "ClusterRole " + LogText.of(name) + " has a selector that can not be read",
                    Unquoted.of(unreadable));
        }
    }

    @Override
    public void close() {
        follower.close();
        looks.close();
    }
}
