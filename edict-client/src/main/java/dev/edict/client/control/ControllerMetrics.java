package dev.edict.client.control;

import dev.edict.client.measure.Counter;
import dev.edict.client.measure.Gauge;
import dev.edict.client.measure.Histogram;
import dev.edict.client.measure.MetricFamily;
import dev.edict.client.measure.MetricRegistry;

/** What is measured of a controller, under controller-runtime's names. */
final class ControllerMetrics {
    private static final double[] SECONDS = {
        0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.25, 1.5, 1.75, 2.0,
        2.5, 3.0, 3.5, 4.0, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60
    };

    private final MetricFamily<Counter> total;
    private final Counter errors;
    private final Counter terminal;
    private final Counter panics;
    private final Histogram time;
    private final Gauge active;
    private final String name;

    ControllerMetrics(MetricRegistry registry, String name, int workers) {
        this.name = name;
        total = registry.counter("controller_runtime_reconcile_total",
                "Total number of reconciliations per controller", "controller", "result");
        for (String result : new String[] {"error", "requeue_after", "requeue", "success"}) {
            total.with(name, result);
        }
        errors = registry.counter("controller_runtime_reconcile_errors_total",
                "Total number of reconciliation errors per controller", "controller").with(name);
        terminal = registry.counter("controller_runtime_terminal_reconcile_errors_total",
                "Total number of terminal reconciliation errors per controller", "controller").with(name);
        panics = registry.counter("controller_runtime_reconcile_panics_total",
                "Total number of reconciliation panics per controller", "controller").with(name);
        time = registry.histogram("controller_runtime_reconcile_time_seconds",
                "Length of time per reconciliation per controller", SECONDS, "controller").with(name);
        active = registry.gauge("controller_runtime_active_workers",
                "Number of currently used workers per controller", "controller").with(name);
        registry.gauge("controller_runtime_max_concurrent_reconciles",
                "Maximum number of concurrent reconciles per controller", "controller").with(name).set(workers);
    }

    void begin() {
        active.increment();
    }

    void end(long nanoseconds) {
        active.decrement();
        time.observeNanoseconds(nanoseconds);
    }

    void ended(Outcome outcome) {
        total.with(name, switch (outcome) {
            case Outcome.Done done -> "success";
            case Outcome.Again again -> "requeue";
            case Outcome.AgainAfter again -> "requeue_after";
        }).increment();
    }

    void failed(Throwable failure) {
        total.with(name, "error").increment();
        errors.increment();
        if (failure instanceof TerminalException) {
            terminal.increment();
        }
        if (failure instanceof Error) {
            panics.increment();
        }
    }
}
