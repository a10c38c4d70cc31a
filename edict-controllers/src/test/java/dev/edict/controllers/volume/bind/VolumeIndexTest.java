package dev.edict.controllers.volume.bind;

import static dev.edict.controllers.volume.VolumeObjects.claim;
import static dev.edict.controllers.volume.VolumeObjects.volume;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.client.index.Index;
import dev.edict.client.index.Indexer;
import dev.edict.pods.VolumeBond;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VolumeIndexTest {
    private final Indexer<PersistentVolume> cache = new Indexer<>(List.of(Index.byNamespace()));
    private final VolumeIndex index = new VolumeIndex(cache);
    private long version;

    private void add(PersistentVolume volume) {
        add(volume, UnaryOperator.identity());
    }

    private void add(PersistentVolume volume, UnaryOperator<PersistentVolume> change) {
        PersistentVolume available = change.apply(volume.editStatus(status -> status.withPhase("Available")));
        cache.put(available.editMetadata(metadata -> metadata.withResourceVersion(Long.toString(++version))));
        index.refresh(volume.name());
    }

    private static PersistentVolumeClaim wanted(String size) {
        return claim("data", "fast", size).editMetadata(metadata -> metadata.withNamespace("here").withUid("uid"));
    }

    private @Nullable String best(PersistentVolumeClaim claim) {
        PersistentVolume found = index.best(claim, false);
        return found == null ? null : found.name();
    }

    private static UnaryOperator<PersistentVolume> meantFor(String name, String uid) {
        return volume -> volume.editSpec(spec -> spec.withClaimRef(
                ObjectReference.EMPTY.withNamespace("here").withName(name).withUid(uid)));
    }

    @Test
    void theSmallestThatIsBigEnoughIsTaken() {
        add(volume("big", "fast", "5Gi"));
        add(volume("fit", "fast", "2Gi"));
        add(volume("small", "fast", "500Mi"));
        assertThat(best(wanted("1Gi"))).isEqualTo("fit");
        assertThat(best(wanted("3Gi"))).isEqualTo("big");
        assertThat(best(wanted("2Gi"))).isEqualTo("fit");
        assertThat(best(wanted("6Gi"))).isNull();
    }

    @Test
    void classModeAndAttributesMustBeTheSame() {
        add(volume("slow", "slow", "1Gi"));
        add(volume("device", "fast", "1Gi"), volume -> volume.editSpec(spec -> spec.withVolumeMode("Block")));
        add(volume("gold", "fast", "1Gi"), volume -> volume.editSpec(spec -> spec.withVolumeAttributesClassName("gold")));
        assertThat(best(wanted("1Gi"))).isNull();
        assertThat(best(wanted("1Gi").editSpec(spec -> spec.withVolumeMode("Block")))).isEqualTo("device");
        assertThat(best(wanted("1Gi").editSpec(spec -> spec.withVolumeAttributesClassName("gold")))).isEqualTo("gold");
    }

    @Test
    void whatCanDoMoreIsTakenLast() {
        add(volume("shared", "fast", "1Gi"),
                volume -> volume.editSpec(spec -> spec.withAccessModes(List.of("ReadWriteOnce", "ReadWriteMany"))));
        assertThat(best(wanted("1Gi"))).isEqualTo("shared");
        add(volume("own", "fast", "9Gi"));
        assertThat(best(wanted("1Gi"))).isEqualTo("own");
        assertThat(best(wanted("1Gi").editSpec(spec -> spec.withAccessModes(List.of("ReadWriteMany"))))).isEqualTo("shared");
        assertThat(best(wanted("1Gi").editSpec(spec -> spec.withAccessModes(List.of("ReadOnlyMany"))))).isNull();
    }

    @Test
    void whatIsMeantForTheClaimComesFirstWhateverItsClass() {
        add(volume("small", "fast", "1Gi"));
        add(volume("meant", "other", "7Gi"), meantFor("data", ""));
        add(volume("others", "fast", "1Gi"), meantFor("elsewhere", ""));
        assertThat(best(wanted("1Gi"))).isEqualTo("meant");
        assertThat(best(wanted("8Gi"))).isNull();
    }

    @Test
    void whatWasMeantForAnEarlierClaimOfTheNameIsNotTaken() {
        add(volume("meant", "fast", "1Gi"), meantFor("data", "another"));
        assertThat(best(wanted("1Gi"))).isNull();
    }

    @Test
    void aDelayedClaimGetsOnlyWhatIsMeantForIt() {
        add(volume("free", "fast", "1Gi"));
        assertThat(index.best(wanted("1Gi"), true)).isNull();
        add(volume("meant", "fast", "1Gi"), meantFor("data", "uid"));
        assertThat(index.best(wanted("1Gi"), true)).isNotNull();
    }

    @Test
    void aSelectorChoosesByLabels() {
        add(volume("plain", "fast", "1Gi"));
        add(volume("gold", "fast", "3Gi"), volume -> volume.editMetadata(metadata -> metadata.withLabels(Map.of("tier", "gold"))));
        assertThat(best(wanted("1Gi").editSpec(spec -> spec.withSelector(
                LabelSelector.EMPTY.withMatchLabels(Map.of("tier", "gold")))))).isEqualTo("gold");
    }

    @Test
    void whatIsTakenDeletedOrGoneIsNotFound() {
        add(volume("going", "fast", "1Gi"),
                volume -> volume.editMetadata(metadata -> metadata.withDeletionTimestamp(Instant.EPOCH)));
        add(volume("released", "fast", "1Gi"), volume -> volume.editStatus(status -> status.withPhase("Released")));
        add(volume("free", "fast", "1Gi"));
        assertThat(best(wanted("1Gi"))).isEqualTo("free");
        assertThat(index.unsettled()).containsExactly("released");

        cache.remove("", "free", Long.toString(++version));
        index.refresh("free");
        assertThat(best(wanted("1Gi"))).isNull();
        assertThat(index.get("free")).isNull();
    }

    @Test
    void whatTheLoopHasWrittenCountsUntilTheServerTellsSomethingNewer() {
        add(volume("free", "fast", "1Gi"));
        PersistentVolume known = Objects.requireNonNull(index.best(wanted("1Gi"), false));
        PersistentVolume taken = VolumeBond.bound(known, wanted("1Gi")).editMetadata(metadata -> metadata.withResourceVersion("50"));
        index.put(taken);
        index.refresh("free");
        assertThat(index.get("free")).isEqualTo(taken);
        assertThat(best(wanted("1Gi").editMetadata(metadata -> metadata.withName("other")))).isNull();
        version = 60;
        add(volume("free", "fast", "1Gi"));
        assertThat(best(wanted("1Gi").editMetadata(metadata -> metadata.withName("other")))).isEqualTo("free");
    }

    @Test
    void tenThousandVolumesAreFoundOneByOne() {
        for (int number = 0; number < 10_000; number++) {
            add(volume("v-" + number, "fast", (number + 1) + "Mi"));
        }
        for (int number = 0; number < 10_000; number++) {
            String expected = "v-" + number;
            PersistentVolumeClaim claim =
                    wanted((number + 1) + "Mi").editMetadata(metadata -> metadata.withName(expected));
            PersistentVolume found = Objects.requireNonNull(index.best(claim, false));
            assertThat(found.name()).isEqualTo(expected);
            cache.put(VolumeBond.bound(found, claim).editMetadata(
                    metadata -> metadata.withResourceVersion(Long.toString(++version))));
            index.refresh(expected);
        }
        assertThat(best(wanted("1Mi"))).isNull();
    }
}
