package dev.edict.scheduler.argument;

/**
 * How many nodes are looked at where others would have to go, before the one is taken where that does the least harm.
 *
 * @param percentage of the nodes that come into question
 * @param least but not fewer than this
 */
public record Candidates(int percentage, int least) {
    public static final Candidates USUAL = new Candidates(10, 100);

    /** How many of these nodes are enough. */
    public int enough(int nodes) {
        return Math.min(nodes, Math.max(least, (int) ((long) nodes * percentage / 100)));
    }
}
