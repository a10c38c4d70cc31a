package dev.edict.server.registry;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** What a writer requires of the object that it is about to change. */
public record Preconditions(@Nullable String uid, @Nullable String resourceVersion) {
    public static final Preconditions NONE = new Preconditions(null, null);

    /** @throws dev.edict.model.status.ApiException with reason Conflict if the object is another one */
    public void check(ResourceStrategy strategy, ApiObject object) {
        if (uid != null && !uid.equals(object.uid())) {
            throw conflict(strategy, object, "the UID in the precondition (" + uid
                    + ") does not match the UID in record (" + object.uid()
                    + "). The object might have been deleted and then recreated");
        }
        if (resourceVersion != null && !resourceVersion.equals(object.resourceVersion())) {
            throw conflict(strategy, object, "the ResourceVersion in the precondition (" + resourceVersion
                    + ") does not match the ResourceVersion in record (" + object.resourceVersion()
                    + "). The object might have been modified");
        }
    }

    private static RuntimeException conflict(ResourceStrategy strategy, ApiObject object, String why) {
        return ApiErrors.conflict(
                new dev.edict.model.name.GroupResource(strategy.kind().group(), strategy.kind().kind()),
                object.name(), why);
    }

    static Preconditions read(ObjectValue options) {
        ObjectValue given = options.object("preconditions");
        return new Preconditions(given.stringOrNull("uid"), given.stringOrNull("resourceVersion"));
    }
}
