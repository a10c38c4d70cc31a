package dev.edict.node.run;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Probe;
import org.jspecify.annotations.Nullable;

/** What a container is asked. */
public enum ProbeKind {
    /** Whether it has started. */
    STARTUP("Startup"),
    /** Whether it can be sent requests. */
    READINESS("Readiness"),
    /** Whether it is to go on. */
    LIVENESS("Liveness");

    private final String word;

    ProbeKind(String word) {
        this.word = word;
    }

    /** As events begin. */
    public String word() {
        return word;
    }

    public @Nullable Probe of(Container container) {
        return switch (this) {
            case STARTUP -> container.startupProbe();
            case READINESS -> container.readinessProbe();
            case LIVENESS -> container.livenessProbe();
        };
    }
}
