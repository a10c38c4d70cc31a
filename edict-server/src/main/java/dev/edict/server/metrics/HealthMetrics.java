package dev.edict.server.metrics;

/** How the checks of the health pages have ended: by what the level of service is measured. */
public final class HealthMetrics {
    private final MetricFamily<Gauge> last;
    private final MetricFamily<Counter> all;

    public HealthMetrics(MetricRegistry registry) {
        this.last = registry.gauge("kubernetes_healthcheck", "Whether a check has passed when it was last made.", "name", "type");
        this.all = registry.counter("kubernetes_healthchecks_total", "How often checks were made, by how they have ended.",
                "name", "status", "type");
    }

    /** @param page on which the check was made, such as {@code readyz} */
    public void checked(String page, String check, boolean passed) {
        last.with(check, page).set(passed ? 1 : 0);
        all.with(check, passed ? "success" : "error", page).increment();
    }
}
