package dev.edict.node.admit;

/** A node is not what a pod asks for, whatever else is on it. */
public record Unsuitable(String reason, String message) implements Misfit {
    /** As the scheduler would have said it. */
    static Unsuitable predicate(String name, String why) {
        return new Unsuitable(name, "Predicate " + name + " failed: " + why);
    }
}
