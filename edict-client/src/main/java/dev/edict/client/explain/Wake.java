package dev.edict.client.explain;

import org.jspecify.annotations.Nullable;

/**
 * Why a key is to be looked at.
 *
 * @param source who says so: the informer's resource, or the loop itself
 * @param object what it happened to, such as {@code default/web}; empty if nothing happened to an object
 * @param version the object's version by then; empty if there is none
 */
public record Wake(Cause cause, String source, String object, String version) {

    /** What has happened. */
    public enum Cause {
        /** The object was there when the loop began. */
        LISTED,
        ADDED,
        UPDATED,
        DELETED,
        /** Nothing has happened: it is time to look again at all objects. */
        RESYNC,
        /** The pass before wanted to come again. */
        DELAYED,
        /** The pass before has failed. */
        RETRY,
        /** Somebody in the program has asked for it. */
        ASKED
    }

    /** Whether it is no news, and may wait until news have been dealt with. */
    public boolean mayWait() {
        return cause == Cause.LISTED || cause == Cause.RESYNC;
    }

    /** A wake of the loop's own. */
    static Wake own(Cause cause, @Nullable String why) {
        return new Wake(cause, "loop", why == null ? "" : why, "");
    }

    public static Wake asked(String by) {
        return new Wake(Cause.ASKED, by, "", "");
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(cause.name()).append(" by ").append(source);
        if (!object.isEmpty()) {
            text.append(": ").append(object);
        }
        if (!version.isEmpty()) {
            text.append(" @").append(version);
        }
        return text.toString();
    }
}
