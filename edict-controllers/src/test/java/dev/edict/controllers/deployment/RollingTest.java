package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.ReplicaSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollingTest {
    @ParameterizedTest
    @CsvSource({
        "10, 2,  0, 10, 2",
        "10, 2,  2, 12, 2",
        "10, 2,  2, 10, 4",
        "10, 2,  9, 9,  10",
        "10, 2, 10, 15, 10",
        "10, 2, 12, 12, 10",
        "10, 0,  0, 10, 0",
        "10, 5,  0, 2,  10",
    })
    void theNewSetGrowsAsLongAsThereIsRoom(int desired, int surge, int newest, int all, int grown) {
        assertThat(Rolling.grown(new Fenceposts(desired, surge, 0), newest, all)).isEqualTo(grown);
    }

    /** Each set as the number of pods that it is to have and of those that are available. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // ten are desired; two may be missing, three may be beyond
        "10  3 2 | 10/10       | 3/0   | old0=8",
        "10  3 2 | 8/8         | 5/0   | ''",
        "10  3 2 | 8/8         | 5/2   | old0=6",
        "10  3 2 | 0/0         | 10/10 | ''",
        // a pod of the old set fails while new ones do not come: nothing more is given up
        "10  3 2 | 8/7         | 5/0   | ''",
        // rolled back: those that crash go first
        "10  3 2 | 5/0         | 8/8   | old0=0",
        // rolled over to a third template
        "10  3 2 | 8/8 5/0     | 0/0   | old1=0",
        // unhealthy ones first, and then what is available beyond what is needed
        "10  0 2 | 10/8        | 0/0   | old0=8",
        "10  2 0 | 4/3 4/4     | 4/4   | old0=3 old0=2",
        // a set that has not yet counted what it gives up
        "4   2 1 | 3/4         | 3/1   | ''",
    })
    void oldSetsShrinkAsFarAsAvailabilityAllows(String fence, String old, String newest, String steps) {
        String[] numbers = fence.strip().split(" +", -1);
        Fenceposts fenceposts = new Fenceposts(
                Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]));
        String[] olds = old.strip().split(" +", -1);
        List<ReplicaSet> sets = IntStream.range(0, olds.length)
                .mapToObj(at -> set("old" + at, at, olds[at])).toList();

        assertThat(Examples.text(Rolling.shrunk(fenceposts, new Family(set("new", 9, newest.strip()), sets)))).isEqualTo(steps);
    }

    @Test
    void nothingIsGivenUpBeforeASetHasHeardOfItsSize() {
        Fenceposts fenceposts = new Fenceposts(5, 1, 1);
        ReplicaSet counted = set("new", 9, "5/4");
        ReplicaSet outdated = counted.editMetadata(metadata -> metadata.withGeneration(3)).editStatus(status -> status.withObservedGeneration(2));
        List<ReplicaSet> old = List.of(set("old", 0, "1/1"));
        assertThat(Examples.text(Rolling.shrunk(fenceposts, new Family(counted, old)))).isEqualTo("old=0");
        assertThat(Rolling.shrunk(fenceposts, new Family(outdated, old))).isEmpty();
    }

    private static ReplicaSet set(String name, int age, String size) {
        String[] numbers = size.split("/", -1);
        return Examples.set(name, age, Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    @Test
    void podsThatAreStillThereTakeRoomThoughTheirSetIsToHaveFewer() {
        ReplicaSet shrinking = Examples.set("old", 0, 4, 4).editSpec(spec -> spec.withReplicas(3));

        assertThat(new Family(Examples.set("new", 1, 2, 0), List.of(shrinking)).present()).isEqualTo(6);
    }
}
