package dev.edict.server.convert.version;

import dev.edict.model.value.ObjectValue;
import java.util.List;

/**
 * Brings the objects of one custom resource from one of its versions to another.
 *
 * <p>A converter may block on a webhook: it is called on a virtual thread, never under a lock and never on an event loop.
 * Objects that have the desired version already come back as they are. Whatever goes wrong is an
 * {@link dev.edict.model.status.ApiException} with the status that a client gets.
 */
public interface VersionConverter {

    /** @param desiredApiVersion such as {@code stable.example.com/v1} */
    ObjectValue convert(ObjectValue object, String desiredApiVersion);

    /**
     * The objects in their order; those of a list are converted together, in as few calls as the bounds allow.
     *
     * @param desiredApiVersion such as {@code stable.example.com/v1}
     */
    List<ObjectValue> convertAll(List<ObjectValue> objects, String desiredApiVersion);
}
