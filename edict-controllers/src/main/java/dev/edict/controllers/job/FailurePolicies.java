package dev.edict.controllers.job;

import dev.edict.api.batch.v1.PodFailurePolicy;
import dev.edict.api.batch.v1.PodFailurePolicyOnExitCodesRequirement;
import dev.edict.api.batch.v1.PodFailurePolicyOnPodConditionsPattern;
import dev.edict.api.batch.v1.PodFailurePolicyRule;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a job's {@code podFailurePolicy} says about a pod that has failed: the first rule that fits decides. */
final class FailurePolicies {
    private FailurePolicies() {}

    /** What becomes of a failure. */
    sealed interface Verdict {
        /** It counts towards the limits. */
        record Counts() implements Verdict {}

        /** It does not count. */
        record Ignored() implements Verdict {}

        /** Its index has failed, whatever the limit. */
        record FailsIndex() implements Verdict {}

        /** The whole job has failed. @param message says which rule has decided it */
        record FailsJob(String message) implements Verdict {}
    }

    private static final Verdict COUNTS = new Verdict.Counts();

    static Verdict judge(@Nullable PodFailurePolicy policy, Pod pod) {
        List<PodFailurePolicyRule> rules = policy == null ? List.of() : policy.rules();
        for (int number = 0; number < rules.size(); number++) {
            PodFailurePolicyRule rule = rules.get(number);
            Optional<String> found = found(rule, pod);
            if (found.isPresent()) {
                String message = found.get() + " matching " + rule.action() + " rule at index " + number;
                switch (rule.action()) {
                    case "Ignore":
                        return new Verdict.Ignored();
                    case "FailIndex":
                        return new Verdict.FailsIndex();
                    case "FailJob":
                        return new Verdict.FailsJob(message);
                    case "Count":
                        return COUNTS;
                    default: // an action of a later version: as if the rule were not there
                        break;
                }
            }
        }
        return COUNTS;
    }

    /** What a rule has found, in words. */
    private static Optional<String> found(PodFailurePolicyRule rule, Pod pod) {
        PodFailurePolicyOnExitCodesRequirement codes = rule.onExitCodes();
        String name = pod.namespace() + "/" + pod.name();
        if (codes != null) {
            return Stream.concat(pod.status().containerStatuses().stream(), pod.status().initContainerStatuses().stream())
                    .filter(container -> fits(codes, container))
                    .findFirst()
                    .map(container -> "Container " + container.name() + " for pod " + name + " failed with exit code "
                            + exitCode(container));
        }
        return pod.status().conditions().stream()
                .filter(condition -> rule.onPodConditions().stream().anyMatch(pattern -> fits(pattern, condition)))
                .findFirst()
                .map(condition -> "Pod " + name + " has condition " + condition.type());
    }

    private static boolean fits(PodFailurePolicyOnExitCodesRequirement codes, ContainerStatus container) {
        int code = exitCode(container);
        if (code == 0 || (codes.containerName() != null && !codes.containerName().equals(container.name()))) {
            return false;
        }
        return switch (codes.operator()) {
            case "In" -> codes.values().contains(code);
            case "NotIn" -> !codes.values().contains(code);
            default -> false;
        };
    }

    /** That of a container that has ended; a container that goes on has none, which is as good as success. */
    private static int exitCode(ContainerStatus container) {
        ContainerStateTerminated end = container.state().terminated();
        return end == null ? 0 : end.exitCode();
    }

    private static boolean fits(PodFailurePolicyOnPodConditionsPattern pattern, PodCondition condition) {
        return pattern.type().equals(condition.type()) && pattern.status().equals(condition.status());
    }
}
