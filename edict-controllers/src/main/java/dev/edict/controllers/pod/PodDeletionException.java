package dev.edict.controllers.pod;

/** A pod could not be deleted. Its message is what people read in the conditions of the owner. */
public final class PodDeletionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PodDeletionException(RuntimeException cause) {
        super("unable to delete pods: " + cause.getMessage(), cause);
    }
}
