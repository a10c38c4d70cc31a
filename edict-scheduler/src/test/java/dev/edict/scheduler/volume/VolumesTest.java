package dev.edict.scheduler.volume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.core.v1.NodeSelectorRequirement;
import dev.edict.api.core.v1.NodeSelectorTerm;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeNodeAffinity;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Indexer;
import dev.edict.scheduler.Amounts;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.filter.VolumeBinding;
import dev.edict.scheduler.filter.VolumeRestrictions;
import dev.edict.scheduler.filter.VolumeZone;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VolumesTest {
    private static final String ZONE = "topology.kubernetes.io/zone";

    private final ClusterObjects objects = Facts.objects();
    private final Volumes volumes = new Volumes(objects);
    private final Cluster cluster = Facts.cluster(Facts.node("a", Map.of(ZONE, "a")), Facts.node("b", Map.of(ZONE, "b")));
    private final FilterPlugin binding = new VolumeBinding(volumes);

    private static ObjectMeta named(String name) {
        return ObjectMeta.EMPTY.withName(name).withUid(name).withResourceVersion("1");
    }

    private static <T extends Resource> void put(Cache<T> cache, T object) {
        if (cache instanceof Indexer<T> indexer) {
            indexer.put(object);
        }
    }

    private void putClass(String name, String provisioner, String mode) {
        put(objects.classes(), StorageClass.EMPTY.withMetadata(named(name)).withProvisioner(provisioner).withVolumeBindingMode(mode));
    }

    private void putClaim(String name, String storageClass, String accessMode) {
        put(objects.claims(), PersistentVolumeClaim.EMPTY
                .withMetadata(named(name).withNamespace("test"))
                .editSpec(spec -> spec.withStorageClassName(storageClass).withAccessModes(List.of(accessMode))
                        .editResources(resources -> resources.withRequests(Amounts.of("storage", "1Gi")))));
    }

    private void putVolume(String name, String size, String zone) {
        put(objects.volumes(), PersistentVolume.EMPTY
                .withMetadata(named(name))
                .editStatus(status -> status.withPhase("Available"))
                .editSpec(spec -> spec.withStorageClassName("later").withCapacity(Amounts.of("storage", size))
                        .withAccessModes(List.of("ReadWriteOnce"))
                        .withNodeAffinity(VolumeNodeAffinity.EMPTY.withRequired(NodeSelector.EMPTY.withNodeSelectorTerms(List.of(
                                NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(NodeSelectorRequirement.EMPTY
                                        .withKey(ZONE).withOperator("In").withValues(List.of(zone))))))))));
    }

    private static Pod using(String name, String claim) {
        return Facts.pod(name, Map.of(), spec -> spec.addVolumes(Volume.EMPTY.withName("v").withPersistentVolumeClaim(
                PersistentVolumeClaimVolumeSource.EMPTY.withClaimName(claim))));
    }

    private NodeFacts node(String name) {
        return cluster.nodes().stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
    }

    @BeforeEach
    void classes() {
        putClass("later", "kubernetes.io/no-provisioner", "WaitForFirstConsumer");
        putClass("made", "example.com/maker", "WaitForFirstConsumer");
        putClass("now", "example.com/maker", "Immediate");
    }

    @Test
    void aClaimThatIsNotThereOrNotBoundKeepsItsPodFromAllNodes() {
        assertThat(Facts.reasons(new VolumeRestrictions(objects.claims()), using("p", "absent"), cluster, "a"))
                .containsExactly("persistentvolumeclaim \"absent\" not found");
        putClaim("unbound", "now", "ReadWriteOnce");
        assertThat(Facts.reasons(binding, using("p", "unbound"), cluster, "a"))
                .containsExactly("pod has unbound immediate PersistentVolumeClaims");
    }

    @Test
    void aPodGoesWhereASuitableVolumeIsAndGetsTheSmallest() {
        putClaim("c", "later", "ReadWriteOnce");
        putVolume("large", "5Gi", "b");
        putVolume("small", "2Gi", "b");

        assertThat(Facts.reasons(binding, using("p", "c"), cluster, "a"))
                .containsExactly("node(s) didn't find available persistent volumes to bind");
        assertThat(Facts.reasons(binding, using("p", "c"), cluster, "b")).isEmpty();
        assertThat(volumes.reserve(using("p", "c"), node("b")).matches()).extracting(match -> match.volume().name())
                .containsExactly("small");
    }

    @Test
    void aVolumeThatIsReservedIsNobodyElsesUntilItIsReleased() {
        putClaim("one", "later", "ReadWriteOnce");
        putClaim("two", "later", "ReadWriteOnce");
        putVolume("only", "2Gi", "b");

        PodVolumes reserved = volumes.reserve(using("p", "one"), node("b"));
        assertThat(Facts.reasons(binding, using("q", "two"), cluster, "b")).isNotEmpty();

        volumes.release(reserved);
        assertThat(Facts.reasons(binding, using("q", "two"), cluster, "b")).isEmpty();
    }

    @Test
    void aVolumeThatIsToBeMadeGetsTheNodeOfItsPod() {
        putClaim("c", "made", "ReadWriteOnce");

        PodVolumes reserved = volumes.reserve(using("p", "c"), node("a"));

        assertThat(reserved.provisions().getFirst().metadata().annotations())
                .containsEntry("volume.kubernetes.io/selected-node", "a");
        assertThat(Facts.reasons(binding, using("q", "c"), cluster, "b"))
                .containsExactly("node(s) didn't find available persistent volumes to bind");
    }

    @Test
    void aClaimOfOnePodIsNotForAnother() {
        putClaim("c", "later", "ReadWriteOncePod");
        FilterPlugin restrictions = new VolumeRestrictions(objects.claims());
        assertThat(Facts.reasons(restrictions, using("p", "c"), cluster, "a")).isEmpty();

        Facts.place(cluster, "b", using("x", "c"));

        assertThat(Facts.reasons(restrictions, using("p", "c"), cluster, "a")).containsExactly(
                "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod");
    }

    @Test
    void aPodGoesToTheZoneOfItsVolume() {
        put(objects.volumes(), PersistentVolume.EMPTY.withMetadata(named("v").withLabels(Map.of(ZONE, "b__c"))));
        put(objects.claims(), PersistentVolumeClaim.EMPTY
                .withMetadata(named("c").withNamespace("test")).editSpec(spec -> spec.withVolumeName("v")));

        assertThat(Facts.reasons(new VolumeZone(objects), using("p", "c"), cluster, "a"))
                .containsExactly("node(s) had no available volume zone");
        assertThat(Facts.reasons(new VolumeZone(objects), using("p", "c"), cluster, "b")).isEmpty();
    }
}
