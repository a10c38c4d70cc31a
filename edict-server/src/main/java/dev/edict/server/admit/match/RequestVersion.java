package dev.edict.server.admit.match;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.convert.ObjectCodec;
import org.jspecify.annotations.Nullable;

/**
 * The version in which somebody wants to see a request: its own, or another in which the same objects are served.
 *
 * @param kind of the objects that are shown
 * @param codec between this version and the stored one; null in the request's own version, and for what a subresource takes
 */
public record RequestVersion(GroupVersionResource resource, GroupVersionKind kind, @Nullable ObjectCodec codec) {

    /** The version of the request itself. */
    static RequestVersion own(AdmissionTarget target) {
        return new RequestVersion(target.type().resource(), target.kind(), null);
    }

    /** An object as plugins see it, in this version. */
    public ObjectValue show(AdmissionTarget target, ObjectValue stored) {
        if (codec != null) {
            return codec.fromStorage(stored);
        }
        return kind.equals(target.kind()) ? target.requested(stored) : stored.with("apiVersion", kind.apiVersion());
    }

    /** An object in this version as plugins see it, with the defaults of the version. */
    public ObjectValue take(AdmissionTarget target, ObjectValue shown) {
        if (codec != null) {
            return codec.toStorage(codec.setDefaults(shown));
        }
        return kind.equals(target.kind())
                ? target.stored(shown) : shown.with("apiVersion", target.kind().apiVersion());
    }
}
