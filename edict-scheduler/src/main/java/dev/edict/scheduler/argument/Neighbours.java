package dev.edict.scheduler.argument;

/**
 * What pods count that say something about others.
 *
 * @param needed how much it is worth that a pod comes near one that needs such near
 * @param ownOnly whether a pod that has no wishes about others is not asked about their wishes
 */
public record Neighbours(int needed, boolean ownOnly) {
    public static final Neighbours USUAL = new Neighbours(1, false);
}
