package dev.edict.server.admit.plugin;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;

/** What a user may do in the name of a signer: of that one, or of all of its domain. */
record SignerRights(Authorizer rights) {
    private static final GroupVersionResource SIGNERS = new GroupVersionResource("certificates.k8s.io", "*", "signers");

    boolean allow(User user, String verb, String signer) {
        return may(user, verb, signer) || may(user, verb, signer.split("/", 2)[0] + "/*");
    }

    /** Who could not find out what is allowed has not allowed it. */
    private boolean may(User user, String verb, String name) {
        Decision decision = rights.decide(user, RequestInfo.ofResource(verb, SIGNERS, "", name, ""));
        return decision.isAllowed() && decision.error().isEmpty();
    }
}
