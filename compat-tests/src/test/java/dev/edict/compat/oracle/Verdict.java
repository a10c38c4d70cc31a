package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How a server's answers to a scenario compare with the recording.
 *
 * @param steps how many there are
 * @param differing those that differ
 */
record Verdict(Scenario scenario, int steps, List<Difference> differing) {
    /** Recorded from Kubernetes 1.11, which had no warnings: those of a server of today are right, and not compared. */
    private static final Set<String> RECORDED_WITHOUT_WARNINGS = Set.of("init", "preset", "old");

    /** A step that differs, and where. */
    record Difference(String step, List<String> places) {}

    static Verdict of(Scenario scenario, JsonNode want, ArrayNode got) {
        boolean elder = RECORDED_WITHOUT_WARNINGS.contains(scenario.group());
        List<Difference> differing = new ArrayList<>();
        int steps = Math.max(want.size(), got.size());
        for (int i = 0; i < steps; i++) {
            if (elder && got.get(i) instanceof ObjectNode answer) {
                answer.remove("warnings");
            }
            List<String> places = i >= want.size() ? List.of("it is not in the recording")
                    : i >= got.size() ? List.of("it is in the recording only")
                    : Differences.between(want.get(i), got.get(i));
            if (!places.isEmpty()) {
                differing.add(new Difference((i < want.size() ? want : got).get(i).path("step").asText(), places));
            }
        }
        return new Verdict(scenario, steps, List.copyOf(differing));
    }

    int agreeing() {
        return steps - differing.size();
    }

    /** Each difference for a person to read; empty if all agrees. */
    String text(int most) {
        if (differing.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(
                "%s: %d of %d steps agree%n".formatted(scenario.name(), agreeing(), steps));
        for (Difference difference : differing) {
            text.append("  == ").append(difference.step()).append('\n');
            difference.places().stream().limit(most)
                    .forEach(place -> text.append("     ").append(place).append('\n'));
            if (difference.places().size() > most) {
                text.append("     … and ").append(difference.places().size() - most).append(" more\n");
            }
        }
        return text.toString();
    }
}
