package dev.edict.scheduler.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.NodeAffinity;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodAffinityTerm;
import dev.edict.api.core.v1.PreferredSchedulingTerm;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.index.Indexer;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.argument.Neighbours;
import dev.edict.scheduler.argument.ScoringStrategy;
import dev.edict.scheduler.argument.ScoringStrategy.Point;
import dev.edict.scheduler.argument.ScoringStrategy.Weighted;
import dev.edict.scheduler.argument.SpreadDefaults;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.spread.SpreadRules;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What scores do that are told something else than usually. */
class ToldScoresTest {
    private static final Pod WANTING = Facts.pod("p", Map.of(), Facts.asking("cpu", "1", "memory", "2Gi"));
    private static final Map<String, String> WEB = Map.of("app", "web");

    private static long[] scores(ScorePlugin plugin, Pod pod, Cluster cluster) {
        List<NodeFacts> nodes = cluster.nodes();
        ScorePlugin.NodeScore score = plugin.prepare(PodFacts.of(pod), cluster, nodes);
        if (score == null) {
            return new long[0];
        }
        long[] scores = nodes.stream().mapToLong(score::score).toArray();
        score.normalize(scores, nodes);
        return scores;
    }

    private static Cluster halfUsed() {
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of(), "cpu", "4", "memory", "8Gi"), Facts.node("b", Map.of(), "cpu", "4", "memory", "8Gi"));
        Facts.place(cluster, "a", Facts.pod("x", Map.of(), Facts.asking("cpu", "2", "memory", "4Gi")));
        return cluster;
    }

    private static ScoringStrategy strategy(ScoringStrategy.Type type, List<Weighted> resources, Point... shape) {
        return new ScoringStrategy(type, resources, List.of(shape));
    }

    @Test
    void theFullerNodeIsBetterIfPodsAreToBePacked() {
        ScorePlugin packing = new Allocation(strategy(ScoringStrategy.Type.MOST, ScoringStrategy.USUAL.resources()));

        assertThat(scores(packing, WANTING, halfUsed())).containsExactly(75, 25);
    }

    @Test
    void theUsualStrategyIsTheSameWhicheverWayItIsComputed() {
        assertThat(scores(new Allocation(ScoringStrategy.USUAL), WANTING, halfUsed()))
                .isEqualTo(scores(Allocation.of(ScoringStrategy.USUAL), WANTING, halfUsed()))
                .containsExactly(25, 75);
    }

    @Test
    void aShapeSaysWhatEachPartIsWorth() {
        ScorePlugin shaped = new Allocation(strategy(ScoringStrategy.Type.BY_SHAPE, List.of(new Weighted("cpu", 1)),
                new Point(10, 0), new Point(50, 10), new Point(100, 5)));

        assertThat(scores(shaped, WANTING, halfUsed())).containsExactly(75, 37);
    }

    @Test
    void resourcesCountByTheirWeights() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of(), "cpu", "4", "memory", "8Gi"));
        Facts.place(cluster, "a", Facts.pod("x", Map.of(), Facts.asking("cpu", "2", "memory", "0")));

        assertThat(scores(new Allocation(strategy(ScoringStrategy.Type.LEAST, List.of(new Weighted("cpu", 3), new Weighted("memory", 1)))),
                WANTING, cluster)).containsExactly(37);
    }

    @Test
    void aResourceOfSomebodysOwnCountsForThoseThatWantIt() {
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of(), "example.com/gpu", "4"), Facts.node("b", Map.of(), "cpu", "4"));
        ScorePlugin plugin = new Allocation(strategy(ScoringStrategy.Type.LEAST, List.of(new Weighted("example.com/gpu", 1))));

        assertThat(scores(plugin, Facts.pod("p", Map.of(), Facts.asking("example.com/gpu", "1")), cluster)).containsExactly(75, 0);
        assertThat(scores(plugin, WANTING, cluster)).containsExactly(0, 0);
    }

    @Test
    void threeResourcesAreBalancedByHowFarTheyAreFromTheirMean() {
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of(), "cpu", "4", "memory", "8Gi", "example.com/gpu", "2"),
                Facts.node("b", Map.of(), "cpu", "4", "memory", "8Gi", "example.com/gpu", "4"));
        Pod pod = Facts.pod("p", Map.of(), Facts.asking("cpu", "2", "memory", "4Gi", "example.com/gpu", "1"));

        assertThat(scores(Balance.of(List.of("cpu", "memory", "example.com/gpu")), pod, cluster)).containsExactly(75, 69);
        assertThat(scores(Balance.of(List.of("example.com/gpu")), WANTING, cluster)).isEmpty();
        assertThat(scores(Balance.of(List.of("memory", "cpu")), WANTING, cluster))
                .isEqualTo(scores(new BalancedAllocation(), WANTING, cluster));
    }

    @Test
    void wishesThatAreAddedCountForEachPod() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()), Facts.node("b", Map.of("disk", "fast")));
        NodeAffinity added = NodeAffinity.EMPTY.withPreferredDuringSchedulingIgnoredDuringExecution(List.of(
                PreferredSchedulingTerm.EMPTY.withWeight(10).withPreference(NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(
                        NodeSelectorRequirement.EMPTY.withKey("disk").withOperator("In").withValues(List.of("fast")))))));

        assertThat(scores(new PreferredNodes(added), Facts.pod("p"), cluster)).containsExactly(0, 100);
    }

    @Test
    void thoseThatNeedAPodNearCountAsMuchAsIsSaid() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of("zone", "a")), Facts.node("b", Map.of("zone", "b")));
        Facts.place(cluster, "b", Facts.pod("x", Map.of(), spec -> spec.withAffinity(Affinity.EMPTY.editPodAffinity(
                affinity -> affinity.withRequiredDuringSchedulingIgnoredDuringExecution(List.of(PodAffinityTerm.EMPTY
                        .withTopologyKey("zone").withLabelSelector(LabelSelector.EMPTY.withMatchLabels(WEB))))))));
        Pod web = Facts.pod("p", WEB, spec -> spec);

        assertThat(scores(neighbours(new Neighbours(5, false)), web, cluster)).containsExactly(0, 100);
        assertThat(scores(neighbours(new Neighbours(0, false)), web, cluster)).isEmpty();
        assertThat(scores(neighbours(new Neighbours(5, true)), web, cluster)).isEmpty();
    }

    private static ScorePlugin neighbours(Neighbours told) {
        return new PreferredNeighbours(Facts.objects().namespaces(), told);
    }

    @Test
    void podsOfAServiceAreSpreadAsIsSaidForAll() {
        ClusterObjects objects = Facts.objects();
        ((Indexer<Service>) objects.services()).put(Service.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withNamespace("test").withName("web").withResourceVersion("1"))
                .editSpec(web -> web.withSelector(WEB)));
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of("rack", "a")), Facts.node("b", Map.of("rack", "b")), Facts.node("none", Map.of()));
        Facts.place(cluster, "a", Facts.pod("x", WEB, spec -> spec), Facts.pod("y", WEB, spec -> spec));
        SpreadDefaults racks = new SpreadDefaults(List.of(TopologySpreadConstraint.EMPTY
                .withTopologyKey("rack").withMaxSkew(1).withWhenUnsatisfiable("ScheduleAnyway")), false);
        ScorePlugin plugin = new PreferredSpread(new SpreadRules(objects, racks));

        assertThat(scores(plugin, Facts.pod("p", WEB, spec -> spec), cluster)).containsExactly(0, 100, 0);
        assertThat(scores(plugin, Facts.pod("p"), cluster)).isEmpty();
    }
}
