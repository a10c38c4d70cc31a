package dev.edict.scheduler.argument;

import java.util.List;

/**
 * Which nodes are better by what is asked for of them.
 *
 * @param shape what a node is worth that is used to some part, in increasing order of the part; empty but for {@link Type#BY_SHAPE}
 */
public record ScoringStrategy(Type type, List<Weighted> resources, List<Point> shape) {
    /** Of cpu and memory alike, the less the better. */
    public static final ScoringStrategy USUAL =
            new ScoringStrategy(Type.LEAST, List.of(new Weighted("cpu", 1), new Weighted("memory", 1)), List.of());

    /** How parts become points. */
    public enum Type {
        /** The less is asked for, the better. */
        LEAST,
        /** The more is asked for, the better. */
        MOST,
        /** As a broken line says. */
        BY_SHAPE
    }

    /** A resource that counts as often as its weight says. */
    public record Weighted(String resource, long weight) {}

    /** Where the line breaks. @param utilization in percent @param score from 0 to 10 */
    public record Point(int utilization, int score) {}

    public ScoringStrategy {
        resources = List.copyOf(resources);
        shape = List.copyOf(shape);
    }
}
