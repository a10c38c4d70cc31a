package dev.edict.server.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.authorize.rule.PolicyRule;
import dev.edict.server.registry.Identities;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RoleAggregationTest {
    private static final String GROUP = "rbac.authorization.k8s.io";

    private final ControlPlane plane =
            new ControlPlane(Catalogue.load(), MemoryStore.open(), Identities.random(), Clock.systemUTC());
    private final OwnWrites roles = OwnWrites.ofServer(plane, GROUP, "v1", "clusterroles");
    private final RoleAggregation aggregation = new RoleAggregation(plane);

    @BeforeEach
    void start() {
        aggregation.start();
    }

    @AfterEach
    void close() {
        aggregation.close();
        plane.close();
    }

    private static PolicyRule rule(String verb, String resource) {
        return PolicyRule.ofResources(List.of(verb), List.of(""), List.of(resource));
    }

    private void create(String name, ObjectValue labels, PolicyRule... rules) {
        roles.create("", ObjectValue.of("kind", "ClusterRole", "apiVersion", GROUP + "/v1",
                "metadata", ObjectValue.of("name", name, "labels", labels),
                "rules", PolicyRule.toList(List.of(rules))));
    }

    private void createWhole(String name, ObjectValue labels, ObjectValue... selectors) {
        roles.create("", ObjectValue.of("kind", "ClusterRole", "apiVersion", GROUP + "/v1",
                "metadata", ObjectValue.of("name", name, "labels", labels),
                "aggregationRule", ObjectValue.of("clusterRoleSelectors", ListValue.of((Object[]) selectors)),
                "rules", PolicyRule.toList(List.of(rule("get", "its-own")))));
    }

    private static ObjectValue labels(String key) {
        return ObjectValue.of(key, "true");
    }

    private static ObjectValue selector(String key) {
        return ObjectValue.of("matchLabels", labels(key));
    }

    private ObjectValue found(String name) {
        return Objects.requireNonNull(roles.find("", name));
    }

    private void awaitRules(String name, PolicyRule... rules) throws InterruptedException {
        Waiting.untilSo(name + " has its rules", () -> assertThat(PolicyRule.ofRole(found(name))).containsExactly(rules));
    }

    @Test
    void rulesAreGatheredInTheOrderOfNamesWithoutRepetition() throws InterruptedException {
        create("b", labels("part"), rule("get", "pods"), rule("list", "pods"));
        create("a", labels("part"), rule("get", "nodes"), rule("get", "pods"));
        createWhole("whole", ObjectValue.EMPTY, selector("part"));
        awaitRules("whole", rule("get", "nodes"), rule("get", "pods"), rule("list", "pods"));
    }

    @Test
    void selectorsCountInTheirOrderAndARoleIsNoPartOfItself() throws InterruptedException {
        create("a", labels("second"), rule("get", "nodes"));
        create("b", labels("first"), rule("get", "pods"));
        createWhole("whole", labels("first"), selector("first"), selector("second"));
        awaitRules("whole", rule("get", "pods"), rule("get", "nodes"));
    }

    @Test
    void partsThatChangeAndGoAreFollowedThroughARoleThatIsGatheredItself() throws InterruptedException {
        create("part", labels("inner"), rule("get", "pods"));
        createWhole("inner", labels("outer"), selector("inner"));
        createWhole("outer", ObjectValue.EMPTY, selector("outer"));
        awaitRules("outer", rule("get", "pods"));
        roles.update("", "part", part -> part.with("rules", PolicyRule.toList(List.of(rule("list", "nodes")))));
        awaitRules("outer", rule("list", "nodes"));
        roles.delete("", "part");
        awaitRules("inner");
        awaitRules("outer");
    }

    @Test
    void gatheredRulesAreWrittenUnderTheNameOfKubernetesOwnController() throws InterruptedException {
        create("a", labels("part"), rule("get", "pods"));
        createWhole("whole", ObjectValue.EMPTY, selector("part"));
        awaitRules("whole", rule("get", "pods"));
        ObjectValue entry = new ApiObject(found("whole")).metadata().list("managedFields").object(0);
        assertThat(entry.string("manager")).isEqualTo("clusterrole-aggregation-controller");
        assertThat(entry.string("operation")).isEqualTo("Apply");
        assertThat(entry.object("fieldsV1")).isEqualTo(ObjectValue.of("f:rules", ObjectValue.EMPTY));
    }
}
