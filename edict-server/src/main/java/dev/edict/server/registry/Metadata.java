package dev.edict.server.registry;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The parts of an object's metadata that the server sets. */
final class Metadata {
    private Metadata() {}

    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** A new object's metadata: who it is and since when is said by the server. */
    static ObjectValue created(ObjectValue object, Identities identities, Instant now) {
        return new ApiObject(object)
                .withMetadata(metadata -> metadata
                        .without("selfLink").without("resourceVersion")
                        .with("uid", identities.uid())
                        .with("creationTimestamp", time(now)))
                .tree();
    }

    /** What an update may not change in the metadata, taken from the old object. */
    static ObjectValue carriedOver(ObjectValue object, ObjectValue old) {
        ObjectValue before = old.object("metadata");
        return new ApiObject(object).withMetadata(metadata -> {
            ObjectValue result = metadata.without("selfLink");
            if (!result.isSet("uid")) {
                result = copy(result, before, "uid");
            }
            if (before.isSet("creationTimestamp")) {
                result = copy(result, before, "creationTimestamp");
            }
            if (before.isSet("deletionTimestamp")) {
                result = copy(result, before, "deletionTimestamp");
            }
            if (before.isSet("deletionGracePeriodSeconds") && !result.isSet("deletionGracePeriodSeconds")) {
                result = copy(result, before, "deletionGracePeriodSeconds");
            }
            return result;
        }).tree();
    }

    static ObjectValue withGenerationOf(ObjectValue object, ObjectValue old) {
        return new ApiObject(object)
                .withMetadata(metadata -> copy(metadata, old.object("metadata"), "generation"))
                .tree();
    }

    private static ObjectValue copy(ObjectValue to, ObjectValue from, String key) {
        var value = from.get(key);
        return value == null ? to.without(key) : to.with(key, value);
    }
}
