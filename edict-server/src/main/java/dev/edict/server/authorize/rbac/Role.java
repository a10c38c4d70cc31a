package dev.edict.server.authorize.rbac;

import dev.edict.server.authorize.rule.PolicyRule;
import dev.edict.server.watch.CachedObject;
import java.util.List;

/** A Role or ClusterRole: what it says, as it was written and compiled. */
final class Role {
    private final List<PolicyRule> rules;
    private final Permits<Boolean> permits;

    Role(CachedObject object, Texts texts) {
        this.rules = object.glimpse().list("rules").objects().stream()
                .map(rule -> PolicyRule.of(rule, texts::one)).toList();
        PermitsBuilder<Boolean> builder = new PermitsBuilder<>();
        rules.forEach(rule -> builder.add(rule, true));
        this.permits = builder.made();
    }

    Permits<Boolean> permits() {
        return permits;
    }

    /** The rules as they were written. */
    List<PolicyRule> rules() {
        return rules;
    }
}
