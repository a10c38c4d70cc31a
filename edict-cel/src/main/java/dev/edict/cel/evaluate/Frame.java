package dev.edict.cel.evaluate;

import dev.edict.cel.value.Meter;
import org.jspecify.annotations.Nullable;

/** The state of one evaluation: variables, the variables of loops by their slot, and the meter. For one thread. */
final class Frame {
    final Variables variables;
    final Meter meter;
    final @Nullable Object[] slots;

    Frame(Variables variables, Meter meter, int slots) {
        this.variables = variables;
        this.meter = meter;
        this.slots = new Object[slots];
    }
}
