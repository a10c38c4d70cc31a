package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.server.action.AccessReview;
import dev.edict.server.action.PodBinding;
import dev.edict.server.action.PodEviction;
import dev.edict.server.action.RulesReview;
import dev.edict.server.action.SelfReview;
import dev.edict.server.action.TokenRequest;
import dev.edict.server.action.TokenReview;
import dev.edict.server.authenticate.Authentication;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.route.ObjectAction;
import java.util.Map;
import java.util.function.Supplier;

/** What is done where creating an object stores none: by resource and subresource, or by resource alone. */
final class Actions {
    private Actions() {}

    static Map<String, ObjectAction> of(ControlPlane plane, AccountTokens tokens, Authentication known, Authorizer rights) {
        Supplier<ResourceRegistry> pods = () -> plane.core("pods");
        return Map.ofEntries(
                Map.entry("bindings", new PodBinding(pods, plane.clock())),
                Map.entry("tokenreviews", new TokenReview(known)),
                Map.entry("selfsubjectreviews", new SelfReview(plane.clock())),
                Map.entry("selfsubjectaccessreviews", new AccessReview(rights, "SelfSubjectAccessReview")),
                Map.entry("subjectaccessreviews", new AccessReview(rights, "SubjectAccessReview")),
                Map.entry("localsubjectaccessreviews", new AccessReview(rights, "LocalSubjectAccessReview")),
                Map.entry("selfsubjectrulesreviews", new RulesReview(rights)),
                Map.entry("pods/binding", new PodBinding(pods, plane.clock())),
                Map.entry("pods/eviction", new PodEviction(pods, () -> plane.registry(
                        new GroupVersionResource("policy", "v1", "poddisruptionbudgets")), plane.clock())),
                Map.entry("serviceaccounts/token",
                        new TokenRequest(tokens.issuer(), tokens.settings(), plane::core, plane.identities(), plane.clock())));
    }
}
