package dev.edict.node.source;

/** Something that a pod refers to is not there. Says what, in the kubelet's words. */
public final class MissingSourceException extends Exception {
    private static final long serialVersionUID = 1L;

    public MissingSourceException(String message) {
        super(message);
    }

    /** Always there. */
    public String why() {
        return String.valueOf(getMessage());
    }
}
