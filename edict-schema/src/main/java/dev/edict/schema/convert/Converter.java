package dev.edict.schema.convert;

import dev.edict.model.value.ObjectValue;
import java.util.function.UnaryOperator;

/**
 * Turns one version of a kind into its hub and back. Pure, and blind to {@code apiVersion} and {@code kind}: those are
 * {@link Converters}' business. What a version cannot say is carried in annotations, as Kubernetes does, so that a round
 * trip loses nothing that the hub holds.
 */
record Converter(UnaryOperator<ObjectValue> toHub, UnaryOperator<ObjectValue> fromHub) {
    /** For versions that differ from the hub in name only. */
    static final Converter SAME = new Converter(UnaryOperator.identity(), UnaryOperator.identity());
}
