package dev.edict.fuzz;

/** Two readers do not say the same. */
final class Disagreement extends RuntimeException {
    Disagreement(String message) {
        super(message);
    }
}
