package dev.edict.client.failure;

import org.jspecify.annotations.Nullable;

/**
 * No answer has come: the server could not be reached, the connection was lost, or it took too long. Whether the server has done
 * what it was asked for is not known.
 */
public final class NoAnswerException extends ClientException {

    public NoAnswerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
