package dev.edict.controllers.namespace;

import dev.edict.api.core.v1.NamespaceCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a namespace says about its deletion. */
final class DeletionConditions {

    /** The conditions in their order; each has words for "all is well". */
    private enum Type {
        DISCOVERY("NamespaceDeletionDiscoveryFailure", "ResourcesDiscovered", "All resources successfully discovered"),
        VERSIONS("NamespaceDeletionGroupVersionParsingFailure", "ParsedGroupVersions",
                "All legacy kube types successfully parsed"),
        CONTENT("NamespaceDeletionContentFailure", "ContentDeleted",
                "All content successfully deleted, may be waiting on finalization"),
        REMAINING("NamespaceContentRemaining", "ContentRemoved", "All content successfully removed"),
        FINALIZERS("NamespaceFinalizersRemaining", "ContentHasNoFinalizers",
                "All content-preserving finalizers finished");

        private final String name;
        private final String reason;
        private final String message;

        Type(String name, String reason, String message) {
            this.name = name;
            this.reason = reason;
            this.message = message;
        }

        NamespaceCondition fine() {
            return condition("False", reason, message);
        }

        NamespaceCondition failing(String why, String words) {
            return condition("True", why, words);
        }

        private NamespaceCondition condition(String status, String why, String words) {
            return NamespaceCondition.EMPTY.withType(name).withStatus(status).withReason(why).withMessage(words);
        }
    }

    private DeletionConditions() {}

    /**
     * The conditions after an attempt to empty the namespace; the same list if they say nothing new.
     *
     * @param counted whether all resources have been looked at, so that it is known what is left
     */
    static List<NamespaceCondition> after(
            List<NamespaceCondition> before, Findings findings, boolean counted, Instant now) {
        List<NamespaceCondition> after = new ArrayList<>(before);
        for (Type type : Type.values()) {
            put(after, condition(type, findings, counted), now);
        }
        return after.equals(before) ? before : after;
    }

    private static NamespaceCondition condition(Type type, Findings findings, boolean counted) {
        return switch (type) {
            case DISCOVERY -> findings.discoveryFailure == null
                    ? type.fine()
                    : type.failing("DiscoveryFailed", findings.discoveryFailure);
            case VERSIONS -> type.fine();
            case CONTENT -> findings.contentFailures.isEmpty()
                    ? type.fine()
                    : type.failing("ContentDeletionFailed", "Failed to delete all resource types, "
                            + findings.contentFailures.size() + " remaining: "
                            + findings.contentFailures.stream().sorted().collect(Collectors.joining(", ")));
            case REMAINING -> !counted || findings.remaining.isEmpty()
                    ? type.fine()
                    : type.failing("SomeResourcesRemain", "Some resources are remaining: "
                            + listed(findings.remaining, " has ", " resource instances"));
            case FINALIZERS -> !counted || findings.finalizers.isEmpty()
                    ? type.fine()
                    : type.failing("SomeFinalizersRemain", "Some content in the namespace has finalizers remaining: "
                            + listed(findings.finalizers, " in ", " resource instances"));
        };
    }

    private static String listed(Map<String, Integer> counts, String before, String after) {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + before + entry.getValue() + after)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static void put(List<NamespaceCondition> conditions, NamespaceCondition condition, Instant now) {
        for (int number = 0; number < conditions.size(); number++) {
            NamespaceCondition known = conditions.get(number);
            if (known.type().equals(condition.type())) {
                @Nullable Instant since = known.status().equals(condition.status()) ? known.lastTransitionTime() : now;
                conditions.set(number, known.withStatus(condition.status()).withReason(condition.reason())
                        .withMessage(condition.message()).withLastTransitionTime(since));
                return;
            }
        }
        conditions.add(condition.withLastTransitionTime(now));
    }
}
