package dev.edict.kinds.authorization;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group authorization.k8s.io, by kind. */
public final class AuthorizationKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("LocalSubjectAccessReview", new AccessReviewRules(AccessReviewRules.About.ANYONE_IN_A_NAMESPACE)),
            Map.entry("SelfSubjectAccessReview", new AccessReviewRules(AccessReviewRules.About.ONESELF)),
            Map.entry("SubjectAccessReview", new AccessReviewRules(AccessReviewRules.About.ANYONE)));

    private AuthorizationKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
