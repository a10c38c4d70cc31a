package dev.edict.controllers.volume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.pods.VolumeBond;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StorageClassesTest {
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private static StorageClass usual(String name, Instant created) {
        return VolumeObjects.storageClass(name, "example.com", "Immediate").editMetadata(metadata -> metadata
                .withCreationTimestamp(created)
                .withAnnotations(Map.of(StorageClasses.IS_DEFAULT, "true")));
    }

    @Test
    void theNewestOfSeveralDefaultClassesCounts() {
        List<StorageClass> classes = List.of(
                usual("old", TIME), usual("new", TIME.plusSeconds(60)), usual("also-new", TIME.plusSeconds(60)),
                VolumeObjects.storageClass("plain", "example.com", "Immediate"));
        assertThat(StorageClasses.usual(classes)).map(StorageClass::name).contains("also-new");
        assertThat(StorageClasses.usual(classes.subList(3, 4))).isEmpty();
    }

    @Test
    void aClassWaitsForThePodOnlyIfItSaysSo() {
        assertThat(StorageClasses.isDelayed(VolumeObjects.storageClass("a", "b", "WaitForFirstConsumer"))).isTrue();
        assertThat(StorageClasses.isDelayed(VolumeObjects.storageClass("a", "b", "Immediate"))).isFalse();
        assertThat(StorageClasses.isDelayed(null)).isFalse();
    }

    @Test
    void theDriverIsSaidOfWhatWasBuiltIn() {
        ObjectMeta plain = ObjectMeta.EMPTY.withName("a");
        ObjectMeta moved = Migration.said(plain, "kubernetes.io/gce-pd");
        assertThat(moved.annotations()).containsEntry(Claims.MIGRATED_TO, "pd.csi.storage.gke.io");
        assertThat(Migration.said(moved, "example.com").annotations()).isEmpty();
        assertThat(Migration.said(plain, "example.com")).isEqualTo(plain);
        assertThat(Migration.said(moved, null)).isEqualTo(moved);
    }

    @Test
    void theOldAnnotationNamesTheClassBeforeTheField() {
        assertThat(VolumeBond.classOf(VolumeObjects.claim("a", "field", "1Gi").editMetadata(metadata ->
                metadata.putAnnotations("volume.beta.kubernetes.io/storage-class", "annotation")))).isEqualTo("annotation");
        assertThat(VolumeBond.classOf(VolumeObjects.claim("a", "field", "1Gi"))).isEqualTo("field");
    }
}
