package dev.edict.controllers.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeAffinity;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import dev.edict.api.meta.v1.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeFitTest {
    private static final NodeFit RUNS = new NodeFit(true, true);
    private static final NodeFit STAYS = new NodeFit(false, true);
    private static final NodeFit NEITHER = new NodeFit(false, false);
    private static final Node NODE = Node.EMPTY.withMetadata(
            ObjectMeta.EMPTY.withName("one").withLabels(Map.of("room", "kitchen", "size", "7")));

    private static DaemonSet set(PodSpec spec) {
        return DaemonSet.EMPTY.editSpec(set -> set.editTemplate(template -> template.withSpec(spec)));
    }

    private static NodeFit fit(PodSpec spec) {
        return NodeFit.of(set(spec), NODE);
    }

    private static Node tainted(String key, String effect) {
        return NODE.editSpec(spec -> spec.withTaints(List.of(Taint.EMPTY.withKey(key).withValue("v").withEffect(effect))));
    }

    private static PodSpec requiring(NodeSelectorTerm... terms) {
        return PodSpec.EMPTY.withAffinity(Affinity.EMPTY.withNodeAffinity(NodeAffinity.EMPTY
                .withRequiredDuringSchedulingIgnoredDuringExecution(NodeSelector.EMPTY.withNodeSelectorTerms(List.of(terms)))));
    }

    private static NodeSelectorRequirement requirement(String key, String operator, String... values) {
        return NodeSelectorRequirement.EMPTY.withKey(key).withOperator(operator).withValues(List.of(values));
    }

    private static NodeSelectorTerm labels(NodeSelectorRequirement... requirements) {
        return NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(requirements));
    }

    @Test
    void aNodeMustHaveAllLabelsOfTheSelector() {
        assertThat(fit(PodSpec.EMPTY)).isEqualTo(RUNS);
        assertThat(fit(PodSpec.EMPTY.withNodeSelector(Map.of("room", "kitchen")))).isEqualTo(RUNS);
        assertThat(fit(PodSpec.EMPTY.withNodeSelector(Map.of("room", "kitchen", "floor", "1")))).isEqualTo(NEITHER);
    }

    @Test
    void aTemplateMayNameItsNode() {
        assertThat(fit(PodSpec.EMPTY.withNodeName("one"))).isEqualTo(RUNS);
        assertThat(fit(PodSpec.EMPTY.withNodeName("two"))).isEqualTo(NEITHER);
    }

    @ParameterizedTest
    @CsvSource({
        "room, In, kitchen, true", "room, In, hall, false", "other, In, hall, false",
        "room, NotIn, kitchen, false", "room, NotIn, hall, true", "other, NotIn, hall, true",
        "size, Gt, 6, true", "size, Gt, 7, false", "size, Lt, 8, true", "room, Lt, 8, false", "other, Gt, 1, false",
        "size, Gt, x, false", "room, Unheard, kitchen, false",
    })
    void requiredAffinityComparesLabels(String key, String operator, String value, boolean fits) {
        assertThat(fit(requiring(labels(requirement(key, operator, value)))).run()).isEqualTo(fits);
    }

    @Test
    void requiredAffinityAsksWhetherThereIsALabel() {
        assertThat(fit(requiring(labels(requirement("room", "Exists")))).run()).isTrue();
        assertThat(fit(requiring(labels(requirement("room", "DoesNotExist")))).run()).isFalse();
        assertThat(fit(requiring(labels(requirement("other", "DoesNotExist")))).run()).isTrue();
    }

    @Test
    void allOfATermAndOneOfTheTermsMustMatch() {
        NodeSelectorRequirement matching = requirement("room", "In", "kitchen");
        NodeSelectorRequirement other = requirement("room", "In", "hall");
        assertThat(fit(requiring(labels(matching, other))).run()).isFalse();
        assertThat(fit(requiring(labels(other), labels(matching))).run()).isTrue();
        assertThat(fit(requiring()).run()).isFalse();
        assertThat(fit(requiring(labels())).run()).isFalse();
    }

    @Test
    void termsMaySpeakOfTheNameOfTheNode() {
        assertThat(fit(requiring(NodeSelectorTerm.EMPTY.withMatchFields(
                List.of(requirement("metadata.name", "In", "one"))))).run()).isTrue();
        assertThat(fit(requiring(NodeSelectorTerm.EMPTY.withMatchFields(
                List.of(requirement("metadata.name", "NotIn", "one"))))).run()).isFalse();
        assertThat(fit(requiring(NodeSelectorTerm.EMPTY.withMatchFields(
                List.of(requirement("metadata.uid", "In", "one"))))).run()).isFalse();
    }

    @Test
    void aTaintKeepsPodsAwayAndOneThatEvictsDeletesThem() {
        assertThat(NodeFit.of(set(PodSpec.EMPTY), tainted("t", "NoSchedule"))).isEqualTo(STAYS);
        assertThat(NodeFit.of(set(PodSpec.EMPTY), tainted("t", "NoExecute"))).isEqualTo(NEITHER);
        assertThat(NodeFit.of(set(PodSpec.EMPTY), tainted("t", "PreferNoSchedule"))).isEqualTo(RUNS);
    }

    @ParameterizedTest
    @CsvSource({
        "t, Exists, '', '', true", "t, Equal, v, '', true", "t, '', v, NoSchedule, true", "t, Equal, w, '', false",
        "'', Exists, '', '', true", "u, Exists, '', '', false", "t, Exists, '', NoExecute, false", "t, Gt, 1, '', false",
    })
    void whatIsToleratedDoesNotCount(String key, String operator, String value, String effect, boolean fits) {
        Toleration toleration = Toleration.EMPTY.withKey(key).withOperator(operator).withValue(value).withEffect(effect);
        PodSpec spec = PodSpec.EMPTY.withTolerations(List.of(toleration));
        assertThat(NodeFit.of(set(spec), tainted("t", "NoSchedule")).run()).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({
        "not-ready, NoExecute, true", "not-ready, NoSchedule, false", "unreachable, NoExecute, true",
        "disk-pressure, NoSchedule, true", "memory-pressure, NoSchedule, true", "pid-pressure, NoSchedule, true",
        "unschedulable, NoSchedule, true", "network-unavailable, NoSchedule, false",
    })
    void daemonsBearThatTheirNodeIsInTrouble(String trouble, String effect, boolean fits) {
        assertThat(NodeFit.of(set(PodSpec.EMPTY), tainted("node.kubernetes.io/" + trouble, effect)).run()).isEqualTo(fits);
    }

    @Test
    void daemonsOnTheNetworkOfTheNodeDoNotNeedThatOfPods() {
        Node node = tainted("node.kubernetes.io/network-unavailable", "NoSchedule");
        assertThat(NodeFit.of(set(PodSpec.EMPTY.withHostNetwork(true)), node)).isEqualTo(RUNS);
    }

    @Test
    void aTolerationOfTheUserForAWhileBecomesOneForEver() {
        Toleration own = Toleration.EMPTY.withKey("own").withOperator("Exists");
        Toleration brief = Toleration.EMPTY.withKey("node.kubernetes.io/not-ready").withOperator("Exists").withEffect("NoExecute");
        List<Toleration> added = DaemonTolerations.added(
                PodSpec.EMPTY.withTolerations(List.of(brief.withTolerationSeconds(5L), own))).tolerations();

        assertThat(added).hasSize(7).startsWith(brief, own);
    }
}
