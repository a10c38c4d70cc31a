package dev.edict.scheduler.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Affinity;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodAffinityTerm;
import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.argument.SpreadDefaults;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.spread.SpreadRules;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodFiltersTest {
    private static final Map<String, String> WEB = Map.of("app", "web");
    private static final LabelSelector OF_WEB = LabelSelector.EMPTY.withMatchLabels(WEB);

    private final Cluster cluster = Facts.cluster(
            Facts.node("a1", Map.of("zone", "a")), Facts.node("a2", Map.of("zone", "a")),
            Facts.node("b1", Map.of("zone", "b")), Facts.node("nowhere", Map.of()));

    private static Pod web(String name) {
        return Facts.pod(name, WEB, spec -> spec);
    }

    private static Pod spread(int maxSkew, int minDomains) {
        return Facts.pod("p", WEB, spec -> spec.withTopologySpreadConstraints(List.of(TopologySpreadConstraint.EMPTY
                .withTopologyKey("zone").withMaxSkew(maxSkew).withMinDomains(minDomains)
                .withWhenUnsatisfiable("DoNotSchedule").withLabelSelector(OF_WEB))));
    }

    @Test
    void podsAreSpreadAsEvenlyAsTheySay() {
        FilterPlugin filter = new PodTopologySpread(new SpreadRules(Facts.objects(), SpreadDefaults.USUAL));
        Facts.place(cluster, "a1", web("x"));

        assertThat(Facts.reasons(filter, spread(1, 1), cluster, "a2"))
                .containsExactly("node(s) didn't match pod topology spread constraints");
        assertThat(Facts.reasons(filter, spread(1, 1), cluster, "b1")).isEmpty();
        assertThat(Facts.reasons(filter, spread(2, 1), cluster, "a2")).isEmpty();
        assertThat(Facts.reasons(filter, spread(2, 1), cluster, "nowhere"))
                .containsExactly("node(s) didn't match pod topology spread constraints (missing required label)");
    }

    @Test
    void withFewerDomainsThanWantedThereIsAnEmptyOneToCome() {
        Facts.place(cluster, "a1", web("x"));
        Facts.place(cluster, "b1", web("y"));

        assertThat(Facts.reasons(new PodTopologySpread(new SpreadRules(Facts.objects(), SpreadDefaults.USUAL)), spread(1, 2), cluster, "a1")).isEmpty();
        assertThat(Facts.reasons(new PodTopologySpread(new SpreadRules(Facts.objects(), SpreadDefaults.USUAL)), spread(1, 3), cluster, "a1")).isNotEmpty();
    }

    private static PodAffinityTerm nearWeb() {
        return PodAffinityTerm.EMPTY.withTopologyKey("zone").withLabelSelector(OF_WEB);
    }

    private static Pod near(Map<String, String> labels) {
        return Facts.pod("p", labels, spec -> spec.withAffinity(Affinity.EMPTY.editPodAffinity(
                affinity -> affinity.withRequiredDuringSchedulingIgnoredDuringExecution(List.of(nearWeb())))));
    }

    private static Pod far(String name, Map<String, String> labels) {
        return Facts.pod(name, labels, spec -> spec.withAffinity(Affinity.EMPTY.editPodAntiAffinity(
                affinity -> affinity.withRequiredDuringSchedulingIgnoredDuringExecution(List.of(nearWeb())))));
    }

    private List<String> affinity(Pod pod, String node) {
        return Facts.reasons(new InterPodAffinity(Facts.objects().namespaces()), pod, cluster, node);
    }

    @Test
    void aPodRunsNearThoseThatItNeeds() {
        Facts.place(cluster, "a1", web("x"));

        assertThat(affinity(near(Map.of()), "a2")).isEmpty();
        assertThat(affinity(near(Map.of()), "b1")).containsExactly("node(s) didn't match pod affinity rules");
        assertThat(affinity(near(Map.of()), "nowhere")).containsExactly("node(s) didn't match pod affinity rules");
    }

    @Test
    void theFirstOfPodsThatNeedEachOtherMayGoAnywhere() {
        assertThat(affinity(near(WEB), "b1")).isEmpty();
        assertThat(affinity(near(Map.of()), "b1")).isNotEmpty();
    }

    @Test
    void aPodKeepsAwayFromThoseThatItWillNotHaveAndThatWillNotHaveIt() {
        Facts.place(cluster, "a1", web("x"));
        Facts.place(cluster, "b1", far("y", Map.of()));

        assertThat(affinity(far("p", Map.of()), "a2")).containsExactly("node(s) didn't match pod anti-affinity rules");
        assertThat(affinity(web("p"), "b1")).containsExactly("node(s) didn't satisfy existing pods anti-affinity rules");
        assertThat(affinity(Facts.pod("p"), "b1")).isEmpty();
    }
}
