package dev.edict.scheduler.snapshot;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.ReplicationController;
import dev.edict.api.core.v1.Service;
import dev.edict.api.policy.v1.PodDisruptionBudget;
import dev.edict.api.storage.v1.CSIDriver;
import dev.edict.api.storage.v1.CSINode;
import dev.edict.api.storage.v1.CSIStorageCapacity;
import dev.edict.api.storage.v1.StorageClass;
import dev.edict.api.storage.v1.VolumeAttachment;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.inform.SharedInformer;

/** What else of a cluster decisions depend on, as it was a moment ago. */
public record ClusterObjects(
        Cache<Namespace> namespaces,
        Cache<Service> services,
        Cache<ReplicationController> replicationControllers,
        Cache<ReplicaSet> replicaSets,
        Cache<StatefulSet> statefulSets,
        Cache<PodDisruptionBudget> budgets,
        Cache<PersistentVolumeClaim> claims,
        Cache<PersistentVolume> volumes,
        Cache<StorageClass> classes,
        Cache<CSINode> csiNodes,
        Cache<CSIDriver> csiDrivers,
        Cache<CSIStorageCapacity> capacities,
        Cache<VolumeAttachment> attachments) {
    /** The index of {@link #attachments} by their nodes. */
    public static final Index<VolumeAttachment> BY_NODE = Index.ofOne("node", attachment -> attachment.spec().nodeName());

    /** The index of {@link #volumes} by their classes. */
    public static final Index<PersistentVolume> BY_CLASS = Index.ofOne("class", ClusterObjects::classOf);

    private static final String OLD_CLASS = "volume.beta.kubernetes.io/storage-class";

    /** The name of a volume's class; empty if it has none. */
    public static String classOf(PersistentVolume volume) {
        return volume.metadata().annotations().getOrDefault(OLD_CLASS, volume.spec().storageClassName());
    }

    public static ClusterObjects of(InformerFactory informers) {
        SharedInformer<PersistentVolume> volumes = informers.informer(PersistentVolume.TYPE);
        volumes.addIndexIfMissing(BY_CLASS);
        SharedInformer<VolumeAttachment> attachments = informers.informer(VolumeAttachment.TYPE);
        attachments.addIndexIfMissing(BY_NODE);
        return new ClusterObjects(
                informers.informer(Namespace.TYPE).cache(),
                informers.informer(Service.TYPE).cache(),
                informers.informer(ReplicationController.TYPE).cache(),
                informers.informer(ReplicaSet.TYPE).cache(),
                informers.informer(StatefulSet.TYPE).cache(),
                informers.informer(PodDisruptionBudget.TYPE).cache(),
                informers.informer(PersistentVolumeClaim.TYPE).cache(),
                volumes.cache(),
                informers.informer(StorageClass.TYPE).cache(),
                informers.informer(CSINode.TYPE).cache(),
                informers.informer(CSIDriver.TYPE).cache(),
                informers.informer(CSIStorageCapacity.TYPE).cache(),
                attachments.cache());
    }
}
