package dev.edict.server.health;

import dev.edict.model.status.ApiErrors;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One of {@code /healthz}, {@code /livez} and {@code /readyz}: a name and its checks, in their order. The reasons of
 * failures are told on the path of the single check alone, which fewer people may read.
 */
public record HealthEndpoint(String name, List<HealthCheck> checks, Observer observer) {

    /** Is told of the checks that are made because somebody asks for all of them. */
    @FunctionalInterface
    public interface Observer {
        /** @param endpoint its name */
        void checked(String endpoint, String check, boolean passed);
    }

    /** One that nobody observes. */
    public HealthEndpoint(String name, List<HealthCheck> checks) {
        this(name, checks, (endpoint, check, passed) -> {});
    }

    public HealthEndpoint {
        checks = List.copyOf(checks);
    }

    /**
     * Runs the checks.
     *
     * @param verbose whether a healthy answer lists the checks; an unhealthy one always does
     * @param excluded names of checks to leave out
     */
    public HealthAnswer answer(boolean verbose, Collection<String> excluded) {
        TreeSet<String> unknown = new TreeSet<>(excluded);
        StringBuilder lines = new StringBuilder();
        boolean healthy = true;
        for (HealthCheck check : checks) {
            if (excluded.contains(check.name())) {
                unknown.remove(check.name());
                lines.append("[+]").append(check.name()).append(" excluded: ok\n");
                continue;
            }
            boolean passed = check.run() == null;
            observer.checked(name, check.name(), passed);
            if (passed) {
                lines.append("[+]").append(check.name()).append(" ok\n");
            } else {
                healthy = false;
                lines.append("[-]").append(check.name()).append(" failed: reason withheld\n");
            }
        }
        if (!unknown.isEmpty()) {
            lines.append("warn: some health checks cannot be excluded: no matches for ")
                    .append(unknown.stream().map(ApiErrors::quote).collect(Collectors.joining(",")))
                    .append('\n');
        }
        if (!healthy) {
            return new HealthAnswer(500, lines + name + " check failed\n");
        }
        return new HealthAnswer(200, verbose ? lines + name + " check passed\n" : "ok");
    }

    /** Runs one check, the answer at {@code /NAME/CHECK}; null where there is no such check. */
    public @Nullable HealthAnswer answer(String checkName) {
        for (HealthCheck check : checks) {
            if (check.name().equals(checkName)) {
                String failure = check.run();
                return failure == null ? new HealthAnswer(200, "ok")
                        : new HealthAnswer(500, "internal server error: " + failure + "\n");
            }
        }
        return null;
    }
}
