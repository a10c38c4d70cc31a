package dev.edict.compat.fleet;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.crd.generator.annotation.PrinterColumn;
import io.fabric8.kubernetes.model.annotation.LabelSelector;
import io.fabric8.kubernetes.model.annotation.StatusReplicas;
import org.jspecify.annotations.Nullable;

/** What a fleet is. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class FleetStatus {
    @StatusReplicas
    private @Nullable Integer replicas;

    @LabelSelector
    private @Nullable String selector;

    @PrinterColumn(name = "Phase")
    private @Nullable String phase;

    private @Nullable Long observedGeneration;

    public @Nullable Integer getReplicas() {
        return replicas;
    }

    public void setReplicas(@Nullable Integer replicas) {
        this.replicas = replicas;
    }

    public @Nullable String getSelector() {
        return selector;
    }

    public void setSelector(@Nullable String selector) {
        this.selector = selector;
    }

    public @Nullable String getPhase() {
        return phase;
    }

    public void setPhase(@Nullable String phase) {
        this.phase = phase;
    }

    public @Nullable Long getObservedGeneration() {
        return observedGeneration;
    }

    public void setObservedGeneration(@Nullable Long observedGeneration) {
        this.observedGeneration = observedGeneration;
    }
}
