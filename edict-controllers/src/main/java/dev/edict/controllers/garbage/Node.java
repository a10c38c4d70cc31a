package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.OwnerReference;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object in the graph. Belongs to its {@link Graph}, whose lock guards all of it. There may be hundreds of thousands of these,
 * so they hold no more than is needed.
 */
final class Node {
    Identity identity;
    List<OwnerReference> owners;
    boolean virtual;
    boolean beingDeleted;
    /** Is being deleted, and waits until dependents that block it are gone. */
    boolean deletingDependents;
    /** Is being deleted, and waits until dependents have been let go. */
    boolean orphaning;

    /** Null as long as there are none, as with most objects. */
    private @Nullable Set<Node> dependents;

    Node(Identity identity, List<OwnerReference> owners, boolean virtual) {
        this.identity = identity;
        this.owners = owners;
        this.virtual = virtual;
    }

    String uid() {
        return identity.uid();
    }

    Set<Node> dependents() {
        Set<Node> known = dependents;
        return known == null ? Set.of() : known;
    }

    void addDependent(Node dependent) {
        Set<Node> known = dependents;
        if (known == null) {
            known = Collections.newSetFromMap(new IdentityHashMap<>(2));
            dependents = known;
        }
        known.add(dependent);
    }

    void removeDependent(Node dependent) {
        Set<Node> known = dependents;
        if (known != null && known.remove(dependent) && known.isEmpty()) {
            dependents = null;
        }
    }

    /** Whether this must be gone before an owner can go that waits for its dependents. */
    boolean blocks(String ownerUid) {
        return owners.stream().anyMatch(owner ->
                owner.uid().equals(ownerUid) && Boolean.TRUE.equals(owner.blockOwnerDeletion()));
    }
}
