package dev.edict.client.record;

import dev.edict.types.ObjectType;
import dev.edict.types.Resource;
import java.util.Map;

/** A recorder for objects of one type, which need no reference made of them. */
public record ObjectEvents<T extends Resource>(EventRecorder recorder, ObjectType<T> type) {

    /** @param eventType {@code Normal} or {@code Warning}: what is no {@code Normal} is told as a warning */
    public void event(T object, String eventType, String reason, String message) {
        EventType known = eventType.equals(EventType.NORMAL.word()) ? EventType.NORMAL : EventType.WARNING;
        recorder.event(ObjectReference.of(type, object), known, reason, message, Map.of());
    }

    public void normal(T object, String reason, String message) {
        recorder.normal(ObjectReference.of(type, object), reason, message);
    }

    public void warning(T object, String reason, String message) {
        recorder.warning(ObjectReference.of(type, object), reason, message);
    }
}
