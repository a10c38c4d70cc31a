package dev.edict.server.registry;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * An object that comes, changes or goes, for those who keep count of what is there.
 *
 * @param resource under which it is stored
 * @param usedAs under which the request calls it, and refusals do
 * @param before null for an object that comes
 * @param after null for one that goes
 * @param limited whether it is held to what may be there; everything is counted
 */
public record Movement(
        GroupResource resource, GroupResource usedAs, RequestScope scope, String key, @Nullable ObjectValue before,
        @Nullable ObjectValue after, boolean limited) {

    public String namespace() {
        return scope.namespace();
    }

    /** The name by which a refusal calls the object. */
    public String name() {
        ObjectValue known = after != null ? after : before;
        return known == null ? "" : new ApiObject(known).name();
    }

    public boolean creates() {
        return before == null;
    }

    public boolean removes() {
        return after == null;
    }
}
