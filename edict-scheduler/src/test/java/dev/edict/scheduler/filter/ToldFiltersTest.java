package dev.edict.scheduler.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeAffinity;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.index.Indexer;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.argument.IgnoredResources;
import dev.edict.scheduler.argument.SpreadDefaults;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.spread.SpreadRules;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What filters do that are told something else than usually. */
class ToldFiltersTest {
    private static final Node RED = Facts.node("red", Map.of("team", "red"));
    private static final Node BLUE = Facts.node("blue", Map.of("team", "blue"));

    private static NodeAffinity redOnly() {
        return NodeAffinity.EMPTY.withRequiredDuringSchedulingIgnoredDuringExecution(NodeSelector.EMPTY.withNodeSelectorTerms(List.of(
                NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(
                        NodeSelectorRequirement.EMPTY.withKey("team").withOperator("In").withValues(List.of("red")))))));
    }

    @Test
    void anAffinityThatIsAddedHoldsForEachPod() {
        FilterPlugin filter = new dev.edict.scheduler.filter.NodeAffinity(redOnly());
        Cluster cluster = Facts.cluster(RED, BLUE);
        Pod blue = Facts.pod("p", Map.of(), spec -> spec.withNodeSelector(Map.of("team", "blue")));

        assertThat(Facts.reasons(filter, Facts.pod("p"), cluster, "red")).isEmpty();
        assertThat(Facts.reasons(filter, Facts.pod("p"), cluster, "blue"))
                .containsExactly("node(s) didn't match scheduler-enforced node affinity");
        assertThat(Facts.reasons(filter, blue, cluster, "red")).containsExactly("node(s) didn't match Pod's node affinity/selector");
    }

    @Test
    void aNodeThatGetsALabelThatIsWantedForAllIsWorthATry() {
        FilterPlugin filter = new dev.edict.scheduler.filter.NodeAffinity(redOnly());
        Node painted = Facts.node("blue", Map.of("team", "red"));

        assertThat(filter.isWorthATry(PodFacts.of(Facts.pod("p")), new ClusterEvent(Trigger.NODE_LABELS, BLUE, painted))).isTrue();
        assertThat(filter.isWorthATry(PodFacts.of(Facts.pod("p")), new ClusterEvent(Trigger.NODE_LABELS, painted, BLUE))).isFalse();
    }

    @Test
    void whatIsIgnoredANodeNeedNotHave() {
        Cluster cluster = Facts.cluster(RED);
        Pod pod = Facts.pod("p", Map.of(), Facts.asking("cpu", "8", "example.com/gpu", "1", "example.org/disk", "1"));
        FilterPlugin filter = new NodeResourcesFit(
                Facts.devices().backing(), new IgnoredResources(Set.of("example.org/disk", "cpu"), Set.of("example.com")));

        assertThat(Facts.reasons(filter, pod, cluster, "red")).containsExactly("Insufficient cpu");
        assertThat(Facts.reasons(new NodeResourcesFit(Facts.devices().backing()), pod, cluster, "red"))
                .containsExactly("Insufficient cpu", "Insufficient example.com/gpu", "Insufficient example.org/disk");
    }

    @Test
    void podsOfAServiceMustBeSpreadAsIsSaidForAll() {
        ClusterObjects objects = Facts.objects();
        Map<String, String> web = Map.of("app", "web");
        ((Indexer<Service>) objects.services()).put(Service.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withNamespace("test").withName("web").withResourceVersion("1"))
                .editSpec(spec -> spec.withSelector(web)));
        Cluster cluster = Facts.cluster(RED, BLUE);
        Facts.place(cluster, "red", Facts.pod("x", web, spec -> spec));
        FilterPlugin filter = new PodTopologySpread(new SpreadRules(objects, new SpreadDefaults(List.of(TopologySpreadConstraint.EMPTY
                .withTopologyKey("team").withMaxSkew(1).withWhenUnsatisfiable("DoNotSchedule")), false)));

        assertThat(Facts.reasons(filter, Facts.pod("p", web, spec -> spec), cluster, "red"))
                .containsExactly("node(s) didn't match pod topology spread constraints");
        assertThat(Facts.reasons(filter, Facts.pod("p", web, spec -> spec), cluster, "blue")).isEmpty();
        assertThat(Facts.reasons(filter, Facts.pod("p"), cluster, "red")).isEmpty();
    }

    @Test
    void aPluginThatOnlyPreparesSaysNothingAboutSingleNodes() {
        FilterPlugin filter = new PreparationOnly(new dev.edict.scheduler.filter.NodeAffinity(redOnly()));

        assertThat(filter.prepare(PodFacts.of(Facts.pod("p")), Facts.cluster(RED, BLUE))).isEqualTo(Preparation.NOTHING);
    }
}
