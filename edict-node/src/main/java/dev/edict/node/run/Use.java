package dev.edict.node.run;

/**
 * What a container uses at a time.
 *
 * @param milliCores of processors
 * @param bytes of memory
 */
public record Use(long milliCores, long bytes) {
    public static final Use NOTHING = new Use(0, 0);

    public Use plus(Use other) {
        return new Use(milliCores + other.milliCores, bytes + other.bytes);
    }
}
