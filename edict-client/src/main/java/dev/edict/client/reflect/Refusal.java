package dev.edict.client.reflect;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;

/** What a failure means for who lists and watches. */
final class Refusal {
    private static final String TOO_LARGE = "Too large resource version";

    private Refusal() {}

    /** The version is too old. */
    static boolean isExpired(RuntimeException failure) {
        return failure instanceof ApiFailure.Expired || failure instanceof ApiFailure.Gone;
    }

    /** The version is one that the server has not come to yet; servers before 1.19 say so in words only. */
    static boolean isTooLarge(RuntimeException failure) {
        if (!(failure instanceof ApiFailure api)) {
            return false;
        }
        StatusDetails details = api.status().details();
        if (details != null) {
            for (StatusCause cause : details.causes()) {
                if (cause.reason().equals("ResourceVersionTooLarge")
                        || api instanceof ApiFailure.Timeout && cause.message().equals(TOO_LARGE)) {
                    return true;
                }
            }
        }
        return api instanceof ApiFailure.Timeout && api.status().message().contains(TOO_LARGE);
    }

    /** Nothing can be had at the version; it may be had at another. */
    static boolean isOfVersion(RuntimeException failure) {
        return isExpired(failure) || isTooLarge(failure);
    }

    /** The server is not there, or has too much to do: a watch from the same version will do when it is back. */
    static boolean isPassing(RuntimeException failure) {
        return failure instanceof NoAnswerException || failure instanceof ApiFailure.TooManyRequests;
    }

    /** The server does not begin watches with what is there, and will not. */
    static boolean isOfStreaming(RuntimeException failure) {
        return failure instanceof ApiFailure.Invalid
                || failure instanceof ApiFailure.BadRequest
                || failure instanceof ApiFailure.MethodNotAllowed;
    }
}
