package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import dev.edict.pods.VolumeBond;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All volumes, in the newest state that is known: from the server, or as the loop has just written it. Those that are free stand by
 * what they can do, by class, by mode and by size, so that a claim finds the smallest without a look at all the others. Safe for use
 * by any thread.
 */
final class VolumeIndex {
    private static final Comparator<PersistentVolume> SMALLEST_FIRST =
            Comparator.comparing(VolumeBond::capacity).thenComparing(PersistentVolume::name);
    private static final Set<String> SETTLED = Set.of("Available", "Bound");

    /** @param modes how the volumes can be accessed */
    private record Shelf(Set<String> modes, String storageClass, String volumeMode) {
        static Shelf of(PersistentVolume volume) {
            return new Shelf(
                    Set.copyOf(volume.spec().accessModes()), VolumeBond.classOf(volume), VolumeBond.mode(volume.spec().volumeMode()));
        }
    }

    private final Cache<PersistentVolume> cache;

    /** Guarded by this, as the fields below. */
    private final Map<String, PersistentVolume> all = new HashMap<>();

    /** Volumes that are available and for no claim, and nothing else. No shelf is empty. */
    private final Map<Shelf, TreeSet<PersistentVolume>> free = new HashMap<>();

    /** The names of volumes by the claim that they are for. */
    private final Map<ObjectKey, Set<String>> meant = new HashMap<>();

    /** The names of those with which something is to be done yet. */
    private final Set<String> unsettled = new TreeSet<>();

    VolumeIndex(Cache<PersistentVolume> cache) {
        this.cache = cache;
    }

    /** Null if there is none, or if it has been seen to go. */
    @Nullable PersistentVolume get(String name) {
        refresh(name);
        synchronized (this) {
            return all.get(name);
        }
    }

    /** Something has happened to a volume. */
    synchronized void refresh(String name) {
        PersistentVolume known = cache.get("", name);
        if (known == null) {
            remove(name);
        } else {
            put(known);
        }
    }

    /** Takes a state of a volume that has been seen before, unless a newer one is known. */
    synchronized void put(PersistentVolume volume) {
        PersistentVolume known = all.get(volume.name());
        if (known != null && version(known) > version(volume)) {
            return;
        }
        remove(volume.name());
        all.put(volume.name(), volume);
        if (isFree(volume)) {
            free.computeIfAbsent(Shelf.of(volume), shelf -> new TreeSet<>(SMALLEST_FIRST)).add(volume);
        }
        ObjectReference reference = volume.spec().claimRef();
        if (reference != null) {
            meant.computeIfAbsent(Bond.key(reference), key -> new TreeSet<>()).add(volume.name());
        }
        if (!SETTLED.contains(volume.status().phase())) {
            unsettled.add(volume.name());
        }
    }

    private void remove(String name) {
        PersistentVolume known = all.remove(name);
        if (known == null) {
            return;
        }
        unsettled.remove(name);
        Shelf shelf = Shelf.of(known);
        TreeSet<PersistentVolume> others = free.get(shelf);
        if (others != null && others.remove(known) && others.isEmpty()) {
            free.remove(shelf);
        }
        ObjectReference reference = known.spec().claimRef();
        Set<String> names = reference == null ? null : meant.get(Bond.key(reference));
        if (reference != null && names != null && names.remove(name) && names.isEmpty()) {
            meant.remove(Bond.key(reference));
        }
    }

    /** The names of the volumes that are for a claim, whether it knows of them or not. */
    synchronized Set<String> meantFor(ObjectKey claim) {
        return Set.copyOf(meant.getOrDefault(claim, Set.of()));
    }

    synchronized List<String> unsettled() {
        return List.copyOf(unsettled);
    }

    /**
     * The volume that a claim is to have: among those that can do no more than others, the one that is meant for it, or else the
     * smallest that is big enough.
     *
     * @param delayed whether it is left to the scheduler which free volume it is
     */
    synchronized @Nullable PersistentVolume best(PersistentVolumeClaim claim, boolean delayed) {
        List<PersistentVolume> candidates = new ArrayList<>();
        for (String name : meant.getOrDefault(new ObjectKey(claim.namespace(), claim.name()), Set.of())) {
            PersistentVolume volume = all.get(name);
            if (volume != null && can(volume.spec().accessModes(), claim) && VolumeBond.isMeantFor(volume, claim)
                    && VolumeBond.isSuitable(volume, claim)) {
                candidates.add(volume);
            }
        }
        if (!delayed) {
            addSmallest(claim, candidates);
        }
        return candidates.stream()
                .min(Comparator.<PersistentVolume>comparingInt(volume -> Set.copyOf(volume.spec().accessModes()).size())
                        .thenComparing(volume -> volume.spec().claimRef() == null)
                        .thenComparing(SMALLEST_FIRST))
                .orElse(null);
    }

    private void addSmallest(PersistentVolumeClaim claim, List<PersistentVolume> candidates) {
        LabelSelector selector =
                claim.spec().selector() == null ? LabelSelector.EVERYTHING : Selectors.of(claim.spec().selector());
        String storageClass = VolumeBond.classOf(claim);
        String mode = VolumeBond.mode(claim.spec().volumeMode());
        free.forEach((shelf, volumes) -> {
            if (shelf.storageClass().equals(storageClass) && shelf.volumeMode().equals(mode) && can(shelf.modes(), claim)) {
                volumes.tailSet(leastFor(claim)).stream()
                        .filter(volume -> VolumeBond.isSuitable(volume, claim) && selector.matches(volume.metadata().labels()))
                        .findFirst()
                        .ifPresent(candidates::add);
            }
        });
    }

    /** Stands before all volumes that are as big as a claim asks for. */
    private static PersistentVolume leastFor(PersistentVolumeClaim claim) {
        return PersistentVolume.EMPTY.withSpec(PersistentVolume.EMPTY.spec()
                .withCapacity(Map.of(VolumeBond.STORAGE, VolumeBond.requested(claim))));
    }

    private static boolean can(Iterable<String> modes, PersistentVolumeClaim claim) {
        Set<String> known = new TreeSet<>();
        modes.forEach(known::add);
        return known.containsAll(claim.spec().accessModes());
    }

    private static boolean isFree(PersistentVolume volume) {
        return volume.spec().claimRef() == null && volume.status().phase().equals("Available") && !volume.isBeingDeleted();
    }

    private static long version(PersistentVolume volume) {
        return Long.parseLong(volume.resourceVersion());
    }
}
