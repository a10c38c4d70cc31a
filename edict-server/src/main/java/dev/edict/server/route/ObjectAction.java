package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;

/** What happens when an object is created at the path of another one: a binding, an eviction, a token. */
@FunctionalInterface
public interface ObjectAction {

    /** @param code the HTTP status, @param body the object to answer with */
    record Answer(int code, ObjectValue body) {}

    /** Whether the answer is what was sent, and shows who owns its fields. */
    default boolean answersWithBody() {
        return false;
    }

    /** What was sent, with what it may leave out. */
    default ObjectValue setDefaults(ObjectValue body) {
        return body;
    }

    /**
     * @param name the object that the path names
     * @param body what was sent, decoded
     * @param admission is asked about the body once it has been found to be valid
     */
    Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission);
}
