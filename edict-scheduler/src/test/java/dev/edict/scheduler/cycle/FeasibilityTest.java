package dev.edict.scheduler.cycle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.scheduler.Facts;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.PluginFailure;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.Nominations;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FeasibilityTest {
    private final Cluster cluster = Facts.cluster(Facts.node("a", Map.of()));
    private final PodFacts pod = PodFacts.of(Facts.pod("p"));

    private static FilterPlugin filter(Supplier<Preparation> preparation) {
        return new FilterPlugin() {
            @Override
            public String name() {
                return "Sour";
            }

            @Override
            public Preparation prepare(PodFacts pod, Cluster cluster) {
                return preparation.get();
            }
        };
    }

    private static Preparation fail() {
        throw new IllegalStateException("no luck today");
    }

    @Test
    void aFilterThatCanNotPrepareIsNamed() {
        assertThatThrownBy(() -> Feasibility.of(pod, cluster, List.of(filter(FeasibilityTest::fail))))
                .isInstanceOf(PluginFailure.class)
                .hasMessage("running PreFilter plugin \"Sour\": no luck today");
    }

    @Test
    void aFilterThatCanNotTellOfANodeIsNamed() {
        Feasibility feasibility = Feasibility.of(pod, cluster, List.of(filter(() -> Preparation.check(node -> {
            throw new IllegalStateException("no luck on " + node.name());
        }))));
        NodeFacts node = cluster.nodes().getFirst();

        assertThatThrownBy(() -> feasibility.check(node, new Nominations()))
                .isInstanceOf(PluginFailure.class)
                .hasMessage("running \"Sour\" filter plugin: no luck on a");
    }
}
