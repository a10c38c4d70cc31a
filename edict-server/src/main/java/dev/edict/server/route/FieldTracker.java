package dev.edict.server.route;

import dev.edict.model.value.ObjectValue;

/** Notes who wrote which fields. Objects are in the version of the request. */
public interface FieldTracker {
    /** Notes nothing. */
    FieldTracker NONE = new FieldTracker() {
        @Override
        public ObjectValue created(ObjectValue object, String manager, String subresource) {
            return object;
        }

        @Override
        public ObjectValue updated(ObjectValue live, ObjectValue object, String manager, String subresource) {
            return object;
        }
    };

    ObjectValue created(ObjectValue object, String manager, String subresource);

    ObjectValue updated(ObjectValue live, ObjectValue object, String manager, String subresource);
}
