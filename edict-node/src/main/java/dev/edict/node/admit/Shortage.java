package dev.edict.node.admit;

/**
 * What a node has too little of.
 *
 * @param requested by the pod that it is about
 * @param used by others
 */
public record Shortage(String resource, long requested, long used, long capacity) implements Misfit {
    @Override
    public String reason() {
        return "OutOf" + resource;
    }

    @Override
    public String message() {
        return "Node didn't have enough resource: " + resource + ", requested: " + requested + ", used: " + used + ", capacity: "
                + capacity;
    }

    /** How much more of it there would have to be. */
    long missing() {
        return requested - (capacity - used);
    }
}
