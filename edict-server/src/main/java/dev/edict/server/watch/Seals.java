package dev.edict.server.watch;

import dev.edict.model.name.GroupResource;

/** The seals of all resources, those included that are not there yet. */
@FunctionalInterface
public interface Seals {
    /** Everything lies as it is. */
    Seals NONE = resource -> Seal.NONE;

    Seal of(GroupResource resource);
}
