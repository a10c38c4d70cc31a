package dev.edict.server.assembly;

import dev.edict.kinds.Feature;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Which features are there that are off by default, as kube-apiserver's {@code --feature-gates} says it. */
public final class FeatureGates {
    private FeatureGates() {}

    /**
     * @param text such as {@code MaxUnavailableStatefulSet=true}; several with commas between them, the last one counts
     * @throws IllegalArgumentException if it makes no sense, or names what can not be switched here
     */
    public static Set<Feature> parse(String text) {
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        for (String choice : text.isEmpty() ? new String[0] : text.split(",")) {
            String[] parts = choice.strip().split("=", 2);
            if (parts.length < 2) {
                throw new IllegalArgumentException("missing bool value for " + parts[0] + ": " + parts[0] + "=true is expected");
            }
            if (!parts[1].equals("true") && !parts[1].equals("false")) {
                throw new IllegalArgumentException(
                        "invalid value of " + parts[0] + "=" + parts[1] + ": true or false is expected");
            }
            Feature feature = Feature.ofGate(parts[0]).orElseThrow(() -> new IllegalArgumentException(
                    "unrecognized feature gate: " + parts[0] + "; here there is " + known()));
            if (parts[1].equals("true")) {
                features.add(feature);
            } else {
                features.remove(feature);
            }
        }
        return Set.copyOf(features);
    }

    private static String known() {
        return Arrays.stream(Feature.values()).map(Feature::gate).collect(Collectors.joining(", "));
    }
}
