package dev.edict.client.failure;

import org.jspecify.annotations.Nullable;

/** A request that has not brought what was asked for. */
public abstract sealed class ClientException extends RuntimeException permits ApiFailure, NoAnswerException, NoMatchException {

    ClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
