package dev.edict.server.admit;

import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Layer;
import dev.edict.server.filter.User;
import dev.edict.server.registry.RequestScope;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits to be admitted.
 *
 * @param name the object that the request names; empty for a new one whose name the server is to make up, and for one of
 *     many that are deleted together
 * @param object in the storage version; on a deletion the object that is to go, on a connection what was asked for
 * @param old the object before the write; null on create and connect
 * @param rounds what the plugins have to tell each other of this request
 */
public record AdmissionRequest(
        AdmissionTarget target, RequestScope scope, String name, ObjectValue object, @Nullable ObjectValue old, Rounds rounds) {

    public Operation operation() {
        return target.operation();
    }

    public String subresource() {
        return target.subresource();
    }

    public String namespace() {
        return scope.namespace();
    }

    public User user() {
        return scope.user();
    }

    public GroupResource resource() {
        return target.resource();
    }

    public boolean isFor(GroupKind kind) {
        return target.isFor(kind);
    }

    /** Whether an object of this kind is to be created. */
    public boolean creates(GroupKind kind) {
        return target.creates(kind);
    }

    /** Tells the client something. */
    public void warn(String text) {
        scope.remarks().warn(text);
    }

    /** Tells the audit something. */
    public void annotate(String key, String value) {
        scope.remarks().annotate(key, value);
    }

    /** Tells the audit where the time of a slow request went. */
    public void took(Layer layer, long nanoseconds) {
        scope.remarks().took(layer, nanoseconds);
    }

    /** Tells the audit something that shows parts of the object. */
    public void annotateWithObject(String key, String value) {
        scope.remarks().annotateWithObject(key, value);
    }

    /** How the request is to be done: an object of the kind that goes with the operation. Empty for a connection. */
    public ObjectValue options() {
        String kind = switch (operation()) {
            case CREATE -> "CreateOptions";
            case UPDATE -> "UpdateOptions";
            case DELETE -> "DeleteOptions";
            case CONNECT -> "";
        };
        if (kind.isEmpty()) {
            return ObjectValue.EMPTY;
        }
        ObjectValue.Builder options = ObjectValue.builder().put("kind", kind).put("apiVersion", "meta.k8s.io/v1");
        scope.options().get().without("kind").without("apiVersion").forEach(options::put);
        return options.build();
    }

    /** A refusal of this request. */
    public ApiException forbidden(String why) {
        return ApiErrors.forbidden(resource(), nameToTell(), why);
    }

    /** The name by which errors call the object, which may have none yet. */
    public String nameToTell() {
        if (!name.isEmpty()) {
            return name;
        }
        if (operation() == Operation.DELETE) {
            return "Unknown";
        }
        ApiObject named = new ApiObject(object);
        if (!named.name().isEmpty()) {
            return named.name();
        }
        return named.generateName().isEmpty() ? "Unknown" : named.generateName();
    }

    /** The same request for what somebody has made of the object. */
    public AdmissionRequest with(ObjectValue changed) {
        return changed == object ? this : new AdmissionRequest(target, scope, name, changed, old, rounds);
    }
}
