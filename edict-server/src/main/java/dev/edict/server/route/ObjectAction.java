package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.RequestScope;

/** What happens when an object is created at the path of another one: a binding, an eviction, a token. */
@FunctionalInterface
public interface ObjectAction {

    /** @param code the HTTP status, @param body the object to answer with */
    record Answer(int code, ObjectValue body) {}

    /**
     * @param name the object that the path names
     * @param body what was sent, decoded
     */
    Answer perform(RequestScope scope, String name, ObjectValue body);
}
