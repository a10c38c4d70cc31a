package dev.edict.scheduler.filter;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.FilterPlugin;
import dev.edict.scheduler.plugin.NodeCheck;
import dev.edict.scheduler.plugin.Preparation;
import dev.edict.scheduler.plugin.Rejection;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.NodeFacts;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A disk that only one may use at a time is used by one, and so is a claim of ReadWriteOncePod. */
public final class VolumeRestrictions implements FilterPlugin {
    private static final String NAME = "VolumeRestrictions";
    private static final Rejection DISK_TAKEN = Rejection.resolvable(NAME, "node(s) had no available disk");
    private static final Rejection CLAIM_TAKEN = Rejection.resolvable(NAME,
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod");

    private final Cache<PersistentVolumeClaim> claims;

    public VolumeRestrictions(Cache<PersistentVolumeClaim> claims) {
        this.claims = claims;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Preparation prepare(PodFacts pod, Cluster cluster) {
        Set<String> exclusive = new HashSet<>();
        for (String name : pod.claims()) {
            PersistentVolumeClaim claim = claims.get(pod.namespace(), name);
            if (claim == null) {
                return new Preparation.Rejected(Rejection.lasting(NAME, "persistentvolumeclaim \"" + name + "\" not found"));
            }
            if (claim.spec().accessModes().contains("ReadWriteOncePod")) {
                exclusive.add(name);
            }
        }
        int taken = (int) exclusive.stream().filter(name -> cluster.isUsed(new ObjectKey(pod.namespace(), name))).count();
        List<Volume> disks = pod.pod().spec().volumes().stream().filter(VolumeRestrictions::isDisk).toList();
        return disks.isEmpty() && taken == 0 ? Preparation.NOTHING : Preparation.check(new Use(disks, exclusive, taken));
    }

    private static boolean isDisk(Volume volume) {
        return volume.gcePersistentDisk() != null
                || volume.awsElasticBlockStore() != null
                || volume.rbd() != null
                || volume.iscsi() != null;
    }

    /** @param taken how often others have the claims that only one may have */
    private record Use(List<Volume> disks, Set<String> exclusive, int taken) implements NodeCheck {
        @Override
        public @Nullable Rejection check(NodeFacts node) {
            for (PodFacts other : node.pods()) {
                if (conflict(disks, other.pod())) {
                    return DISK_TAKEN;
                }
            }
            return taken > 0 ? CLAIM_TAKEN : null;
        }

        @Override
        public NodeCheck with(PodFacts other, NodeFacts node) {
            return new Use(disks, exclusive, taken + shared(other));
        }

        @Override
        public NodeCheck without(PodFacts other, NodeFacts node) {
            return new Use(disks, exclusive, taken - shared(other));
        }

        private int shared(PodFacts other) {
            return (int) other.claims().stream().filter(exclusive::contains).count();
        }
    }

    private static boolean conflict(List<Volume> disks, Pod other) {
        for (Volume disk : disks) {
            for (Volume used : other.spec().volumes()) {
                if (conflict(disk, used)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean conflict(Volume one, Volume other) {
        var google = one.gcePersistentDisk();
        var otherGoogle = other.gcePersistentDisk();
        var amazon = one.awsElasticBlockStore();
        var otherAmazon = other.awsElasticBlockStore();
        var iscsi = one.iscsi();
        var otherIscsi = other.iscsi();
        var ceph = one.rbd();
        var otherCeph = other.rbd();
        return (google != null && otherGoogle != null
                        && google.pdName().equals(otherGoogle.pdName()) && !(google.readOnly() && otherGoogle.readOnly()))
                || (amazon != null && otherAmazon != null && amazon.volumeID().equals(otherAmazon.volumeID()))
                || (iscsi != null && otherIscsi != null
                        && iscsi.iqn().equals(otherIscsi.iqn()) && !(iscsi.readOnly() && otherIscsi.readOnly()))
                || (ceph != null && otherCeph != null
                        && !Collections.disjoint(ceph.monitors(), otherCeph.monitors())
                        && ceph.pool().equals(otherCeph.pool()) && ceph.image().equals(otherCeph.image())
                        && !(ceph.readOnly() && otherCeph.readOnly()));
    }

    @Override
    public Set<Trigger> triggers() {
        return EnumSet.of(Trigger.POD_DELETED, Trigger.NODE_ADDED, Trigger.CLAIM_ADDED);
    }

    @Override
    public boolean isWorthATry(PodFacts pod, ClusterEvent event) {
        if (event.after() instanceof PersistentVolumeClaim claim) {
            return claim.namespace().equals(pod.namespace()) && pod.claims().contains(claim.name());
        }
        return !(event.before() instanceof Pod gone)
                || (gone.namespace().equals(pod.namespace())
                        && (conflict(pod.pod().spec().volumes(), gone)
                                || !Collections.disjoint(pod.claims(), PodFacts.of(gone).claims())));
    }
}
