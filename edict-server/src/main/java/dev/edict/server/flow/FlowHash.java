package dev.edict.server.flow;

import java.security.SecureRandom;

/**
 * The hash of a flow, by which it gets its queues. It begins with a number that is another in each process and told to nobody, so
 * that a user who may choose his name can not choose the queues of somebody else.
 */
final class FlowHash {
    private final long seed;

    FlowHash(long seed) {
        this.seed = seed;
    }

    static FlowHash random() {
        return new FlowHash(new SecureRandom().nextLong());
    }

    /** What all flows of a schema have in common. */
    long of(String schema) {
        return mixed(add(seed, schema));
    }

    /** @param schema the hash of its name */
    static long of(long schema, String distinguisher) {
        return mixed(add(schema, distinguisher));
    }

    private static long add(long hash, String text) {
        long result = hash;
        for (int index = 0; index < text.length(); index++) {
            result = Long.rotateLeft(result ^ text.charAt(index) * 0x9E3779B97F4A7C15L, 27) * 0xC2B2AE3D27D4EB4FL;
        }
        return result ^ text.length();
    }

    private static long mixed(long hash) {
        long result = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
        result = (result ^ (result >>> 27)) * 0x94D049BB133111EBL;
        return result ^ (result >>> 31);
    }
}
