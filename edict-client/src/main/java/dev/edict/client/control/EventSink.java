package dev.edict.client.control;

import dev.edict.types.Resource;

/** Is told what is worth an event. Does not wait, and does not fail. */
@FunctionalInterface
public interface EventSink<T> {
    EventSink<Resource> NONE = (object, type, reason, message) -> {};

    /**
     * @param type {@code Normal} or {@code Warning}
     * @param reason a word for programs, such as {@code Created}
     */
    void event(T object, String type, String reason, String message);
}
