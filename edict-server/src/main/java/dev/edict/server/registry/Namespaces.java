package dev.edict.server.registry;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;

/** The rule that an object's namespace is that of the request's path. */
public final class Namespaces {
    private Namespaces() {}

    public static ObjectValue place(ObjectValue object, boolean namespaced, String namespace) {
        ApiObject given = new ApiObject(object);
        String expected = namespaced ? namespace : "";
        if (given.namespace().equals(expected)) {
            return object;
        }
        if (given.namespace().isEmpty()) {
            return given.withMetadata("namespace", expected).tree();
        }
        if (expected.isEmpty()) {
            // A namespace on a cluster-wide object is dropped without a word.
            return given.withoutMetadata("namespace").tree();
        }
        throw ApiErrors.badRequest(
                "the namespace of the provided object does not match the namespace sent on the request");
    }
}
