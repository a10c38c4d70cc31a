package dev.edict.server.authorize.defaults;

import dev.edict.model.value.ObjectValue;

/**
 * ClusterRoles that are made of others: somebody gathers the rules of all that their selectors find, selector by selector and in
 * the order of names, each rule once. What such a role says itself counts for nothing.
 */
public final class Aggregation {
    /** Under this name gathered rules are written. */
    public static final String MANAGER = "clusterrole-aggregation-controller";

    private Aggregation() {}

    public static boolean gathers(ObjectValue role) {
        return role.isSet("aggregationRule");
    }
}
