package dev.edict.server.admit;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.RequestScope;

/** A plugin that also has a say where the request shows plugins something else than the object that it changes. */
public interface HiddenObjectGuard {
    /**
     * May refuse that somebody changes an object that nobody sees yet.
     *
     * @param resource of the object
     */
    void guard(RequestScope scope, GroupVersionResource resource, ObjectValue object);
}
