package dev.edict.controllers.autoscale;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** That the number of replicas can not be computed of a metric, and why. */
final class MetricException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    MetricException(String message) {
        this(message, null);
    }

    MetricException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
