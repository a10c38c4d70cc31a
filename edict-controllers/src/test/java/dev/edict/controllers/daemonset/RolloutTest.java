package dev.edict.controllers.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.DaemonSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RolloutTest {
    private static Rollout roll(DaemonSet set, Scene scene) {
        return Rollout.of(set, scene.nodes(), scene.pods(), Scene.NEW, Scene.NOW);
    }

    private static Scene four() {
        return new Scene().node("a").node("b").node("c").node("d");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "50%, 2", "30%, 2", "1%, 1", "100%, 4", "0, 1"})
    void asManyOldPodsGoAsMayBeUnavailable(String maxUnavailable, int gone) {
        Scene scene = four().ready("a", "1", Scene.OLD).ready("b", "1", Scene.OLD).ready("c", "1", Scene.OLD)
                .ready("d", "1", Scene.OLD);
        assertThat(roll(Scene.set(maxUnavailable, "0"), scene).delete()).hasSize(gone);
    }

    @Test
    void whatIsUnavailableAlreadyCounts() {
        Scene scene = four().pod("a", "1", Scene.NEW, "Pending").ready("b", "1", Scene.OLD).ready("c", "1", Scene.OLD)
                .ready("d", "1", Scene.OLD);
        assertThat(roll(Scene.set("1", "0"), scene).delete()).isEmpty();
        assertThat(Scene.names(roll(Scene.set("2", "0"), scene).delete())).containsExactly("b-1");
        Scene without = four().ready("b", "1", Scene.OLD).ready("c", "1", Scene.OLD).ready("d", "1", Scene.OLD).going();
        assertThat(roll(Scene.set("2", "0"), without).delete()).isEmpty();
    }

    @Test
    void oldPodsThatAreOfNoUseGoAnyway() {
        Scene scene = four().pod("a", "1", Scene.OLD, "Pending").pod("b", "1", Scene.OLD, "Pending").ready("c", "1", Scene.OLD)
                .ready("d", "1", Scene.NEW);
        assertThat(Scene.names(roll(Scene.set("1", "0"), scene).delete())).containsExactly("a-1", "b-1");
    }

    @Test
    void withSurgeNewPodsComeBesideOldOnes() {
        Scene scene = four().ready("a", "1", Scene.OLD).ready("b", "1", Scene.OLD).ready("c", "1", Scene.OLD)
                .ready("d", "1", Scene.NEW);
        Rollout rollout = roll(Scene.set("0", "50%"), scene);
        assertThat(rollout.makeOn()).containsExactly("a", "b");
        assertThat(rollout.delete()).isEmpty();
    }

    @Test
    void withSurgeNodesThatWaitForTheirNewPodCountAndAvailableOnesLoseTheirOldPod() {
        Scene scene = four()
                .ready("a", "1", Scene.OLD).pod("a", "2", Scene.NEW, "Pending")
                .ready("b", "1", Scene.OLD).ready("b", "2", Scene.NEW)
                .ready("c", "1", Scene.OLD)
                .pod("d", "1", Scene.OLD, "Pending");
        Rollout rollout = roll(Scene.set("0", "1"), scene);
        assertThat(rollout.makeOn()).containsExactly("d");
        assertThat(Scene.names(rollout.delete())).containsExactly("b-1");
    }

    @Test
    void withSurgePodsOnNodesThatNoLongerFitGoWhenThereAreEnoughElsewhere() {
        Scene early = new Scene().node("a").tainted("b", "NoSchedule")
                .pod("a", "1", Scene.NEW, "Pending").ready("b", "1", Scene.OLD);
        assertThat(roll(Scene.set("0", "1"), early).delete()).isEmpty();
        Scene late = new Scene().node("a").tainted("b", "NoSchedule").ready("a", "1", Scene.NEW).ready("b", "1", Scene.OLD);
        assertThat(Scene.names(roll(Scene.set("0", "1"), late).delete())).containsExactly("b-1");
    }
}
