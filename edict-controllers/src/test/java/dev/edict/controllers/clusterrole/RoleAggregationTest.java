package dev.edict.controllers.clusterrole;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ManagedFieldsEntry;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.rbac.v1.AggregationRule;
import dev.edict.api.rbac.v1.ClusterRole;
import dev.edict.api.rbac.v1.PolicyRule;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoleAggregationTest {
    private final TestCluster cluster = TestCluster.with(RoleAggregation.loop());
    private final ResourceClient<ClusterRole> roles = cluster.admin().of(ClusterRole.TYPE);

    @AfterAll
    void close() {
        cluster.close();
    }

    private static PolicyRule rule(String verb, String resource) {
        return PolicyRule.EMPTY.withVerbs(List.of(verb)).withApiGroups(List.of("")).withResources(List.of(resource));
    }

    private static ClusterRole role(String name, Map<String, String> labels, PolicyRule... rules) {
        return ClusterRole.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withLabels(labels))
                .withRules(List.of(rules));
    }

    private void create(String name, String label, PolicyRule... rules) {
        roles.create(role(name, Map.of(label, "true"), rules));
    }

    private void createWhole(String name, Map<String, String> labels, String... selected) {
        roles.create(role(name, labels, rule("get", "its-own")).withAggregationRule(
                AggregationRule.EMPTY.withClusterRoleSelectors(Stream.of(selected)
                        .map(label -> LabelSelector.EMPTY.withMatchLabels(Map.of(label, "true")))
                        .toList())));
    }

    private void awaitRules(String name, PolicyRule... rules) throws InterruptedException {
        Waiting.untilSo(name + " has its rules", () -> assertThat(roles.get(name).rules()).containsExactly(rules));
    }

    @Test
    void rulesAreGatheredInTheOrderOfNamesWithoutRepetition() throws InterruptedException {
        create("order-b", "order", rule("get", "pods"), rule("list", "pods"));
        create("order-a", "order", rule("get", "nodes"), rule("get", "pods"));
        createWhole("order-whole", Map.of(), "order");
        awaitRules("order-whole", rule("get", "nodes"), rule("get", "pods"), rule("list", "pods"));
    }

    @Test
    void selectorsCountInTheirOrderAndARoleIsNoPartOfItself() throws InterruptedException {
        create("self-a", "second", rule("get", "nodes"));
        create("self-b", "first", rule("get", "pods"));
        createWhole("self-whole", Map.of("first", "true"), "first", "second");
        awaitRules("self-whole", rule("get", "pods"), rule("get", "nodes"));
    }

    @Test
    void partsThatChangeAndGoAreFollowedThroughARoleThatIsGatheredItself() throws InterruptedException {
        create("part", "inner", rule("get", "pods"));
        createWhole("inner", Map.of("outer", "true"), "inner");
        createWhole("outer", Map.of(), "outer");
        awaitRules("outer", rule("get", "pods"));
        roles.edit("part", part -> part.withRules(List.of(rule("list", "nodes"))));
        awaitRules("outer", rule("list", "nodes"));
        roles.delete("part");
        awaitRules("inner");
        awaitRules("outer");
    }

    @Test
    void gatheredRulesAreWrittenUnderTheNameOfKubernetesOwnController() throws InterruptedException {
        create("owned-a", "owned", rule("get", "pods"));
        createWhole("owned-whole", Map.of(), "owned");
        awaitRules("owned-whole", rule("get", "pods"));
        ManagedFieldsEntry entry = roles.get("owned-whole").metadata().managedFields().getFirst();
        assertThat(entry.manager()).isEqualTo("clusterrole-aggregation-controller");
        assertThat(entry.operation()).isEqualTo("Apply");
    }

    @Test
    void whatAServerHasGatheredForItsDefaultRolesIsRight() throws InterruptedException {
        create("late", "late", rule("get", "pods"));
        createWhole("late-whole", Map.of(), "late");
        awaitRules("late-whole", rule("get", "pods"));
        for (String name : List.of("admin", "edit", "view")) {
            ClusterRole role = roles.get(name);
            AggregationRule how = role.aggregationRule();
            assertThat(how).isNotNull();
            assertThat(Aggregation.rules(role, how == null ? AggregationRule.EMPTY : how, roles.list().items()))
                    .as(name).isNotEmpty().isEqualTo(role.rules());
        }
    }
}
