package dev.edict.server.metrics;

/** What is counted of the audit. */
public final class AuditMetrics {
    private final Counter events;
    private final MetricFamily<Counter> errors;
    private final MetricFamily<Counter> levels;
    private final Counter rejected;

    public AuditMetrics(MetricRegistry registry) {
        this.events = registry.counter("apiserver_audit_event_total",
                "Counter of audit events generated and sent to the audit backend.").with();
        this.errors = registry.counter("apiserver_audit_error_total",
                "Counter of audit events that failed to be audited properly. Plugin identifies the plugin affected by the error.",
                "plugin");
        this.levels = registry.counter("apiserver_audit_level_total",
                "Counter of policy levels for audit events (1 per request).", "level");
        this.rejected = registry.counter("apiserver_audit_requests_rejected_total",
                "Counter of apiserver requests rejected due to an error in audit logging backend.").with();
    }

    /** An event has been made and handed on. */
    public void event() {
        events.increment();
    }

    /** Events have been lost. @param plugin where: log, webhook, buffered or truncate */
    public void lost(String plugin, int count) {
        errors.with(plugin).add(count);
    }

    /** How often requests of a level have come; keep it. */
    public Runnable level(String level) {
        return levels.with(level)::increment;
    }

    /** A request has been refused because it could not be recorded. */
    public void rejected() {
        rejected.increment();
    }
}
