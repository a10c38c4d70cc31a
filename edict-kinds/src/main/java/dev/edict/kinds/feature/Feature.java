package dev.edict.kinds.feature;

import java.util.Arrays;
import java.util.Optional;

/** What kinds can do, and do only where it is asked for: off in 1.36, too, unless its {@code --feature-gates} say otherwise. */
public enum Feature {
    /** A StatefulSet may replace several pods at a time. */
    MAX_UNAVAILABLE_STATEFUL_SET("MaxUnavailableStatefulSet");

    private final String gate;

    Feature(String gate) {
        this.gate = gate;
    }

    /** The name of the gate behind which it is. */
    public String gate() {
        return gate;
    }

    public static Optional<Feature> ofGate(String gate) {
        return Arrays.stream(values()).filter(feature -> feature.gate.equals(gate)).findFirst();
    }
}
