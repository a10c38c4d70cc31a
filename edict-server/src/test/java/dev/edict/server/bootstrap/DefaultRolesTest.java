package dev.edict.server.bootstrap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.authorize.defaults.Aggregation;
import dev.edict.server.authorize.defaults.DefaultPolicy;
import dev.edict.server.authorize.rule.PolicyRule;
import dev.edict.server.registry.Identities;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DefaultRolesTest {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final String AUTO_UPDATE = "rbac.authorization.kubernetes.io/autoupdate";

    private final ControlPlane plane =
            new ControlPlane(Catalogue.load(), MemoryStore.open(), Identities.random(), Clock.systemUTC());
    private final OwnWrites clusterRoles = OwnWrites.ofServer(plane, GROUP, "v1", "clusterroles");
    private final OwnWrites clusterRoleBindings = OwnWrites.ofServer(plane, GROUP, "v1", "clusterrolebindings");
    private final OwnWrites roles = OwnWrites.ofServer(plane, GROUP, "v1", "roles");
    private final OwnWrites roleBindings = OwnWrites.ofServer(plane, GROUP, "v1", "rolebindings");

    @BeforeEach
    void makeNamespaces() {
        new Bootstrap(plane).run();
    }

    @AfterEach
    void close() {
        plane.close();
    }

    private void reconcile() throws InterruptedException {
        new DefaultRoles(plane).reconcile(DefaultPolicy.read());
    }

    private static ObjectValue found(OwnWrites objects, String name) {
        return Objects.requireNonNull(objects.find("", name));
    }

    private static ObjectValue annotated(ObjectValue object, String value) {
        return new ApiObject(object).withMetadata(metadata ->
                metadata.with("annotations", ObjectValue.of(AUTO_UPDATE, value))).tree();
    }

    private static PolicyRule rule(String verb, String resource) {
        return PolicyRule.ofResources(List.of(verb), List.of(""), List.of(resource));
    }

    @Test
    void aNewClusterHasTheDefaultRolesAndBindings() throws InterruptedException {
        reconcile();
        assertThat(clusterRoles.all("")).hasSize(69);
        assertThat(clusterRoleBindings.all("")).hasSize(50);
        assertThat(roles.all("")).hasSize(7);
        assertThat(roleBindings.all("")).hasSize(7);
        assertThat(PolicyRule.ofRole(found(clusterRoles, "cluster-admin"))).containsExactly(
                PolicyRule.ofResources(List.of("*"), List.of("*"), List.of("*")),
                PolicyRule.ofPaths(List.of("*"), List.of("*")));
    }

    @Test
    void aNewClusterHasItsGatheredRolesAtOnceOwnedByThoseWhoGatherThem() throws InterruptedException {
        reconcile();
        for (String name : List.of("admin", "edit", "view")) {
            ObjectValue role = found(clusterRoles, name);
            assertThat(PolicyRule.ofRole(role)).as(name).isNotEmpty();
            assertThat(new ApiObject(role).metadata().list("managedFields").objects())
                    .extracting(entry -> entry.string("manager") + " " + entry.string("operation"))
                    .containsExactly("clusterrole-aggregation-controller Apply", "kube-apiserver Update");
        }
        assertThat(PolicyRule.ofRole(found(clusterRoles, "admin"))).contains(rule("create", "serviceaccounts/token"));
    }

    @Test
    void whatIsWrittenIsWhatTheServerWouldMakeOfIt() throws InterruptedException {
        reconcile();
        for (OwnWrites objects : List.of(clusterRoles, clusterRoleBindings, roles, roleBindings)) {
            for (ObjectValue object : objects.all("")) {
                boolean gathers = Aggregation.gathers(object);
                ObjectValue plain = gathers ? object.without("rules") : object;
                ObjectValue tracked = plane.tracker(objects.registry().strategy().type().resource()).created(
                        new ApiObject(plain).withoutMetadata("managedFields").tree(), "kube-apiserver", "");
                List<ObjectValue> entries = new ApiObject(object).metadata().list("managedFields").objects();
                assertThat(new String(StoredForm.bytes(objects.canonical(object)), UTF_8)).as(new ApiObject(object).name())
                        .isEqualTo(new String(StoredForm.bytes(object), UTF_8));
                assertThat(entries.getLast().object("fieldsV1"))
                        .isEqualTo(new ApiObject(tracked).metadata().list("managedFields").object(0).object("fieldsV1"));
            }
        }
    }

    @Test
    void whatIsInOrderIsKnownByItsBytesAndNotWrittenAgain() throws InterruptedException {
        reconcile();
        long revision = plane.store().revision();
        DefaultPolicy policy = DefaultPolicy.read();
        for (ObjectValue wanted : policy.clusterRoles()) {
            CachedObject role = Objects.requireNonNull(clusterRoles.registry().find("", new ApiObject(wanted).name()));
            assertThat(WrittenParts.isUnchanged(role.json(), wanted)).as(new ApiObject(wanted).name()).isTrue();
        }
        for (ObjectValue wanted : policy.roleBindings()) {
            ApiObject identity = new ApiObject(wanted);
            CachedObject binding = Objects.requireNonNull(
                    roleBindings.registry().find(identity.namespace(), identity.name()));
            assertThat(WrittenParts.isUnchanged(binding.json(), wanted)).as(identity.name()).isTrue();
        }
        reconcile();
        assertThat(plane.store().revision()).isEqualTo(revision);
    }

    @Test
    void missingRulesAreAddedAndThoseOfOthersKept() throws InterruptedException {
        reconcile();
        clusterRoles.update("", "system:kube-dns", role -> role.with("rules",
                PolicyRule.toList(List.of(rule("list", "services"), rule("get", "secrets")))));
        reconcile();
        assertThat(PolicyRule.ofRole(found(clusterRoles, "system:kube-dns"))).containsExactly(
                rule("list", "services"), rule("get", "secrets"),
                rule("list", "endpoints"), rule("watch", "endpoints"), rule("watch", "services"));
    }

    @Test
    void missingLabelsAndSubjectsAreAddedAndThoseOfOthersKept() throws InterruptedException {
        reconcile();
        ObjectValue bob = ObjectValue.of("kind", "User", "apiGroup", GROUP, "name", "bob");
        clusterRoleBindings.update("", "system:monitoring", binding -> new ApiObject(binding)
                .withMetadata(metadata -> metadata.without("labels").with("annotations", ObjectValue.of("mine", "1"))).tree()
                .with("subjects", ListValue.of(bob)));
        reconcile();
        ObjectValue binding = found(clusterRoleBindings, "system:monitoring");
        assertThat(binding.list("subjects").objects()).extracting(subject -> subject.string("name"))
                .containsExactly("bob", "system:monitoring");
        assertThat(new ApiObject(binding).metadata().object("labels").strings())
                .containsEntry("kubernetes.io/bootstrapping", "rbac-defaults");
        assertThat(new ApiObject(binding).metadata().object("annotations").strings())
                .containsEntry("mine", "1").containsEntry(AUTO_UPDATE, "true");
    }

    @Test
    void whatIsToBeLeftAloneIsLeftAlone() throws InterruptedException {
        reconcile();
        clusterRoles.update("", "system:kube-dns", role -> annotated(role, "false").without("rules"));
        clusterRoleBindings.update("", "system:monitoring", binding -> annotated(binding, "false").without("subjects"));
        reconcile();
        assertThat(PolicyRule.ofRole(found(clusterRoles, "system:kube-dns"))).isEmpty();
        assertThat(found(clusterRoleBindings, "system:monitoring").list("subjects").objects()).isEmpty();
    }

    @Test
    void aBindingOfAnotherRoleIsMadeAgain() throws InterruptedException {
        reconcile();
        ObjectValue wanted = found(clusterRoleBindings, "system:monitoring");
        clusterRoleBindings.delete("", "system:monitoring");
        clusterRoleBindings.create("", annotated(ObjectValue.of("kind", "ClusterRoleBinding", "apiVersion", GROUP + "/v1",
                "metadata", ObjectValue.of("name", "system:monitoring"), "subjects", wanted.list("subjects"),
                "roleRef", wanted.object("roleRef").with("name", "cluster-admin")), "true"));
        reconcile();
        assertThat(found(clusterRoleBindings, "system:monitoring").object("roleRef").string("name"))
                .isEqualTo("system:monitoring");
    }

    @Test
    void aDefaultRoleThatGathersThoughItShouldNotStopsToDoSo() throws InterruptedException {
        reconcile();
        clusterRoles.update("", "system:kube-dns", role -> role.with("aggregationRule",
                found(clusterRoles, "view").object("aggregationRule")));
        reconcile();
        assertThat(Aggregation.gathers(found(clusterRoles, "system:kube-dns"))).isFalse();
    }

    @Test
    void aRoleOfAnOldReleaseBecomesAPartOfTheOneThatIsGathered() throws InterruptedException {
        clusterRoles.create("", ObjectValue.of("kind", "ClusterRole", "apiVersion", GROUP + "/v1",
                "metadata", ObjectValue.of("name", "view", "labels", ObjectValue.of("mine", "1")),
                "rules", PolicyRule.toList(List.of(rule("get", "secrets")))));
        reconcile();
        ObjectValue part = found(clusterRoles, "system:aggregate-to-view");
        assertThat(PolicyRule.ofRole(part)).contains(rule("get", "secrets"), rule("get", "pods"));
        assertThat(new ApiObject(part).metadata().object("labels").strings())
                .containsEntry("mine", "1").containsEntry(GROUP + "/aggregate-to-view", "true");
        assertThat(Aggregation.gathers(found(clusterRoles, "view"))).isTrue();
    }

    @Test
    void whoeverCouldDiscoverInAnOldReleaseSeesWhatIsPublic() throws InterruptedException {
        ObjectValue bob = ObjectValue.of("kind", "User", "apiGroup", GROUP, "name", "bob");
        clusterRoleBindings.create("", annotated(ObjectValue.of("kind", "ClusterRoleBinding", "apiVersion", GROUP + "/v1",
                "metadata", ObjectValue.of("name", "system:discovery"), "subjects", ListValue.of(bob),
                "roleRef", ObjectValue.of("apiGroup", GROUP, "kind", "ClusterRole", "name", "system:discovery")), "false"));
        reconcile();
        ObjectValue binding = found(clusterRoleBindings, "system:public-info-viewer");
        assertThat(binding.list("subjects").objects()).extracting(subject -> subject.string("name")).containsExactly("bob");
        assertThat(binding.object("roleRef").string("name")).isEqualTo("system:public-info-viewer");
    }

    @Test
    void severalServersMayDoItAtOnce() throws Exception {
        Thread other = Thread.startVirtualThread(() -> {
            try {
                reconcile();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        reconcile();
        other.join();
        assertThat(clusterRoles.all("")).hasSize(69);
        assertThat(roleBindings.all("")).hasSize(7);
    }
}
