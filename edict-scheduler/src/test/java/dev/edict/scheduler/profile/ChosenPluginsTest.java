package dev.edict.scheduler.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChosenPluginsTest {
    private static PluginSet.Enabled plugin(String name, int weight) {
        return new PluginSet.Enabled(name, weight);
    }

    private static PluginSet enabled(String... names) {
        return new PluginSet(Arrays.stream(names).map(name -> plugin(name, 0)).toList(), Set.of());
    }

    private static PluginSet disabled(String... names) {
        return new PluginSet(List.of(), Set.of(names));
    }

    private static PluginSets at(Map<ExtensionPoint, PluginSet> points) {
        return new PluginSets(PluginSet.NONE, new EnumMap<>(points));
    }

    private static ChosenPlugins chosen(PluginSets said) {
        return ChosenPlugins.of("a", said.over(PluginSets.USUAL));
    }

    private static void assertRefused(PluginSets said, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> chosen(said)).withMessageStartingWith(message);
    }

    @Test
    void usuallyAllHaveASay() {
        ChosenPlugins usual = chosen(PluginSets.NONE);

        assertThat(usual.at(ExtensionPoint.FILTER)).containsExactly("NodeUnschedulable", "NodeName", "TaintToleration", "NodeAffinity",
                "NodePorts", "NodeResourcesFit", "VolumeRestrictions", "NodeVolumeLimits", "VolumeBinding", "VolumeZone",
                "PodTopologySpread", "InterPodAffinity", "DynamicResources", "NodeDeclaredFeatures");
        assertThat(usual.at(ExtensionPoint.POST_FILTER)).containsExactly("DynamicResources", "DefaultPreemption");
        assertThat(usual.at(ExtensionPoint.SCORE)).contains("NodeResourcesBalancedAllocation").doesNotContain("NodeName");
        assertThat(usual.weight("TaintToleration")).isEqualTo(3);
        assertThat(usual.weight("ImageLocality")).isEqualTo(1);
    }

    @Test
    void aPluginThatIsLeftOutEverywhereHasNoSay() {
        ChosenPlugins without = chosen(PluginSets.without("PodTopologySpread"));

        for (ExtensionPoint point : ExtensionPoint.values()) {
            assertThat(without.at(point)).doesNotContain("PodTopologySpread");
        }
    }

    @Test
    void aPluginCanBeLeftOutAtOnePoint() {
        ChosenPlugins filtering = chosen(at(Map.of(ExtensionPoint.SCORE, disabled("NodeResourcesFit"))));

        assertThat(filtering.has(ExtensionPoint.FILTER, "NodeResourcesFit")).isTrue();
        assertThat(filtering.has(ExtensionPoint.SCORE, "NodeResourcesFit")).isFalse();
        assertThat(filtering.has(ExtensionPoint.SCORE, "ImageLocality")).isTrue();
    }

    @Test
    void allCanBeLeftOutAndSomeComeBack() {
        ChosenPlugins one = chosen(at(Map.of(
                ExtensionPoint.SCORE, new PluginSet(List.of(plugin("ImageLocality", 7)), Set.of("*")))));

        assertThat(one.at(ExtensionPoint.SCORE)).containsExactly("ImageLocality");
        assertThat(one.weight("ImageLocality")).isEqualTo(7);
    }

    @Test
    void whoIsNamedAgainKeepsItsPlaceEverywhereAndComesFirstAtItsPoint() {
        PluginSets everywhere =
                new PluginSets(new PluginSet(List.of(plugin("NodeAffinity", 9)), Set.of()), Map.of());
        assertThat(chosen(everywhere).at(ExtensionPoint.SCORE).indexOf("NodeAffinity"))
                .isEqualTo(chosen(PluginSets.NONE).at(ExtensionPoint.SCORE).indexOf("NodeAffinity"));
        assertThat(chosen(everywhere).weight("NodeAffinity")).isEqualTo(9);

        ChosenPlugins first = chosen(at(Map.of(ExtensionPoint.FILTER, enabled("NodeResourcesFit", "NodeName"))));
        assertThat(first.at(ExtensionPoint.FILTER)).startsWith("NodeResourcesFit", "NodeName", "NodeUnschedulable").hasSize(14);
    }

    @Test
    void whatIsSaidForScoresCountsMoreThanWhatIsSaidEverywhereAndNothingIsOne() {
        PluginSets both = new PluginSets(
                new PluginSet(List.of(plugin("ImageLocality", 3)), Set.of()),
                Map.of(ExtensionPoint.SCORE, new PluginSet(List.of(plugin("ImageLocality", 5), plugin("NodeAffinity", 0)), Set.of())));

        assertThat(chosen(both).weight("ImageLocality")).isEqualTo(5);
        assertThat(chosen(both).weight("NodeAffinity")).isEqualTo(1);
    }

    @Test
    void mistakesAreToldAsUpstreamTellsThemAndWithTheirField() {
        assertRefused(at(Map.of(ExtensionPoint.FILTER, enabled("Foo"))), "filter: FilterPlugin \"Foo\" does not exist; there are ");
        assertRefused(new PluginSets(enabled("Foo"), Map.of()), "multiPoint: PreFilterPlugin \"Foo\" does not exist; there are ");
        assertRefused(at(Map.of(ExtensionPoint.SCORE, enabled("NodeName"))),
                "score: plugin \"NodeName\" does not extend ScorePlugin plugin");
        assertRefused(at(Map.of(ExtensionPoint.SCORE, enabled("ImageLocality", "ImageLocality"))),
                "score: plugin \"ImageLocality\" already registered as \"ScorePlugin\"");
        assertRefused(new PluginSets(enabled("ImageLocality", "ImageLocality"), Map.of()),
                "multiPoint: plugin \"ImageLocality\" already registered as \"ScorePlugin\"");
        assertRefused(at(Map.of(ExtensionPoint.QUEUE_SORT, disabled("*"))),
                "queueSort: only one queue sort plugin required for profile with scheduler name \"a\", but got 0");
        assertRefused(at(Map.of(ExtensionPoint.BIND, disabled("DefaultBinder"))),
                "bind: at least one bind plugin is needed for profile with scheduler name \"a\"");
        assertRefused(at(Map.of(ExtensionPoint.SCORE, new PluginSet(List.of(plugin("ImageLocality", -3)), Set.of()))),
                "score: score plugins: total score of Score plugins could overflow");
    }

    @Test
    void whatNeedsEachOtherIsThereTogether() {
        assertRefused(at(Map.of(ExtensionPoint.PRE_FILTER, disabled("PodTopologySpread"))),
                "preFilter: PodTopologySpread is left out here, and can not do without it in filter");
        assertRefused(at(Map.of(ExtensionPoint.PRE_SCORE, disabled("*"))), "preScore: TaintToleration is left out here");
        assertRefused(at(Map.of(ExtensionPoint.PRE_BIND, disabled("VolumeBinding"))),
                "preBind: VolumeBinding is left out here, and has a say in filter");

        PluginSets neither = at(Map.of(ExtensionPoint.PRE_SCORE, disabled("*"), ExtensionPoint.SCORE, disabled("*")));
        assertThat(chosen(neither).at(ExtensionPoint.SCORE)).isEmpty();
        PluginSets unprepared = at(Map.of(ExtensionPoint.PRE_SCORE, disabled("NodeResourcesFit")));
        assertThat(chosen(unprepared).has(ExtensionPoint.SCORE, "NodeResourcesFit")).isTrue();
    }
}
