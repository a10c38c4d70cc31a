package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalingTest {
    private static ReplicaSet told(ReplicaSet set, int desired, int most) {
        return Examples.annotated(set, Revisions.DESIRED, "" + desired, Revisions.MAXIMUM, "" + most);
    }

    @Test
    void isDueWhenASetWithPodsWasToldAnotherSize() {
        Deployment deployment = Examples.deployment(5, "1", "1");
        ReplicaSet empty = told(Examples.set("old", 0, 0, 0), 9, 10);

        assertThat(Scaling.isDue(deployment, new Family(told(Examples.set("new", 1, 5, 5), 5, 6), List.of(empty)))).isFalse();
        assertThat(Scaling.isDue(deployment, new Family(told(Examples.set("new", 1, 4, 4), 4, 5), List.of(empty)))).isTrue();
        assertThat(Scaling.isDue(deployment, new Family(Examples.set("new", 1, 4, 4), List.of()))).isFalse();
    }

    @Test
    void theOnlySetWithPodsGetsAll() {
        Deployment deployment = Examples.deployment(7, "1", "1");

        assertThat(Examples.text(Scaling.of(deployment, new Family(Examples.set("new", 2, 0, 0),
                List.of(Examples.set("older", 0, 3, 3), Examples.set("old", 1, 0, 0)))))).isEqualTo("older=7");
        assertThat(Examples.text(Scaling.of(deployment, new Family(Examples.set("new", 2, 0, 0),
                List.of(Examples.set("old", 1, 0, 0)))))).isEqualTo("new=7");
        assertThat(Examples.text(Scaling.of(deployment, new Family(null,
                List.of(Examples.set("older", 0, 0, 0), Examples.set("old", 1, 0, 0)))))).isEqualTo("old=7");
        assertThat(Scaling.of(deployment, new Family(null, List.of()))).isEmpty();
    }

    @Test
    void whenTheNewestHasAllThatIsDesiredTheOthersHaveNone() {
        assertThat(Examples.text(Scaling.of(Examples.deployment(5, "1", "1"), new Family(
                told(Examples.set("new", 1, 5, 5), 5, 6), List.of(Examples.set("old", 0, 2, 2)))))).isEqualTo("old=0");
    }

    @Test
    void inTheMiddleOfARolloutAllGrowInProportion() {
        Deployment deployment = Examples.deployment(20, "20%", "20%");
        Family family = new Family(told(Examples.set("new", 1, 4, 0), 10, 12), List.of(told(Examples.set("old", 0, 8, 8), 10, 12)));

        assertThat(Examples.text(Scaling.of(deployment, family))).isEqualTo("old=16 new=8");
    }

    @Test
    void andShrinkAndWhatIsLeftOverIsTheLargest() {
        Deployment deployment = Examples.deployment(5, "0", "1");
        Family family = new Family(told(Examples.set("new", 2, 3, 0), 10, 10), List.of(
                told(Examples.set("a", 0, 3, 3), 10, 10), told(Examples.set("b", 1, 4, 4), 10, 10)));

        assertThat(Examples.text(Scaling.of(deployment, family))).isEqualTo("b=1 a=2 new=2");
    }

    @Test
    void ofEqualSizesTheYoungerGrowsFirstAndTheOlderShrinksFirst() {
        List<ReplicaSet> old = List.of(told(Examples.set("a", 0, 2, 2), 4, 4), told(Examples.set("b", 1, 2, 2), 4, 4));

        assertThat(Examples.text(Scaling.of(Examples.deployment(5, "0", "1"), new Family(null, old)))).isEqualTo("b=3 a=2");
        assertThat(Examples.text(Scaling.of(Examples.deployment(3, "0", "1"), new Family(null, old)))).isEqualTo("a=1 b=2");
    }

    @Test
    void toNoneMeansNoneWhateverTheSurgeAllows() {
        assertThat(Examples.text(Scaling.of(Examples.deployment(0, "2", "1"), new Family(told(Examples.set("new", 1, 3, 0), 6, 8),
                List.of(told(Examples.set("old", 0, 5, 5), 6, 8)))))).isEqualTo("old=0 new=0");
    }
}
