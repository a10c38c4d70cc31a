package dev.edict.pods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.PodSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeRequirementTest {
    private static final Map<String, String> LABELS = Map.of("zone", "a", "cores", "8");

    private static NodeSelectorRequirement requirement(String key, String operator, String... values) {
        return NodeSelectorRequirement.EMPTY.withKey(key).withOperator(operator).withValues(List.of(values));
    }

    private static NodeSelectorTerm labels(NodeSelectorRequirement... requirements) {
        return NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(requirements));
    }

    private static NodeSelectorTerm fields(NodeSelectorRequirement... requirements) {
        return NodeSelectorTerm.EMPTY.withMatchFields(List.of(requirements));
    }

    private static boolean matches(NodeSelectorTerm... terms) {
        return NodeRequirement.of(NodeSelector.EMPTY.withNodeSelectorTerms(Arrays.asList(terms))).matches("n1", LABELS);
    }

    @Test
    void labelsAreAskedByOperatorsAndNumbersAreCompared() {
        assertThat(matches(labels(requirement("zone", "In", "a", "b")))).isTrue();
        assertThat(matches(labels(requirement("zone", "NotIn", "a")))).isFalse();
        assertThat(matches(labels(requirement("rack", "DoesNotExist")))).isTrue();
        assertThat(matches(labels(requirement("cores", "Gt", "4")))).isTrue();
        assertThat(matches(labels(requirement("cores", "Lt", "4")))).isFalse();
        assertThat(matches(labels(requirement("zone", "Gt", "4")))).isFalse();
        assertThat(matches(labels(requirement("zone", "Like", "a")))).isFalse();
    }

    @Test
    void oneOfTheTermsHasToHoldAndAllOfATerm() {
        NodeSelectorTerm elsewhere = labels(requirement("zone", "In", "b"));
        assertThat(matches(elsewhere, fields(requirement("metadata.name", "In", "n1")))).isTrue();
        assertThat(matches(labels(requirement("zone", "In", "a"), requirement("rack", "Exists")))).isFalse();
        assertThat(matches(fields(requirement("metadata.name", "NotIn", "n1")))).isFalse();
    }

    @Test
    void whatSaysNothingMeansNoNode() {
        assertThat(matches(NodeSelectorTerm.EMPTY)).isFalse();
        assertThat(matches()).isFalse();
    }

    @Test
    void aPodWithoutAWishTakesAnyNode() {
        assertThat(NodeRequirement.of(PodSpec.EMPTY)).isSameAs(NodeRequirement.NONE);
        assertThat(NodeRequirement.of(PodSpec.EMPTY.withNodeSelector(Map.of("zone", "b"))).matches("n1", LABELS)).isFalse();
    }
}
