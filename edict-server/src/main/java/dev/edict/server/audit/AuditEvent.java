package dev.edict.server.audit;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Annotations;
import dev.edict.server.filter.Stage;
import dev.edict.server.filter.User;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is told of one stage of one request. What costs much, such as to write objects as JSON, is done when the event is
 * written, by the thread that writes it.
 *
 * @param head what is the same at all stages
 * @param impersonated in whose name the request is made, if that is somebody else's
 * @param constraint the right by which that is allowed for such requests only; may be empty
 * @param object null where the request is not about a resource
 * @param outcome null before there is an answer
 * @param annotations what was found out on the way
 */
record AuditEvent(
        Head head,
        Stage stage,
        Instant time,
        @Nullable User impersonated,
        String constraint,
        @Nullable ObjectReference object,
        @Nullable Outcome outcome,
        @Nullable EventBody request,
        @Nullable EventBody response,
        Annotations annotations) {

    /**
     * What is known of a request when it comes.
     *
     * @param user who has shown credentials; null if those were no good
     * @param sources the addresses from which it comes
     */
    record Head(
            AuditPolicy.Choice choice,
            String id,
            String uri,
            String verb,
            @Nullable User user,
            List<String> sources,
            String agent,
            Instant received) {}

    /** What came of a request. @param status what the answer said of itself; null if it was no status */
    record Outcome(int code, @Nullable ObjectValue status) {}

    /** How many bytes its bodies have at least when they are written. */
    long size() {
        return (request == null ? 0 : request.size()) + (response == null ? 0 : response.size());
    }

    /** How many bytes of others this event keeps from being forgotten, roughly. */
    long weight() {
        return (request == null ? 0 : request.held()) + (response == null ? 0 : response.held());
    }

    boolean hasBodies() {
        return request != null || response != null;
    }
}
