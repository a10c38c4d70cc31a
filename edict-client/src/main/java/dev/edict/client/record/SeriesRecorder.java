package dev.edict.client.record;

import org.jspecify.annotations.Nullable;

/**
 * Tells people about objects in the newer form of events, which also says what was done and with which other object. It never
 * waits, and never fails. Safe for use by any thread.
 */
public interface SeriesRecorder {

    /**
     * @param related another object that has to do with it
     * @param reason why, in one word for programs
     * @param action what was done or tried, in one word for programs
     */
    void event(
            ObjectReference regarding,
            @Nullable ObjectReference related,
            EventType type,
            String reason,
            String action,
            String note);
}
