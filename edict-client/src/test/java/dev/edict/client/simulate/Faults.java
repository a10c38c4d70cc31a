package dev.edict.client.simulate;

/**
 * How often what goes wrong, as the part of the occasions on which it can.
 *
 * @param refused a request to which nobody answers
 * @param busy a request, or a watch in its course, answered with 429
 * @param broken the same with 500
 * @param expired a watch that is told that its version is too old, though it is not
 * @param cut an event on whose way the connection is lost
 * @param ended an event in whose place the server ends the watch in order
 * @param repeated an event after which one that was told before is told again
 * @param bookmarks an event after which there is a bookmark
 * @param stale a list or a first snapshot of a watch that is older than it could be
 */
public record Faults(
        double refused,
        double busy,
        double broken,
        double expired,
        double cut,
        double ended,
        double repeated,
        double bookmarks,
        double stale) {
    public static final Faults NONE = new Faults(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Some of all. */
    public static final Faults MANY = new Faults(0.1, 0.05, 0.05, 0.03, 0.05, 0.03, 0.1, 0.2, 0.5);
}
