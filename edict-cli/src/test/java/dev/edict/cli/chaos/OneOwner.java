package dev.edict.cli.chaos;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import java.util.List;
import java.util.Optional;

/** A pod has one controller at most, and gets another one only after the first has let it go. */
final class OneOwner implements Invariant {
    @Override
    public List<String> after(Change<?> change, World world) {
        if (!(change.after() instanceof Pod pod)) {
            return List.of();
        }
        long controllers = pod.metadata().ownerReferences().stream().filter(OneOwner::controls).count();
        if (controllers > 1) {
            return List.of(change + ", and has " + controllers + " controllers");
        }
        Optional<String> now = Owners.controllerOf(pod).map(OwnerReference::uid);
        Optional<String> before = change.before() instanceof Pod former
                ? Owners.controllerOf(former).map(OwnerReference::uid)
                : Optional.empty();
        return now.isPresent() && before.isPresent() && !now.equals(before)
                ? List.of(change + ", and was taken from one controller by another")
                : List.of();
    }

    private static boolean controls(OwnerReference reference) {
        return Boolean.TRUE.equals(reference.controller());
    }
}
