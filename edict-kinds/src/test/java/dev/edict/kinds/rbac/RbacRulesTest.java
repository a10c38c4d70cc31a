package dev.edict.kinds.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class RbacRulesTest {
    private static final String GROUP = "rbac.authorization.k8s.io";

    private final KindTrial roles = KindTrial.namespaced(GROUP, "Role");
    private final KindTrial clusterRoles = KindTrial.clusterWide(GROUP, "ClusterRole");
    private final KindTrial bindings = KindTrial.namespaced(GROUP, "RoleBinding");
    private final KindTrial clusterBindings = KindTrial.clusterWide(GROUP, "ClusterRoleBinding");

    @Test
    void namesMayHaveColons() {
        assertThat(clusterRoles.create("{'metadata': {'name': 'system:Node Reader'}}")).isEmpty();
        assertThat(clusterRoles.create("{'metadata': {'name': 'a%b'}}"))
                .containsExactly("metadata.name: Invalid value: \"a%b\": may not contain '%'");
    }

    @Test
    void rulesNameVerbsAndWhatTheyApplyTo() {
        assertThat(roles.create("{'rules': [{}, {'verbs': ['get'], 'nonResourceURLs': ['/x'], 'resources': ['a']}]}"))
                .containsExactly(
                        "rules[0].verbs: Required value: verbs must contain at least one value",
                        "rules[0].apiGroups: Required value: resource rules must supply at least one api group",
                        "rules[0].resources: Required value: resource rules must supply at least one resource",
                        "rules[1].nonResourceURLs: Invalid value: [\"/x\"]: namespaced rules cannot apply to"
                                + " non-resource URLs",
                        "rules[1].nonResourceURLs: Invalid value: [\"/x\"]: rules cannot apply to both regular"
                                + " resources and non-resource URLs");
        assertThat(clusterRoles.create("{'aggregationRule': {}}")).containsExactly(
                "aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if"
                        + " aggregationRule is non-nil");
        assertThat(clusterRoles.create("{'aggregationRule': {'clusterRoleSelectors': [{'matchLabels': {'a': '!'}}]}}"))
                .hasSize(2).last()
                .isEqualTo("aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector.");
    }

    @Test
    void groupsOfRolesAndSubjectsAreFilledIn() {
        ObjectValue made = bindings.created("{'roleRef': {'kind': 'Role', 'name': 'r'}, 'subjects': [{'kind': 'User',"
                + "'name': 'u'}, {'kind': 'ServiceAccount', 'name': 's'}]}");
        assertThat(made.object("roleRef").string("apiGroup")).isEqualTo(GROUP);
        assertThat(made.list("subjects").object(0).string("apiGroup")).isEqualTo(GROUP);
        assertThat(made.list("subjects").object(1).has("apiGroup")).isFalse();
    }

    @Test
    void bindingsNameARoleAndSubjects() {
        assertThat(clusterBindings.create("{'roleRef': {'kind': 'Role'}, 'subjects': [{'kind': 'ServiceAccount',"
                + "'name': 's'}, {'kind': 'Robot', 'name': 'r'}, {'kind': 'Group', 'apiGroup': 'x', 'name': ''}]}"))
                .containsExactly(
                        "roleRef.kind: Unsupported value: \"Role\": supported values: \"ClusterRole\"",
                        "roleRef.name: Required value",
                        "subjects[0].namespace: Required value",
                        "subjects[1].kind: Unsupported value: \"Robot\": supported values: \"ServiceAccount\","
                                + " \"User\", \"Group\"",
                        "subjects[2].name: Required value",
                        "subjects[2].apiGroup: Unsupported value: \"x\": supported values:"
                                + " \"rbac.authorization.k8s.io\"");
    }

    @Test
    void theRoleOfABindingIsForLife() {
        assertThat(bindings.update("{'roleRef': {'kind': 'Role', 'name': 'b'}}",
                "{'roleRef': {'kind': 'Role', 'name': 'a'}}")).containsExactly(
                "roleRef: Invalid value: {\"APIGroup\":\"rbac.authorization.k8s.io\",\"Kind\":\"Role\",\"Name\":\"b\"}:"
                        + " cannot change roleRef");
    }
}
