package dev.edict.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.PodSchedulingGate;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.scheduling.v1.PriorityClass;
import dev.edict.scheduler.argument.Arguments;
import dev.edict.scheduler.argument.IgnoredResources;
import dev.edict.scheduler.argument.ScoringStrategy;
import dev.edict.scheduler.profile.ExtensionPoint;
import dev.edict.scheduler.profile.PluginSet;
import dev.edict.scheduler.profile.PluginSets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ProfileTest {
    private static final PluginSets NO_PREEMPTION = new PluginSets(
            PluginSet.NONE, Map.of(ExtensionPoint.POST_FILTER, new PluginSet(List.of(), Set.of("*"))));
    private static final Arguments PACKING = Arguments.USUAL.withFit(
            new IgnoredResources(Set.of(), Set.of("example.com")),
            new ScoringStrategy(ScoringStrategy.Type.MOST, ScoringStrategy.USUAL.resources(), List.of()));

    private final TestCluster cluster = new TestCluster(SchedulerSettings.USUAL.withProfiles(
            Profile.named("default-scheduler"),
            Profile.named("packing").with(PACKING).without("NodeResourcesBalancedAllocation", "PodTopologySpread"),
            Profile.named("patient").with(NO_PREEMPTION),
            Profile.named("careless").without("NodeUnschedulable", "TaintToleration", "VolumeBinding")));

    @AfterEach
    void close() {
        cluster.close();
    }

    private static PodSpec of(String schedulerName, PodSpec spec) {
        return spec.withSchedulerName(schedulerName);
    }

    @Test
    void eachPodIsScheduledAsItsProfileSays() throws Exception {
        cluster.addNode("a");
        cluster.addNode("b");
        cluster.create("first", TestCluster.spec("cpu", "500m", "memory", "1Gi"));
        String used = cluster.nodeOf("first");

        cluster.create("packed", of("packing", TestCluster.spec("cpu", "250m", "memory", "512Mi")));
        assertThat(cluster.nodeOf("packed")).isEqualTo(used);
        cluster.create("spread", TestCluster.spec("cpu", "250m", "memory", "512Mi"));
        assertThat(cluster.nodeOf("spread")).isNotEqualTo(used);
    }

    @Test
    void whatAProfileIgnoresANodeNeedNotHave() throws Exception {
        cluster.addNode("a");
        PodSpec spec = TestCluster.spec("cpu", "100m", "example.com/gpu", "1");
        PodSpec limited = spec.withContainers(spec.containers().stream()
                .map(container -> container.withResources(container.resources().withLimits(Amounts.of("example.com/gpu", "1"))))
                .toList());

        cluster.create("strict", limited);
        cluster.create("lenient", of("packing", limited));

        assertThat(cluster.nodeOf("lenient")).isEqualTo("a");
        cluster.whyNot("strict", "Insufficient example.com/gpu");
    }

    @Test
    void withoutPreemptionNobodyHasToGo() throws Exception {
        cluster.admin().of(PriorityClass.TYPE).create(PriorityClass.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("high")).withValue(1000));
        cluster.addNode("a");
        cluster.create("low", TestCluster.spec("cpu", "2"));
        cluster.nodeOf("low");

        cluster.create("high", of("patient", TestCluster.spec("cpu", "1").withPriorityClassName("high")));

        assertThat(cluster.whyNot("high", "Insufficient cpu")).isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
        assertThat(cluster.pods().get("low").isBeingDeleted()).isFalse();
    }

    @Test
    void aPluginThatIsLeftOutRejectsNothing() throws Exception {
        cluster.addCordonedNode("a");

        cluster.create("usual", TestCluster.spec());
        cluster.create("careless", of("careless", TestCluster.spec()));

        assertThat(cluster.nodeOf("careless")).isEqualTo("a");
        cluster.whyNot("usual", "unschedulable");
    }

    @Test
    void podsOfEachProfileAreTriedAgainWhenThatMayHelp() throws Exception {
        cluster.addNode("a");
        cluster.create("waiting", of("packing", TestCluster.spec("cpu", "4")));
        cluster.create("gated", of("patient", TestCluster.spec())
                .withSchedulingGates(List.of(PodSchedulingGate.EMPTY.withName("example.com/one"))));
        cluster.whyNot("waiting", "Insufficient cpu");

        cluster.addNode("large", Map.of(), "cpu", "8", "memory", "8Gi", "pods", "10");
        cluster.change("gated", pod -> pod.editSpec(spec -> spec.withSchedulingGates(List.of())));

        assertThat(cluster.nodeOf("waiting")).isEqualTo("large");
        assertThat(cluster.nodeOf("gated")).isNotEmpty();
    }
}
