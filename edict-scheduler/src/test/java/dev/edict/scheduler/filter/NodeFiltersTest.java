package dev.edict.scheduler.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.ContainerRestartRule;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeFiltersTest {
    private static final Taint RED = Taint.EMPTY.withKey("team").withValue("red").withEffect("NoSchedule");

    private static Node tainted(Node node, Taint... taints) {
        return node.editSpec(spec -> spec.withTaints(List.of(taints)));
    }

    private static Pod tolerating(String key, String operator, String value, String effect) {
        return Facts.pod("p", Map.of(), spec -> spec.withTolerations(List.of(Toleration.EMPTY
                .withKey(key).withOperator(operator).withValue(value).withEffect(effect))));
    }

    @ParameterizedTest
    @CsvSource({
        "team, Equal,  red,  NoSchedule, true",
        "team, '',     red,  '',         true",
        "team, Exists, '',   NoSchedule, true",
        "'',   Exists, '',   '',         true",
        "team, Equal,  blue, NoSchedule, false",
        "team, Exists, '',   NoExecute,  false",
        "else, Exists, '',   NoSchedule, false",
    })
    void aTaintIsToleratedByKeyValueAndEffect(String key, String operator, String value, String effect, boolean tolerated) {
        Cluster cluster = Facts.cluster(tainted(Facts.node("a", Map.of()), RED));

        assertThat(Facts.reasons(new TaintToleration(), tolerating(key, operator, value, effect), cluster, "a"))
                .isEqualTo(tolerated ? List.of() : List.of("node(s) had untolerated taint(s)"));
    }

    @Test
    void aTaintThatIsOnlyPreferredKeepsNobodyAway() {
        Cluster cluster = Facts.cluster(tainted(Facts.node("a", Map.of()), RED.withEffect("PreferNoSchedule")));

        assertThat(Facts.reasons(new TaintToleration(), Facts.pod("p"), cluster, "a")).isEmpty();
    }

    @Test
    void aTaintThatGoesIsWorthATryAndOneThatComesIsNot() {
        Node clean = Facts.node("a", Map.of());
        PodFacts pod = PodFacts.of(Facts.pod("p"));

        assertThat(new TaintToleration().isWorthATry(pod, new ClusterEvent(Trigger.NODE_TAINTS, tainted(clean, RED), clean))).isTrue();
        assertThat(new TaintToleration().isWorthATry(pod, new ClusterEvent(Trigger.NODE_TAINTS, clean, tainted(clean, RED)))).isFalse();
    }

    @Test
    void aCordonedNodeTakesOnlyThoseThatTolerateIt() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()).editSpec(spec -> spec.withUnschedulable(true)));

        assertThat(Facts.reasons(new NodeUnschedulable(), Facts.pod("p"), cluster, "a"))
                .containsExactly("node(s) were unschedulable");
        assertThat(Facts.reasons(new NodeUnschedulable(),
                tolerating("node.kubernetes.io/unschedulable", "Exists", "", "NoSchedule"), cluster, "a")).isEmpty();
    }

    private static Pod wanting(NodeSelectorTerm... terms) {
        return Facts.pod("p", Map.of(), spec -> spec.withAffinity(Affinity.EMPTY.editNodeAffinity(affinity -> affinity
                .withRequiredDuringSchedulingIgnoredDuringExecution(NodeSelector.EMPTY.withNodeSelectorTerms(List.of(terms))))));
    }

    private static NodeSelectorTerm term(String key, String operator, String... values) {
        return NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(
                NodeSelectorRequirement.EMPTY.withKey(key).withOperator(operator).withValues(List.of(values))));
    }

    @ParameterizedTest
    @CsvSource({
        "size, Gt, 5, true", "size, Gt, 10, false", "size, Lt, 11, true", "size, In, 10, true", "size, NotIn, 10, false",
        "none, DoesNotExist, '', true", "none, NotIn, 1, true", "none, Gt, 1, false", "size, Like, 10, false",
    })
    void labelsOfNodesAreCompared(String key, String operator, String value, boolean matches) {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of("size", "10")));
        NodeSelectorTerm term = value.isEmpty() ? term(key, operator) : term(key, operator, value);

        assertThat(Facts.reasons(new NodeAffinity(), wanting(term), cluster, "a").isEmpty()).isEqualTo(matches);
    }

    @Test
    void oneTermIsEnoughAndAnEmptyOneMeansNothing() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of("size", "10")));

        assertThat(Facts.reasons(new NodeAffinity(), wanting(term("size", "In", "1"), term("size", "Exists")), cluster, "a")).isEmpty();
        assertThat(Facts.reasons(new NodeAffinity(), wanting(NodeSelectorTerm.EMPTY), cluster, "a"))
                .containsExactly("node(s) didn't match Pod's node affinity/selector");
    }

    @Test
    void portsConflictOnTheSameAddressOrOnAll() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()));
        Facts.place(cluster, "a", withPort("x", "127.0.0.1", "TCP"));

        assertThat(Facts.reasons(new NodePorts(), withPort("p", "", "TCP"), cluster, "a"))
                .containsExactly("node(s) didn't have free ports for the requested pod ports");
        assertThat(Facts.reasons(new NodePorts(), withPort("p", "127.0.0.2", "TCP"), cluster, "a")).isEmpty();
        assertThat(Facts.reasons(new NodePorts(), withPort("p", "127.0.0.1", "UDP"), cluster, "a")).isEmpty();
    }

    private static Pod withPort(String name, String address, String protocol) {
        return Facts.pod(name, Map.of(), spec -> spec.addContainers(Container.EMPTY.withName("c").withPorts(List.of(
                ContainerPort.EMPTY.withHostPort(8080).withHostIP(address).withProtocol(protocol)))));
    }

    @Test
    void resourcesNameAllThatLack() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of(), "cpu", "1", "memory", "1Gi", "pods", "1"));
        Facts.place(cluster, "a", Facts.pod("x", Map.of(), Facts.asking("cpu", "500m")));

        assertThat(Facts.reasons(new NodeResourcesFit(Facts.devices().backing()),
                Facts.pod("p", Map.of(), Facts.asking("cpu", "600m", "memory", "2Gi", "example.com/gpu", "1")), cluster, "a"))
                .containsExactly("Too many pods", "Insufficient cpu", "Insufficient memory", "Insufficient example.com/gpu");
    }

    @Test
    void aNodeWithMoreOfWhatIsWantedIsWorthATry() {
        Node before = Facts.node("a", Map.of(), "cpu", "1", "memory", "1Gi", "pods", "10");
        PodFacts pod = PodFacts.of(Facts.pod("p", Map.of(), Facts.asking("cpu", "2")));

        assertThat(isWorthATry(pod, before, Facts.node("a", Map.of(), "cpu", "2", "memory", "1Gi", "pods", "10"))).isTrue();
        assertThat(isWorthATry(pod, before, Facts.node("a", Map.of(), "cpu", "1", "memory", "9Gi", "pods", "10"))).isFalse();
    }

    @Test
    void whoRestartsAllContainersNeedsANodeThatCan() {
        Cluster cluster = Facts.cluster(Facts.node("old", Map.of()), Facts.node("new", Map.of())
                .editStatus(status -> status.addDeclaredFeatures("Another", "RestartAllContainersOnContainerExits")));
        Pod pod = Facts.pod("p", Map.of(), spec -> spec.addInitContainers(Container.EMPTY.withName("c").addRestartPolicyRules(
                ContainerRestartRule.EMPTY.withAction("RestartAllContainers"))));

        assertThat(Facts.reasons(new NodeDeclaredFeatures(), pod, cluster, "old"))
                .containsExactly("node(s) didn't match Pod's required features");
        assertThat(Facts.reasons(new NodeDeclaredFeatures(), pod, cluster, "new")).isEmpty();
        assertThat(Facts.reasons(new NodeDeclaredFeatures(), Facts.pod("plain"), cluster, "old")).isEmpty();
    }

    private static boolean isWorthATry(PodFacts pod, Node before, Node after) {
        return new NodeResourcesFit(Facts.devices().backing())
                .isWorthATry(pod, new ClusterEvent(Trigger.NODE_ALLOCATABLE, before, after));
    }
}
