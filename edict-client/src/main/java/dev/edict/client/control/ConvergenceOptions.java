package dev.edict.client.control;

import dev.edict.client.record.EventRecorder;
import dev.edict.types.Resource;
import java.time.InstantSource;

/**
 * How a {@link Convergence} shows itself.
 *
 * @param finalizer the name on the object that holds up its deletion until its counterpart is gone
 * @param condition the type of the condition that says whether all is as desired
 * @param writesStatus whether there is a status to be written
 * @param events who tells people what was done
 * @param clock of conditions
 */
public record ConvergenceOptions<T extends Resource>(
        String finalizer, String condition, boolean writesStatus, EventRecorder events, InstantSource clock) {
    private static final EventRecorder SILENT = (about, type, reason, message, annotations) -> {};

    /** The condition {@code Ready}, and no events. */
    public static <T extends Resource> ConvergenceOptions<T> withFinalizer(String finalizer) {
        return new ConvergenceOptions<>(finalizer, "Ready", true, SILENT, InstantSource.system());
    }

    public ConvergenceOptions<T> finalizer(String name) {
        return new ConvergenceOptions<>(name, condition, writesStatus, events, clock);
    }

    public ConvergenceOptions<T> condition(String type) {
        return new ConvergenceOptions<>(finalizer, type, writesStatus, events, clock);
    }

    /** For types that have no status of their own, apart from the rest. */
    public ConvergenceOptions<T> withoutStatus() {
        return new ConvergenceOptions<>(finalizer, condition, false, events, clock);
    }

    public ConvergenceOptions<T> events(EventRecorder recorder) {
        return new ConvergenceOptions<>(finalizer, condition, writesStatus, recorder, clock);
    }

    public ConvergenceOptions<T> clock(InstantSource source) {
        return new ConvergenceOptions<>(finalizer, condition, writesStatus, events, source);
    }
}
