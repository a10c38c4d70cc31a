package dev.edict.kinds.authentication;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group authentication.k8s.io, by kind. */
public final class AuthenticationKinds {
    private static final Map<String, KindRules> RULES = Map.of("TokenRequest", new TokenRequestRules());

    private AuthenticationKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
