package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;

/** One thing that looks at writes before they are stored. */
public interface AdmissionPlugin {

    /** May change the object. @throws dev.edict.model.status.ApiException to refuse it */
    default ObjectValue mutate(AdmissionRequest request) {
        return request.object();
    }

    /** @throws dev.edict.model.status.ApiException to refuse the write */
    default void validate(AdmissionRequest request) {}
}
