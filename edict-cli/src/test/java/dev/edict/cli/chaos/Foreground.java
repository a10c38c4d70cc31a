package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Namespace;
import dev.edict.client.control.Owners;
import dev.edict.types.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An owner that is deleted in the foreground goes after all that it owns, as far as that was there {@linkplain #LONG for a while}. Who
 * deletes it once more, in the background, takes that back: so a CronJob does with old Jobs, and whoever empties a namespace.
 */
final class Foreground implements Invariant {
    private static final String FINALIZER = "foregroundDeletion";

    /**
     * The collector knows by watches who owns what, one for each type and none in step with another. One that was cut off on a busy machine
     * is begun again after half a minute at the latest; until then what is new of that type is not known, with upstream neither.
     */
    static final long LONG = 60_000;

    /** Since when an object has an owner, by the uids of both. */
    private final Map<Bond, Long> bonds = new HashMap<>();

    private record Bond(String owner, String owned) {}

    @Override
    public List<String> after(Change<?> change, World world) {
        Resource object = change.object();
        String uid = object.metadata().uid();
        object.metadata().ownerReferences().forEach(owner -> bonds.putIfAbsent(new Bond(owner.uid(), uid), change.millis()));
        if (change.after() != null) {
            return List.of();
        }
        object.metadata().ownerReferences().forEach(owner -> bonds.remove(new Bond(owner.uid(), uid)));
        if (!object.metadata().finalizers().contains(FINALIZER) || mayBeDeletedOnceMore(object, world)) {
            return List.of();
        }
        return world.everything().stream().flatMap(all -> all.stream())
                .filter(other -> other.metadata().ownerReferences().stream()
                        .anyMatch(owner -> owner.uid().equals(uid) && Boolean.TRUE.equals(owner.blockOwnerDeletion())))
                .filter(other -> change.millis() - bonds.getOrDefault(new Bond(uid, other.metadata().uid()), change.millis()) > LONG)
                .map(other -> change + " before " + other.getClass().getSimpleName() + " " + other.key()).toList();
    }

    private static boolean mayBeDeletedOnceMore(Resource object, World world) {
        return Owners.controllerOf(object).filter(owner -> owner.kind().equals("CronJob")).isPresent()
                || world.all(Namespace.TYPE).stream().anyMatch(each -> each.name().equals(object.namespace()) && each.isBeingDeleted());
    }
}
