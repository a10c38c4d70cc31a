package dev.edict.server.admit;

import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * One who looks at requests before they take effect. All that may change an object are asked first, one after the other,
 * then all that may only refuse it; see {@link AdmissionChain}.
 *
 * <p>It takes part in the step whose method it has of its own, be it inherited, and in the other one not even as somebody who
 * is timed. One that stands before another must pass on all that is asked here, {@link #limits()} too.
 */
public interface AdmissionPlugin {

    /** By which settings know it. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** Whether it may ever have something to say of such requests. Asked once for each target. */
    default boolean handles(AdmissionTarget target) {
        return target.operation() != Operation.CONNECT;
    }

    /** Whether it may have something to say of such requests now. Asked each time, so it must take next to no time. */
    default boolean concerns(AdmissionTarget target) {
        return true;
    }

    /**
     * As {@link #concerns(AdmissionTarget)}, for one to whom it matters what the objects are.
     *
     * @param old the object before; null on create and connect
     */
    default boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return concerns(target);
    }

    /** Whether it holds what it handles to the quotas of their namespace. */
    default boolean limits() {
        return false;
    }

    /** May change the object. @throws dev.edict.model.status.ApiException to refuse it */
    default ObjectValue mutate(AdmissionRequest request) {
        return request.object();
    }

    /** @throws dev.edict.model.status.ApiException to refuse the request */
    default void validate(AdmissionRequest request) {}
}
