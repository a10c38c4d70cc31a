package dev.edict.controllers.autoscale;

import dev.edict.controllers.ControlLoop;
import java.time.Duration;
import java.util.List;

/** The loop of this room. */
public final class Autoscaling {
    /** How often each autoscaler looks. */
    private static final Duration PERIOD = Duration.ofSeconds(15);

    private Autoscaling() {}

    public static ControlLoop loop() {
        return loop(PERIOD);
    }

    static ControlLoop loop(Duration period) {
        return ControlLoop.of("horizontal-pod-autoscaler-controller", bench -> List.of(
                        new AutoscalerLoop(bench, new MetricsApi(bench.client()), period).work()))
                .as("horizontal-pod-autoscaler");
    }
}
