package dev.edict.client.request;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.types.Codec;
import dev.edict.types.Sharing;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/**
 * What can be done with one document under one path, be it an object or what stands below one.
 *
 * @param accept the form in which documents are wanted
 */
record Endpoint<T>(Calls calls, Codec<T> codec, String accept, WriteOptions options) {
    static final String JSON = "application/json";

    /** As often as client-go tries, and as long as it waits. */
    private static final int MOST_TRIES = 5;

    private static final long PAUSE_MILLIS = 10;

    Request request(String method, String target) {
        return new Request(method, target, Map.of("Accept", accept), null, null);
    }

    Request request(String method, String target, String contentType, Payload body) {
        return new Request(method, target, Map.of("Accept", accept, "Content-Type", contentType), body, null);
    }

    T get(String path, Query query) {
        return read(request("GET", query.behind(path)));
    }

    T write(String method, String path, T value) {
        return read(request(method, options.query().behind(path), JSON, Payload.of(value, codec)));
    }

    T patch(String path, Patch patch) {
        Query query = options.query();
        if (patch instanceof Patch.Apply apply) {
            query.add("force", apply.force());
        }
        return read(request("PATCH", query.behind(path), patch.mediaType(), patch.body()));
    }

    T read(Request request) {
        return calls.read(request, codec, Sharing.NONE);
    }

    /** Sends what has changed as a merge patch for the version that was changed, and begins anew if there is a newer one. */
    T edit(String path, UnaryOperator<T> change) {
        for (int tries = 1; ; tries++) {
            Request reading = request("GET", path);
            Payload stored = calls.send(reading);
            T before = Calls.read(reading, stored, codec, Sharing.NONE);
            T after = change.apply(before);
            ObjectValue whole = (ObjectValue) stored.tree();
            ObjectValue patch = Difference.patch(whole, codec.toObject(before), codec.toObject(after));
            if (patch.isEmpty()) {
                return before;
            }
            try {
                return patch(path, new Patch.MergePatch(forVersion(whole, patch)));
            } catch (ApiFailure.Conflict conflict) {
                if (tries == MOST_TRIES) {
                    throw conflict;
                }
                pause(conflict);
            }
        }
    }

    private static ObjectValue forVersion(ObjectValue stored, ObjectValue patch) {
        String version = stored.object("metadata").string("resourceVersion");
        return version.isEmpty() ? patch : patch.withAt(new StringValue(version), "metadata", "resourceVersion");
    }

    private static void pause(ApiFailure conflict) {
        try {
            Thread.sleep(PAUSE_MILLIS + ThreadLocalRandom.current().nextLong(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw conflict;
        }
    }
}
