package dev.edict.server.admit.security;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the pods of a namespace do that a stricter level does not allow: said to whoever sets it. They stay as they are. Of
 * many pods of one owner the first speaks for all, and the others are looked at if there is time.
 */
final class ExistingPods {
    private static final int MOST = 3_000;
    /** So many are looked at however long that takes. */
    private static final int LEAST = 100;
    private static final long PATIENCE = Duration.ofSeconds(1).toNanos();

    private final Checks checks;
    private final PodSecurityConfiguration configuration;

    ExistingPods(Checks checks, PodSecurityConfiguration configuration) {
        this.checks = checks;
        this.configuration = configuration;
    }

    /** Pods that do the same wrong things. */
    private record Alike(String first, int count) {
        static Alike one(String name) {
            return new Alike(name, 1);
        }

        Alike and(Alike other) {
            return new Alike(first.compareTo(other.first) <= 0 ? first : other.first, count + other.count);
        }

        @Override
        public String toString() {
            return switch (count) {
                case 1 -> first;
                case 2 -> first + " (and 1 other pod)";
                default -> first + " (and " + (count - 1) + " other pods)";
            };
        }
    }

    List<String> warnings(String namespace, LevelVersion enforced, List<ObjectValue> pods) {
        List<ObjectValue> ordered = ordered(pods);
        long begun = System.nanoTime();
        Map<String, Alike> found = new TreeMap<>();
        int checked = 0;
        while (checked < Math.min(ordered.size(), MOST) && (checked < LEAST || System.nanoTime() - begun < PATIENCE)) {
            ObjectValue pod = ordered.get(checked++);
            List<Violation> violations = checks.violations(enforced, PodShape.of(pod));
            if (!violations.isEmpty()) {
                found.merge(Violation.reasons(violations), Alike.one(new ApiObject(pod).name()), Alike::and);
            }
        }
        List<String> warnings = new ArrayList<>();
        if (checked < ordered.size()) {
            warnings.add("new PodSecurity enforce level only checked against the first " + checked + " of " + ordered.size()
                    + " existing pods");
        }
        if (!found.isEmpty()) {
            warnings.add("existing pods in namespace \"" + namespace + "\" violate the new PodSecurity enforce level \""
                    + enforced + "\"");
        }
        found.entrySet().stream().map(entry -> entry.getValue() + ": " + entry.getKey()).sorted().forEach(warnings::add);
        return warnings;
    }

    private List<ObjectValue> ordered(List<ObjectValue> pods) {
        List<ObjectValue> first = new ArrayList<>();
        List<ObjectValue> others = new ArrayList<>();
        Set<String> owners = new HashSet<>();
        for (ObjectValue pod : pods) {
            if (!configuration.exemptsRuntimeClass(pod.object("spec").string("runtimeClassName"))) {
                String owner = controller(pod);
                (owner.isEmpty() || owners.add(owner) ? first : others).add(pod);
            }
        }
        first.addAll(others);
        return first;
    }

    private static String controller(ObjectValue pod) {
        return pod.object("metadata").list("ownerReferences").objects().stream()
                .filter(owner -> owner.bool("controller")).map(owner -> owner.string("uid")).findFirst().orElse("");
    }
}
