package dev.edict.client.record;

import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.Map;

/**
 * Tells people about objects. It never waits, and never fails: what can not be told is dropped, and counted. Safe for use by any
 * thread.
 *
 * <p>A reason is short and for programs: one word in upper camel case, such as {@code BridgeCreated}. A message is for people.
 */
public interface EventRecorder {

    void event(ObjectReference about, EventType type, String reason, String message, Map<String, String> annotations);

    /** The same for objects of a type. */
    default <T extends Resource> ObjectEvents<T> of(ObjectType<T> type) {
        return new ObjectEvents<>(this, type);
    }

    default void normal(ObjectReference about, String reason, String message) {
        event(about, EventType.NORMAL, reason, message, Map.of());
    }

    default void warning(ObjectReference about, String reason, String message) {
        event(about, EventType.WARNING, reason, message, Map.of());
    }
}
