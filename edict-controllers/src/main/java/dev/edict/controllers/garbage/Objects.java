package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.model.name.GroupVersionKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Objects as they are now, by their metadata. Whatever is done to one is done to that of its uid only. */
interface Objects {

    /** A kind that lives in namespaces was looked for without one: an object without a namespace names it as its owner. */
    final class NamespacedOwnerException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NamespacedOwnerException() {
            super("cluster-scoped objects cannot refer to namespaced owners");
        }
    }

    /** @throws dev.edict.client.failure.NoMatchException if there is no such kind in that version, or not yet */
    boolean isNamespaced(GroupVersionKind type);

    /** The object of this identity; another of the same name is not it. */
    Optional<ObjectMeta> find(Identity identity);

    /**
     * Deletes an object as it was seen. If it has changed since, but still has the same owners, it is deleted all the same: changes of
     * no concern, however many, do not save it.
     *
     * @param policy what becomes of its dependents, such as {@code Background}
     * @return false if it is not there any more
     */
    boolean delete(Identity identity, ObjectMeta seen, String policy);

    /** Takes owners away from an object. */
    void removeOwners(Identity identity, Set<String> ownerUids);

    /** An object blocks none of its owners any more. */
    void unblockOwners(Identity identity, List<OwnerReference> owners);

    /** Takes a finalizer away, which may let the object go. Nothing happens if it is gone, or has none. */
    void removeFinalizer(Identity identity, String finalizer);
}
