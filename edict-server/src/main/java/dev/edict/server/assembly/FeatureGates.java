package dev.edict.server.assembly;

import dev.edict.kinds.feature.Feature;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Which features are there that are off by default, as kube-apiserver's {@code --feature-gates} says it. */
public final class FeatureGates {
    private static final Set<String> YES = Set.of("1", "t", "T", "true", "TRUE", "True");
    private static final Set<String> NO = Set.of("0", "f", "F", "false", "FALSE", "False");

    private FeatureGates() {}

    /**
     * @param text such as {@code MaxUnavailableStatefulSet=true}; several with commas between them, the last one counts
     * @throws IllegalArgumentException if it makes no sense, or names what can not be switched here
     */
    public static Set<Feature> parse(String text) {
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        for (String choice : text.split(",")) {
            if (!choice.isBlank()) {
                choose(choice.strip(), features);
            }
        }
        return Set.copyOf(features);
    }

    private static void choose(String choice, Set<Feature> features) {
        String[] parts = choice.split("=", 2);
        String name = parts[0].strip();
        if (parts.length < 2) {
            throw new IllegalArgumentException("missing bool value for " + name + ": " + name + "=true is expected");
        }
        String value = parts[1].strip();
        if (!YES.contains(value) && !NO.contains(value)) {
            throw new IllegalArgumentException("invalid value of " + name + "=" + value + ": true or false is expected");
        }
        Feature feature = Feature.ofGate(name).orElseThrow(() -> new IllegalArgumentException(
                "unrecognized feature gate: " + name + "; here there is " + known()));
        if (YES.contains(value)) {
            features.add(feature);
        } else {
            features.remove(feature);
        }
    }

    private static String known() {
        return Arrays.stream(Feature.values()).map(Feature::gate).collect(Collectors.joining(", "));
    }
}
