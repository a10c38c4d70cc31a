package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.OwnerReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How an object's owners have changed.
 *
 * @param released the uids of owners that the object has blocked, and blocks no more
 */
record References(List<OwnerReference> added, List<OwnerReference> removed, List<String> released) {

    static References between(List<OwnerReference> before, List<OwnerReference> after) {
        Map<String, OwnerReference> left = new HashMap<>();
        before.forEach(reference -> left.put(reference.uid(), reference));
        List<OwnerReference> added = new ArrayList<>();
        List<String> released = new ArrayList<>();
        for (OwnerReference reference : after) {
            OwnerReference was = left.remove(reference.uid());
            if (was == null) {
                added.add(reference);
            } else if (blocks(was) && !blocks(reference)) {
                released.add(reference.uid());
            }
        }
        left.values().stream().filter(References::blocks).map(OwnerReference::uid).forEach(released::add);
        return new References(added, List.copyOf(left.values()), released);
    }

    private static boolean blocks(OwnerReference reference) {
        return Boolean.TRUE.equals(reference.blockOwnerDeletion());
    }
}
