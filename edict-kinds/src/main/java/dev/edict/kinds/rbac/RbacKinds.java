package dev.edict.kinds.rbac;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group rbac.authorization.k8s.io, by kind. */
public final class RbacKinds {
    private static final Map<String, KindRules> RULES = Map.of(
            "ClusterRole", new ClusterRoleRules(),
            "ClusterRoleBinding", BindingRules.ofCluster(),
            "Role", new RoleRules(),
            "RoleBinding", BindingRules.ofNamespace());

    private RbacKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
