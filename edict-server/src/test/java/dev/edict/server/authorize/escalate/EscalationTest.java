package dev.edict.server.authorize.escalate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupResource;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EscalationTest {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final User EVE = User.of("eve", "staff", User.AUTHENTICATED);

    private final ControlPlane plane =
            new ControlPlane(Catalogue.load(), MemoryStore.open(), Identities.random(), Clock.systemUTC());
    /** What has been allowed, as verb, resource, namespace and name. */
    private final Set<String> allowed = new HashSet<>();
    private final Escalation escalation = new Escalation((user, request) ->
            allowed.contains(request.verb() + " " + request.group() + "/" + request.version() + "/" + request.resource()
                    + " " + request.namespace() + "/" + request.name()) ? Decision.ALLOWED : Decision.NO_OPINION,
            this::registry);

    private ResourceRegistry registry(String resource) {
        return plane.registry(new GroupVersionResource(GROUP, "v1", resource));
    }

    @BeforeEach
    void makeRoles() {
        plane.core("namespaces").create(RequestScope.internal(""), object("Namespace", "v1", "{'metadata':{'name':'n'}}"),
                Admission.NONE);
        create("clusterroles", "", role("ClusterRole", "reader", "{'verbs':['get'],'apiGroups':[''],'resources':['pods']}"));
        create("clusterroles", "", role("ClusterRole", "secrets",
                "{'verbs':['get'],'apiGroups':[''],'resources':['secrets']},{'verbs':['get'],'nonResourceURLs':['/m']}"));
        create("roles", "n", role("Role", "lister", "{'verbs':['list'],'apiGroups':[''],'resources':['pods']}"));
        create("clusterrolebindings", "", binding("ClusterRoleBinding", "readers", "ClusterRole", "reader",
                "{'kind':'Group','apiGroup':'" + GROUP + "','name':'staff'}"));
        create("rolebindings", "n", binding("RoleBinding", "listers", "Role", "lister",
                "{'kind':'User','apiGroup':'" + GROUP + "','name':'eve'}"));
    }

    @AfterEach
    void close() {
        plane.close();
    }

    private static ObjectValue object(String kind, String version, String json) {
        ObjectValue head = ObjectValue.of("kind", kind, "apiVersion", version);
        ObjectValue.Builder object = head.toBuilder();
        ((ObjectValue) Json.parse(json.replace('\'', '"'))).forEach(object::put);
        return object.build();
    }

    private static ObjectValue role(String kind, String name, String rules) {
        return object(kind, GROUP + "/v1", "{'metadata':{'name':'" + name + "'},'rules':[" + rules + "]}");
    }

    private static ObjectValue binding(String kind, String name, String roleKind, String role, String subjects) {
        return object(kind, GROUP + "/v1", "{'metadata':{'name':'" + name + "'},'roleRef':{'apiGroup':'" + GROUP
                + "','kind':'" + roleKind + "','name':'" + role + "'},'subjects':[" + subjects + "]}");
    }

    private ObjectValue create(String resource, String namespace, ObjectValue object) {
        return registry(resource).create(RequestScope.internal(namespace), object, Admission.NONE).tree();
    }

    private void check(User user, String resource, String namespace, String name, ObjectValue object,
            @Nullable ObjectValue old) {
        RequestScope scope = new RequestScope(user, namespace, "", false, Remarks.NONE, () -> ObjectValue.EMPTY);
        escalation.check(scope, new GroupResource(GROUP, resource), name, object, old);
    }

    private void eveCreates(String resource, String namespace, ObjectValue object) {
        RequestScope scope = new RequestScope(EVE, namespace, "", false, Remarks.NONE, () -> ObjectValue.EMPTY);
        escalation.check(scope, new GroupResource(GROUP, resource), "", object, null);
    }

    private static ObjectValue labelled(ObjectValue object) {
        return new ApiObject(object).withMetadata("labels", ObjectValue.of("a", "b")).tree();
    }

    @Test
    void aRoleWithRightsThatItsWriterHoldsMayBeWritten() {
        assertThatCode(() -> eveCreates("roles", "n",
                role("Role", "copy", "{'verbs':['get','list'],'apiGroups':[''],'resources':['pods']}")))
                .doesNotThrowAnyException();
    }

    @Test
    void whatIsHeldInOneNamespaceIsNotHeldInAnother() {
        ObjectValue role = role("Role", "copy", "{'verbs':['get','list'],'apiGroups':[''],'resources':['pods']}");
        assertThatThrownBy(() -> eveCreates("roles", "other", role)).hasMessage(
                "roles.rbac.authorization.k8s.io \"copy\" is forbidden: user \"eve\" (groups=[\"staff\" "
                + "\"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
                + "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"list\"]}");
    }

    @Test
    void aRoleWithoutANameYetIsRefusedWithoutOne() {
        assertThatThrownBy(() -> eveCreates("roles", "n", role("Role", "", "{'verbs':['*'],'apiGroups':['*'],'resources':['*']}")))
                .hasMessageStartingWith("roles.rbac.authorization.k8s.io is forbidden: user \"eve\"");
    }

    @Test
    void mastersMayWriteAll() {
        assertThatCode(() -> check(User.of("root", User.MASTERS), "clusterroles", "", "",
                role("ClusterRole", "all", "{'verbs':['*'],'apiGroups':['*'],'resources':['*']}"), null))
                .doesNotThrowAnyException();
    }

    @Test
    void whoeverMayEscalateMayWriteAllRolesOfWhichThatIsSaid() {
        ObjectValue all = role("Role", "all", "{'verbs':['*'],'apiGroups':['*'],'resources':['*']}");
        allowed.add("escalate " + GROUP + "/*/roles n/all");
        assertThatCode(() -> check(EVE, "roles", "n", "all", all, labelled(all))).doesNotThrowAnyException();
        assertThatThrownBy(() -> eveCreates("roles", "n", all)).isInstanceOf(ApiException.class);
        allowed.add("escalate " + GROUP + "/*/roles n/");
        assertThatCode(() -> eveCreates("roles", "n", all)).doesNotThrowAnyException();
        assertThatThrownBy(() -> eveCreates("roles", "other", all)).isInstanceOf(ApiException.class);
    }

    @Test
    void anUpdateIsCheckedUnlessItChangesOwnersAndFinalizersOnly() {
        ObjectValue old = create("roles", "n", role("Role", "big", "{'verbs':['get'],'apiGroups':[''],'resources':['secrets']}"));
        ObjectValue held = new ApiObject(old).withMetadata("finalizers", ListValue.of("a.b/c"))
                .withMetadata("managedFields", ListValue.EMPTY).tree();
        assertThatCode(() -> check(EVE, "roles", "n", "big", held, old)).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(EVE, "roles", "n", "big", labelled(old), old)).isInstanceOf(ApiException.class);
        assertThatCode(() -> check(EVE, "roles", "n", "big", old.with("rules", ListValue.EMPTY), old))
                .doesNotThrowAnyException();
    }

    @Test
    void aGatheringRoleNeedsAllRights() {
        ObjectValue gathering = role("ClusterRole", "whole", "").with("aggregationRule", (ObjectValue) Json.parse(
                "{\"clusterRoleSelectors\":[{\"matchLabels\":{\"a\":\"b\"}}]}"));
        String refusal = "clusterroles.rbac.authorization.k8s.io \"whole\" is forbidden: "
                + "must have cluster-admin privileges to use the aggregationRule";
        assertThatThrownBy(() -> eveCreates("clusterroles", "", gathering)).hasMessage(refusal);
        assertThatThrownBy(() -> check(EVE, "clusterroles", "", "whole", gathering.without("aggregationRule"), gathering))
                .hasMessage(refusal);
        create("clusterroles", "", role("ClusterRole", "all",
                "{'verbs':['*'],'apiGroups':['*'],'resources':['*']},{'verbs':['*'],'nonResourceURLs':['*']}"));
        create("clusterrolebindings", "", binding("ClusterRoleBinding", "admins", "ClusterRole", "all",
                "{'kind':'User','apiGroup':'" + GROUP + "','name':'eve'}"));
        assertThatCode(() -> eveCreates("clusterroles", "", gathering)).doesNotThrowAnyException();
    }

    @Test
    void aBindingMayGiveWhatItsWriterHolds() {
        assertThatCode(() -> eveCreates("rolebindings", "n", binding("RoleBinding", "b", "ClusterRole", "reader", "")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> eveCreates("rolebindings", "n", binding("RoleBinding", "b", "ClusterRole", "secrets", "")))
                .hasMessage("rolebindings.rbac.authorization.k8s.io \"b\" is forbidden: user \"eve\" (groups=[\"staff\" "
                        + "\"system:authenticated\"]) is attempting to grant RBAC permissions not currently held:\n"
                        + "{APIGroups:[\"\"], Resources:[\"secrets\"], Verbs:[\"get\"]}\n"
                        + "{NonResourceURLs:[\"/m\"], Verbs:[\"get\"]}");
    }

    @Test
    void whoeverMayBindARoleMayBindThatOne() {
        ObjectValue wide = binding("ClusterRoleBinding", "b", "ClusterRole", "secrets", "");
        ObjectValue narrow = binding("RoleBinding", "b", "ClusterRole", "secrets", "");
        allowed.add("bind " + GROUP + "/*/clusterroles n/secrets");
        assertThatCode(() -> eveCreates("rolebindings", "n", narrow)).doesNotThrowAnyException();
        assertThatThrownBy(() -> eveCreates("clusterrolebindings", "", wide)).isInstanceOf(ApiException.class);
        allowed.add("bind " + GROUP + "/*/clusterroles /secrets");
        assertThatCode(() -> eveCreates("clusterrolebindings", "", wide)).doesNotThrowAnyException();
    }

    @Test
    void anyChangeOfABindingIsCheckedAgain() {
        ObjectValue old = create("rolebindings", "n", binding("RoleBinding", "b", "ClusterRole", "secrets", ""));
        assertThatThrownBy(() -> check(EVE, "rolebindings", "n", "b", labelled(old), old)).isInstanceOf(ApiException.class);
        ObjectValue owned = new ApiObject(old).withMetadata("ownerReferences", ListValue.of(ObjectValue.of("uid", "1"))).tree();
        assertThatCode(() -> check(EVE, "rolebindings", "n", "b", owned, old)).doesNotThrowAnyException();
    }

    @Test
    void aRoleThatIsNotThereCanNotBeBound() {
        assertThatThrownBy(() -> eveCreates("rolebindings", "n", binding("RoleBinding", "b", "Role", "absent", "")))
                .hasMessage("rolebindings.rbac.authorization.k8s.io \"absent\" not found");
        assertThatThrownBy(() -> eveCreates("clusterrolebindings", "", binding("ClusterRoleBinding", "b", "Role", "lister", "")))
                .hasMessage("Namespace parameter required.");
        assertThatThrownBy(() -> eveCreates("rolebindings", "n", binding("RoleBinding", "b", "Robot", "x", "")))
                .hasMessage("unsupported role reference kind: \"Robot\"");
    }

    @Test
    void rolesThatAreNotThereAreToldWhereSomethingIsMissing() {
        create("clusterrolebindings", "", binding("ClusterRoleBinding", "lost", "ClusterRole", "gone",
                "{'kind':'User','apiGroup':'" + GROUP + "','name':'eve'}"));
        assertThatThrownBy(() -> eveCreates("roles", "n", role("Role", "r", "{'verbs':['x'],'apiGroups':[''],'resources':['y']}")))
                .hasMessageEndingWith("Verbs:[\"x\"]}; resolution errors: [roles.rbac.authorization.k8s.io \"gone\" not found]");
    }

    @Test
    void anAccountIsMeantInItsOwnNamespaceUnlessAnotherIsNamed() {
        create("rolebindings", "n", binding("RoleBinding", "robots", "ClusterRole", "secrets",
                "{'kind':'ServiceAccount','name':'robot'}"));
        ObjectValue role = role("Role", "r", "{'verbs':['get'],'apiGroups':[''],'resources':['secrets']}");
        assertThatCode(() -> check(User.of("system:serviceaccount:n:robot"), "roles", "n", "", role, null))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> check(User.of("system:serviceaccount:m:robot"), "roles", "n", "", role, null))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void aRoleThatMultipliesItsRulesBeyondMeasureIsRefused() {
        StringBuilder words = new StringBuilder("'x0'");
        for (int number = 1; number < 500; number++) {
            words.append(",'x").append(number).append('\'');
        }
        ObjectValue bomb = role("Role", "bomb", "{'verbs':[" + words + "],'apiGroups':[" + words + "],'resources':[" + words + "]}");
        assertThatThrownBy(() -> eveCreates("roles", "n", bomb)).hasMessageContaining("more RBAC permissions than can be checked");
    }

    @Test
    void onlyRolesAndBindingsAreConcerned() {
        assertThat(Escalation.concerns(new GroupResource(GROUP, "clusterroles"))).isTrue();
        assertThat(Escalation.concerns(new GroupResource("", "pods"))).isFalse();
        assertThat(Escalation.concerns(new GroupResource("other.io", "roles"))).isFalse();
    }
}
