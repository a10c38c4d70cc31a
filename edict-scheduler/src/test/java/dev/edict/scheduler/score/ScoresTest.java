package dev.edict.scheduler.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ContainerImage;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.scheduler.Amounts;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.plugin.ScorePlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoresTest {
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

    @Test
    void theEmptierNodeIsBetter() {
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of(), "cpu", "4", "memory", "8Gi"), Facts.node("b", Map.of(), "cpu", "4", "memory", "8Gi"));
        Facts.place(cluster, "a", Facts.pod("x", Map.of(), Facts.asking("cpu", "2", "memory", "4Gi")));

        assertThat(scores(new LeastAllocated(), Facts.pod("p", Map.of(), Facts.asking("cpu", "1", "memory", "2Gi")), cluster))
                .containsExactly(25, 75);
    }

    @Test
    void ofAPodThatAsksForResourcesAsAWholeItsContainersCount() {
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of(), "cpu", "1", "memory", "800Mi"), Facts.node("b", Map.of(), "cpu", "4", "memory", "8Gi"));
        Pod pod = Facts.pod("p", Map.of(), spec -> Facts.asking().apply(spec).withResources(
                ResourceRequirements.EMPTY.withRequests(Amounts.of("cpu", "1", "memory", "800Mi"))));

        assertThat(scores(new LeastAllocated(), pod, cluster)).containsExactly(82, 97);
    }

    @Test
    void theNodeThatGetsMoreEvenIsBetter() {
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of(), "cpu", "4", "memory", "8Gi"), Facts.node("b", Map.of(), "cpu", "4", "memory", "8Gi"));
        Facts.place(cluster, "a", Facts.pod("x", Map.of(), Facts.asking("memory", "4Gi")));

        long[] scores = scores(new BalancedAllocation(), Facts.pod("p", Map.of(), Facts.asking("cpu", "2")), cluster);

        assertThat(scores[0]).isGreaterThan(scores[1]);
    }

    @Test
    void aTaintThatIsOnlyPreferredCostsPoints() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()), Facts.node("b", Map.of()).editSpec(spec ->
                spec.withTaints(List.of(Taint.EMPTY.withKey("k").withEffect("PreferNoSchedule")))));

        assertThat(scores(new PreferredTaints(), Facts.pod("p"), cluster)).containsExactly(100, 0);
    }

    @Test
    void anImageThatIsThereIsWorthItsSize() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()), Facts.node("b", Map.of()).editStatus(status ->
                status.withImages(List.of(ContainerImage.EMPTY
                        .withNames(List.of("example.com/main:1")).withSizeBytes(1000L * 1024 * 1024)))));

        assertThat(scores(new ImageLocality(), Facts.pod("p", Map.of(), Facts.asking()), cluster)).containsExactly(0, 48);
    }

    @Test
    void theZoneWithFewerPodsIsBetter() {
        Map<String, String> web = Map.of("app", "web");
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of("zone", "a")), Facts.node("b", Map.of("zone", "b")));
        Facts.place(cluster, "a", Facts.pod("x", web, spec -> spec), Facts.pod("y", web, spec -> spec));
        Pod pod = Facts.pod("p", web, spec -> spec.withTopologySpreadConstraints(List.of(TopologySpreadConstraint.EMPTY
                .withTopologyKey("zone").withMaxSkew(1).withWhenUnsatisfiable("ScheduleAnyway")
                .withLabelSelector(LabelSelector.EMPTY.withMatchLabels(web)))));

        assertThat(scores(new PreferredSpread(Facts.objects()), pod, cluster)).containsExactly(0, 100);
    }

    /** A pod that says which nodes it can be on has its neighbours counted anew, others have what is kept. */
    @Test
    void domainsAreScoredAlikeWhetherTheirPodsAreCountedAnewOrNot() {
        Map<String, String> web = Map.of("app", "web");
        Cluster cluster = Facts.cluster(
                Facts.node("a", Map.of("zone", "a", "all", "yes")), Facts.node("b", Map.of("zone", "b", "all", "yes")),
                Facts.node("c", Map.of("zone", "b", "all", "yes")), Facts.node("none", Map.of("all", "yes")));
        Pod wishing = Facts.pod("p", web, spec -> spec.withTopologySpreadConstraints(List.of(TopologySpreadConstraint.EMPTY
                .withTopologyKey("zone").withMaxSkew(2).withWhenUnsatisfiable("ScheduleAnyway")
                .withLabelSelector(LabelSelector.EMPTY.withMatchLabels(web)))));
        Pod choosing = wishing.editSpec(spec -> spec.withNodeSelector(Map.of("all", "yes")));
        ScorePlugin plugin = new PreferredSpread(Facts.objects());
        List<String> places = List.of("a", "b", "c", "c", "none", "a", "lost", "b", "c");

        for (int number = 0; number < places.size(); number++) {
            Facts.place(cluster, places.get(number), Facts.pod("x" + number, web, spec -> spec));
            assertThat(scores(plugin, wishing, cluster)).as("with %d pods", number + 1).isEqualTo(scores(plugin, choosing, cluster));
        }
        cluster.put(Facts.node("c", Map.of("zone", "a", "all", "yes")));
        assertThat(scores(plugin, wishing, cluster)).as("after a node moved").isEqualTo(scores(plugin, choosing, cluster));
        cluster.remove("x1");
        assertThat(scores(plugin, wishing, cluster)).as("after a pod went").isEqualTo(scores(plugin, choosing, cluster));
    }

    @Test
    void nothingIsSaidWhereNothingIsWished() {
        Cluster cluster = Facts.cluster(Facts.node("a", Map.of()));

        assertThat(scores(new PreferredNodes(), Facts.pod("p"), cluster)).isEmpty();
        assertThat(scores(new PreferredSpread(Facts.objects()), Facts.pod("p"), cluster)).isEmpty();
        assertThat(scores(new PreferredNeighbours(Facts.objects().namespaces()), Facts.pod("p"), cluster)).isEmpty();
    }
}
