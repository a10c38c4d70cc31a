package dev.edict.server.watch;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;

/**
 * A stored value that can not be read. It harms nobody but whoever wants this object.
 *
 * @param key where it lies
 * @param revision when it was written
 * @param why what is wrong with it
 */
public record Problem(String key, long revision, String why) {

    /** The answer to whoever wants the object. */
    public ApiException failure() {
        return ApiErrors.internal("StorageError: corrupt object, Code: 7, Key: " + key
                + ", ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=" + revision + ": " + why);
    }
}
