package dev.edict.server.route;

import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;

/** What admission has to say of each write. */
@FunctionalInterface
public interface AdmissionChain {
    AdmissionChain NONE = (type, scope, operation, subresource) -> Admission.NONE;

    /** @param operation CREATE, UPDATE, DELETE or CONNECT */
    Admission admission(ResourceType type, RequestScope scope, String operation, String subresource);
}
