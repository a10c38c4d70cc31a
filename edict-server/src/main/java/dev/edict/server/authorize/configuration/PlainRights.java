package dev.edict.server.authorize.configuration;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.Rules;
import dev.edict.server.filter.User;
import java.util.List;

/** Those who say the same to everybody. */
enum PlainRights implements Authorizer {
    ALWAYS_ALLOW(Decision.ALLOWED),
    ALWAYS_DENY(new Decision(Decision.Verdict.NO_OPINION, "Everything is forbidden.", ""));

    private static final ListValue ALL = ListValue.of("*");

    private final Decision decision;

    PlainRights(Decision decision) {
        this.decision = decision;
    }

    @Override
    public Decision decide(User user, RequestInfo request) {
        return decision;
    }

    @Override
    public Rules rules(User user, String namespace) {
        return decision.isAllowed()
                ? new Rules(List.of(ObjectValue.of("verbs", ALL, "apiGroups", ALL, "resources", ALL)),
                        List.of(ObjectValue.of("verbs", ALL, "nonResourceURLs", ALL)), false, List.of())
                : Rules.NONE;
    }
}
