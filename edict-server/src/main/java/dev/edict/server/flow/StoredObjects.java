package dev.edict.server.flow;

import dev.edict.model.name.GroupResource;
import org.jspecify.annotations.Nullable;

/** Knows how many objects there are. */
@FunctionalInterface
public interface StoredObjects {

    /** How many there are of a resource, and how large they are on average. */
    record Stock(long count, long averageBytes) {}

    /** @return null if it is not known here: there is no such resource, nobody has used it, or another server has it */
    @Nullable Stock of(GroupResource resource);
}
