package dev.edict.cel.evaluate;

/** An expression that has types but cannot be made ready to run. */
public final class PlanException extends Exception {

    PlanException(String message) {
        super(message);
    }

    /** What is wrong, in Kubernetes' words. */
    public String words() {
        return String.valueOf(getMessage());
    }
}
