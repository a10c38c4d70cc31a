package dev.edict.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodExtendedResourceClaimStatus;
import dev.edict.api.core.v1.PodResourceClaimStatus;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Trigger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesTest {
    private final Pod pod = Facts.pod("p");

    private static List<Trigger> triggers(List<ClusterEvent> events) {
        return events.stream().map(ClusterEvent::trigger).toList();
    }

    @Test
    void claimsThatWereMadeForAPodAreToldApartFromWhatElseItsStatusSays() {
        Pod told = pod.editStatus(status -> status.addConditions(PodCondition.EMPTY.withType("PodScheduled").withStatus("False")));
        Pod claimed = told.editStatus(status -> status.addResourceClaimStatuses(
                PodResourceClaimStatus.EMPTY.withName("gpu").withResourceClaimName("p-gpu-x")));

        Pod extended = told.editStatus(status -> status.withExtendedResourceClaimStatus(
                PodExtendedResourceClaimStatus.EMPTY.withResourceClaimName("p-extended-resources-x")));

        assertThat(triggers(Changes.of(pod, told))).containsExactly(Trigger.POD_OTHERWISE);
        assertThat(triggers(Changes.of(told, claimed))).containsExactly(Trigger.POD_CLAIMS);
        assertThat(triggers(Changes.of(told, extended))).containsExactly(Trigger.POD_CLAIMS);
    }

    @Test
    void aNodeMayDeclareMoreFeatures() {
        Node node = Facts.node("a", Map.of());

        assertThat(triggers(Changes.of(node, node.editStatus(status -> status.addDeclaredFeatures("Better")))))
                .containsExactly(Trigger.NODE_FEATURES);
    }
}
