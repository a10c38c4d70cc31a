package dev.edict.server.registry;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import java.util.List;

/** Resource versions as clients write them: numbers without sign, of 64 bits. */
public final class ResourceVersions {
    private ResourceVersions() {}

    /** A text that is no resource version; the message says why, in the words of clients' logs. */
    public static final class MalformedException extends RuntimeException {
        MalformedException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * The revision; one above all that a store can reach is the highest number there is.
     *
     * @throws MalformedException if the text is none
     */
    public static long parse(String text) {
        boolean digits = !text.isEmpty() && text.chars().allMatch(character -> character >= '0' && character <= '9');
        if (!digits) {
            throw malformed(text, "invalid syntax");
        }
        try {
            long revision = Long.parseUnsignedLong(text);
            return revision < 0 ? Long.MAX_VALUE : revision;
        } catch (NumberFormatException tooLong) {
            throw malformed(text, "value out of range");
        }
    }

    /** Whether a text is a version that an object can have; what is none counts for nothing where nobody asks for one. */
    public static boolean isNumberOtherThanZero(String text) {
        try {
            return parse(text) != 0;
        } catch (MalformedException none) {
            return false;
        }
    }

    private static MalformedException malformed(String text, String why) {
        return new MalformedException("resourceVersion: Invalid value: " + ApiErrors.quote(text)
                + ": strconv.ParseUint: parsing " + ApiErrors.quote(text) + ": " + why);
    }

    /** The failure of asking for a state that has not been reached. @param requested as the client wrote it */
    static ApiException tooLarge(String requested, long current) {
        return new ApiException(Status.failure(504, "Timeout",
                "Timeout: Too large resource version: " + requested + ", current: " + current,
                StatusDetails.EMPTY
                        .withCauses(List.of(new StatusCause("ResourceVersionTooLarge", "Too large resource version", "")))
                        .withRetryAfterSeconds(1)));
    }
}
