package dev.edict.server.watch;

/** A stored value that is no object of its resource: something else has written it, or it is damaged. */
public final class UnreadableException extends RuntimeException {

    public UnreadableException(String why) {
        super(why);
    }
}
