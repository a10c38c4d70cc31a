package dev.edict.store;

/** What must be true of a key for a transaction to take place. */
public sealed interface Condition {

    /** The key in question. */
    String key();

    /** The key does not exist. */
    record Absent(String key) implements Condition {}

    /** The key exists, whatever its value. */
    record Present(String key) implements Condition {}

    /** The key exists and was last written at this revision. */
    record Unchanged(String key, long modRevision) implements Condition {

        public Unchanged {
            if (modRevision <= 0) {
                throw new IllegalArgumentException("modRevision must be positive, not " + modRevision
                        + "; to require that a key does not exist, use Absent");
            }
        }
    }
}
