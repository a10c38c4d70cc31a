package dev.edict.controllers.volume.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.record.EventRecorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttachEventsTest {
    private static final Attachable DATA = new Attachable("data", "disks.example.com", "1", false);
    private static final Attachable LOGS = new Attachable("logs", "disks.example.com", "2", false);

    private final List<String> told = new ArrayList<>();
    private final EventRecorder recorder = (about, type, reason, message, annotations) -> told.add(reason + " " + message);
    private final AttachEvents events = new AttachEvents(recorder.of(Pod.TYPE));

    private static List<Pod> pod() {
        return List.of(Pod.EMPTY.editMetadata(metadata -> metadata.withNamespace("here").withName("web").withUid("uid")));
    }

    @Test
    void aPodIsToldOnceOfEachVolumeThatAnotherNodeHas() {
        for (int look = 0; look < 3; look++) {
            events.taken(DATA, pod(), List.of());
            events.taken(LOGS, pod(), List.of());
        }
        assertThat(told).hasSize(2).allMatch(message -> message.startsWith("FailedAttachVolume Waiting for detach for volume"));
    }

    @Test
    void itIsToldAnewWhenTheVolumeHasBeenHereMeanwhile() {
        events.taken(DATA, pod(), List.of());
        events.attached(DATA, pod());
        events.taken(DATA, pod(), List.of());
        assertThat(told).hasSize(3);
    }
}
