package dev.edict.controllers.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicaChangeTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Pod running(String name, String node) {
        return Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withUid(name).withCreationTimestamp(NOW.minusSeconds(100)))
                .withSpec(PodSpec.EMPTY.withNodeName(node))
                .withStatus(PodStatus.EMPTY.withPhase("Running").withConditions(List.of(PodCondition.EMPTY
                        .withType("Ready").withStatus("True").withLastTransitionTime(NOW.minusSeconds(90)))));
    }

    private static List<Pod> pods(int count) {
        return IntStream.range(0, count).mapToObj(number -> running("pod-" + number, "node")).toList();
    }

    @ParameterizedTest
    @CsvSource({"0,0,0,0", "3,3,0,0", "3,1,2,0", "1,3,0,2", "0,3,0,3", "1000,0,500,0", "0,600,0,500"})
    void theDifferenceIsMadeUpForABurstAtATime(int wanted, int active, int created, int deleted) {
        ReplicaChange change = ReplicaChange.of(wanted, pods(active), List::of, NOW);

        assertThat(change instanceof ReplicaChange.Create create ? create.count() : 0).isEqualTo(created);
        assertThat(change instanceof ReplicaChange.Delete delete ? delete.pods() : List.of()).hasSize(deleted);
    }

    @Test
    void podsGoFirstFromTheNodeWhereMostOfTheirSiblingsAre() {
        Pod alone = running("a", "quiet");
        Pod crowded = running("b", "busy");
        Pod ended = running("c", "quiet").editStatus(status -> status.withPhase("Succeeded"));

        ReplicaChange change = ReplicaChange.of(1, List.of(alone, crowded),
                () -> List.of(alone, crowded, running("sibling", "busy"), ended, ended), NOW);

        assertThat(change).isEqualTo(new ReplicaChange.Delete(List.of(crowded)));
    }
}
