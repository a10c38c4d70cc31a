package dev.edict.server.admit.initialize;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One who is to look at new objects.
 *
 * @param rules all of them have to match, as they had to in 1.11; who has none looks at nothing
 * @param deadline how long it may take once it is its turn, or null for as long as it likes
 * @param ignorable whether an object that it does not look at in time goes on without it
 */
record Initializer(String name, List<Rule> rules, @Nullable Duration deadline, boolean ignorable) {
    private static final long DEFAULT_DEADLINE_SECONDS = 600;

    /** Groups, versions and resources; a star stands for all. */
    record Rule(List<String> groups, List<String> versions, List<String> resources) {

        boolean matches(GroupVersionResource resource) {
            return reaches(resource) && has(versions, resource.version());
        }

        /** As {@link #matches}, in whatever version. */
        boolean reaches(GroupVersionResource resource) {
            return has(groups, resource.group()) && has(resources, resource.resource());
        }

        private static boolean has(List<String> words, String word) {
            return words.contains("*") || words.contains(word);
        }
    }

    /** The initializers of a configuration, in their order. */
    static List<Initializer> of(ObjectValue configuration) {
        long seconds = configuration.integer("deadlineSeconds", DEFAULT_DEADLINE_SECONDS);
        Duration deadline = seconds <= 0 ? null : Duration.ofSeconds(seconds);
        return configuration.list("initializers").objects().stream()
                .map(initializer -> new Initializer(initializer.string("name"),
                        initializer.list("rules").objects().stream().map(Initializer::rule).toList(),
                        deadline, initializer.string("failurePolicy").equals("Ignore")))
                .toList();
    }

    private static Rule rule(ObjectValue rule) {
        return new Rule(rule.list("apiGroups").strings(), rule.list("apiVersions").strings(),
                rule.list("resources").strings());
    }

    boolean looksAt(GroupVersionResource resource) {
        return !rules.isEmpty() && rules.stream().allMatch(rule -> rule.matches(resource));
    }

    /** Whether it looks at objects of this resource in some version. */
    boolean mayLookAt(GroupVersionResource resource) {
        return !rules.isEmpty() && rules.stream().allMatch(rule -> rule.reaches(resource));
    }
}
