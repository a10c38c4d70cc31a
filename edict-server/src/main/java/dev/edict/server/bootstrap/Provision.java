package dev.edict.server.bootstrap;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;

/** Makes objects that must be there. */
final class Provision {
    private Provision() {}

    /** Creates the object unless one of its name is there, whatever that is like. */
    static void ensure(ResourceRegistry registry, String namespace, ObjectValue object) {
        if (registry.glance(namespace, new ApiObject(object).name()) != null) {
            return;
        }
        try {
            registry.create(RequestScope.internal(namespace),
                    registry.strategy().rules().setDefaults(object), Admission.NONE);
        } catch (ApiException taken) {
            if (taken.code() != 409) {
                throw taken;
            }
        }
    }
}
