package dev.edict.client.failure;

/** The server has no such kind or resource, as far as it tells what it has. */
public final class NoMatchException extends ClientException {

    public NoMatchException(String message) {
        super(message, null);
    }
}
