package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.OwnerReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What dependents claim of their owner. They know it by its uid, and may be wrong about all else: about its name, its kind, or
 * that it lives in their namespace.
 */
final class Claims {
    private Claims() {}

    /**
     * Dependents by whether they claim that their owner is of this identity. One with two references to it may be in both lists.
     */
    record Parted(List<Node> matching, List<Node> differing) {}

    static Parted part(Collection<Node> dependents, Identity owner) {
        Parted parted = new Parted(new ArrayList<>(), new ArrayList<>());
        for (Node dependent : dependents) {
            boolean elsewhere = owner.isNamespaced() && !owner.namespace().equals(dependent.identity.namespace());
            if (!elsewhere && dependent.owners.stream().anyMatch(owner::isMeantBy)) {
                parted.matching.add(dependent);
            }
            if (elsewhere || dependent.owners.stream()
                    .anyMatch(claim -> claim.uid().equals(owner.uid()) && !owner.isMeantBy(claim))) {
                parted.differing.add(dependent);
            }
        }
        return parted;
    }

    /**
     * Where else an owner may be that is not where it was looked for: the next place that dependents claim, in an order that leads
     * through all of them, and from the last to the first.
     *
     * @return null if nobody claims any other
     */
    static @Nullable Identity elsewhere(Collection<Node> dependents, Identity absent) {
        TreeSet<Identity> others = new TreeSet<>(Identity.ORDER);
        for (Node dependent : dependents) {
            for (OwnerReference claim : dependent.owners) {
                if (claim.uid().equals(absent.uid())) {
                    others.add(claimed(claim, dependent.identity.namespace(), absent));
                }
            }
        }
        others.remove(absent);
        Identity next = others.higher(absent);
        return next != null ? next : others.isEmpty() ? null : others.first();
    }

    private static Identity claimed(OwnerReference claim, String namespace, Identity absent) {
        Identity identity = Identity.of(claim, namespace);
        // The kind that was looked for is known to live in no namespace, so it lives in none for others, too.
        return !absent.isNamespaced() && identity.isOfSameKindAs(absent) ? identity.in("") : identity;
    }
}
